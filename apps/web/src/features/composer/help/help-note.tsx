import { PlainButton } from '../../../ui/plain-button.tsx';
import type { Help, HelpKind } from './use-help.ts';

const working: Record<HelpKind, string> = {
  reply: 'A reply is being written…',
  shorten: 'Your text is being shortened…',
  friendlier: 'Your text is being made friendlier…',
};

/** Under the field: that a language model is at work, with a stop, or why nothing came of it. */
export default function HelpNote({ help }: { help: Help }) {
  if (help.running) {
    return (
      <p className="row grow gap-8 no-margin ink-dim" role="status">
        <span>{working[help.running]}</span>
        <PlainButton onClick={help.stop}>Stop</PlainButton>
      </p>
    );
  }
  return (
    <p className="row grow gap-8 no-margin ink-error" role="alert">
      <span>{help.fault}</span>
      <PlainButton onClick={help.again}>Try again</PlainButton>
    </p>
  );
}
