import { ai as contract } from '@chairline/contract';
import { Loader } from '@mantine/core';

/** What an agent is at while its answer is not there yet: specification 2, after a successful send. */
export function AnswerWait({ step }: { step: contract.AnswerStep }) {
  return (
    <p className="row gap-8 no-margin ink-dim text-13" role="status" data-ai-step={step}>
      <span className="pad-0-6 radius-8 bg-brand-tint ink-brand-tint font-12-medium">AI</span>
      {contract.stepWords[step]}
      <Loader type="dots" size="xs" aria-hidden />
    </p>
  );
}
