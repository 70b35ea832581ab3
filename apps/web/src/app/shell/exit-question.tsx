import { AskDialog } from '../../ui/ask-dialog.tsx';

interface ExitQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asked where going back would leave the app (specification 2, section 2). */
export default function ExitQuestion({ onStay, onLeave }: ExitQuestionProps) {
  return (
    <AskDialog
      title="Exit"
      question="Do you really want to exit the app?"
      confirm="Exit"
      cancel="Stay"
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
