import { useEffect } from 'react';
import { hangUp } from '../../../lib/softphone/in-call.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { useEndQuestion } from '../end-call.ts';

const close = () => useEndQuestion.setState({ asking: false });

/** Asks before those outside of the office are cut off from each other. */
export function EndQuestion() {
  const { asking } = useEndQuestion();
  const inCall = usePhone(({ bar }) => bar.current !== null);
  // The question is of this call, not of the next.
  useEffect(() => {
    if (!inCall) close();
  }, [inCall]);
  if (!asking || !inCall) return null;
  return (
    <AskDialog
      title="End the call for everyone?"
      question="Nobody else of the office is in it: the others are cut off from each other."
      confirm="End the call"
      grave
      onConfirm={() => {
        close();
        hangUp();
      }}
      onClose={close}
    />
  );
}
