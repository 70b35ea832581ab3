import SettingsOfUser, { type SettingsSection } from '../../features/identity/settings/settings-dialog.tsx';
import { NotificationsPanel } from '../../features/notifications/index.ts';

interface SettingsDialogProps {
  section?: SettingsSection | undefined;
  onClose: () => void;
}

/** What a user sets for themselves, of all features. */
export default function SettingsDialog(props: SettingsDialogProps) {
  return <SettingsOfUser {...props} notifications={<NotificationsPanel />} />;
}
