import { inbox } from '@chairline/contract';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import type { AttachmentKind } from './attachments.ts';

interface ConfirmRemovalProps {
  kind: AttachmentKind;
  onKeep: () => void;
  onRemove: () => void;
}

/** Asks before a file or recording is taken out of a message, in the specification's words. */
export default function ConfirmRemoval({ kind, onKeep, onRemove }: ConfirmRemovalProps) {
  return (
    <AskDialog
      title={`Remove ${kind}`}
      question={inbox.inboxMessages.removeFile(kind)}
      confirm="Remove"
      cancel="Keep"
      grave
      onConfirm={onRemove}
      onClose={onKeep}
    />
  );
}
