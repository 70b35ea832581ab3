import type { ai as contract } from '@chairline/contract';
import { PlainButton } from '../../../ui/plain-button.tsx';
import type { Help } from '../composer/use-help.ts';

const working: Record<contract.ComposeKind, string> = {
  reply: 'A reply is being written…',
  shorten: 'Your text is being shortened…',
  friendlier: 'Your text is being made friendlier…',
};

/** Under the field: that a language model is at work, with a stop, or why nothing came of it. */
export function HelpNote({ help }: { help: Help }) {
  if (help.running) {
    return (
      <p className="row grow gap-8 ink-dim" role="status">
        <span>{working[help.running]}</span>
        <PlainButton onClick={help.stop}>Stop</PlainButton>
      </p>
    );
  }
  if (help.fault === null) return null;
  return (
    <p className="row grow gap-8 ink-error" role="alert">
      <span>{help.fault}</span>
      <PlainButton onClick={help.again}>Try again</PlainButton>
    </p>
  );
}
