import type { phones } from '@chairline/contract';
import { notify } from '../../../ui/notify.tsx';
import type { UserAction } from './endpoint-row.tsx';
import { IvrDialog } from './ivr-dialog.tsx';
import { RingingDialog } from './ringing-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

/** Which of the dialogs about users is open, and about whom. */
export type OpenedDialog = { action: 'create' } | { action: UserAction; userId: number } | null;

interface UserDialogsProps {
  opened: OpenedDialog;
  /** The newest copy of whom it is about: the dialogs follow what others change. */
  user: phones.Endpoint | undefined;
  onClose: () => void;
}

export function UserDialogs({ opened, user, onClose }: UserDialogsProps) {
  const saved = (message: string) => {
    onClose();
    notify({ message, kind: 'success' });
  };
  if (opened?.action === 'create') {
    return <UserDialog user={null} onClose={onClose} onSaved={(name) => saved(`${name} can sign in now.`)} />;
  }
  if (!opened || !user) return null;
  switch (opened.action) {
    case 'edit':
      return <UserDialog user={user} onClose={onClose} onSaved={(name) => saved(`${name} was changed.`)} />;
    case 'phones':
      return (
        <RingingDialog
          user={user}
          onClose={onClose}
          onSaved={() => saved(`The phones of ${user.username} were changed.`)}
        />
      );
    case 'ivr':
      return (
        <IvrDialog
          user={user}
          onClose={onClose}
          onSaved={() => saved(`The phone menu of ${user.username} was changed.`)}
        />
      );
  }
}
