import { conversations as contract } from '@chairline/contract';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import type { ReminderForm } from './use-reminder.ts';

const words = contract.conversationMessages;

interface AskRemoveProps {
  form: ReminderForm;
  onClose: () => void;
}

/** Asks whether the reminder shall go. It stays open when that fails. */
export const AskRemove = ({ form, onClose }: AskRemoveProps) => (
  <AskDialog
    title={words.removeReminder}
    question={words.confirmReminderDelete}
    confirm="Remove"
    grave
    onConfirm={async () => {
      await form.remove();
      onClose();
    }}
    onClose={onClose}
  />
);
