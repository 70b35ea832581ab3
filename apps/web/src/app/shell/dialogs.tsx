import { lazy, useEffect } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { closeDialog, useDialogSection, type useOpenDialog } from './open-dialog.ts';

const loadPalette = () => loadChunk('palette', () => import('./command-palette.tsx'));
const CommandPalette = lazy(loadPalette);
const KeysDialog = lazy(() => loadChunk('keys', () => import('./keys-dialog.tsx')));
const ProfileDialog = lazy(() =>
  loadChunk('profile', () => import('../../features/identity/components/profile-dialog.tsx')),
);
const SettingsDialog = lazy(() => loadChunk('settings-dialog', () => import('./settings-dialog.tsx')));
const AdminDialog = lazy(() =>
  loadChunk('admin', () => import('../../features/users/components/admin-dialog.tsx')),
);

interface DialogsProps {
  open: NonNullable<ReturnType<typeof useOpenDialog>>;
}

// What is wanted any time is fetched with this; a failure is shown when it is opened.
loadPalette().catch(() => undefined);

/** What stands above the screen: a part of its own, because none is there at first. */
export default function Dialogs({ open }: DialogsProps) {
  const section = useDialogSection();
  const { administer } = useSession().can;
  const lost = open === 'admin' && !administer;
  useEffect(() => {
    // The right to it was lost while it stood open.
    if (lost) closeDialog();
  }, [lost]);
  switch (open) {
    case 'palette':
      return <CommandPalette onClose={closeDialog} />;
    case 'keys':
      return <KeysDialog onClose={closeDialog} />;
    case 'profile':
      return <ProfileDialog onClose={closeDialog} />;
    case 'settings':
      return <SettingsDialog section={section} onClose={closeDialog} />;
    case 'admin':
      return lost ? null : <AdminDialog onClose={closeDialog} />;
  }
}
