import {
  mdiBellOutline,
  mdiDevices,
  mdiLockOutline,
  mdiMicrophoneOutline,
  mdiShieldLockOutline,
  mdiThemeLightDark,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { SectionedDialog, type DialogSection } from '../../../ui/sectioned-dialog.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { UnavailablePanel } from './unavailable-panel.tsx';

export type SettingsSection =
  | 'password'
  | 'two-factor'
  | 'sessions'
  | 'notifications'
  | 'audio'
  | 'appearance';

interface SettingsDialogProps {
  /** The part that is open first. */
  section?: SettingsSection | undefined;
  /** The part about notifications, which is another feature's. */
  notifications: ReactNode;
  onClose: () => void;
}

/** What a user sets for themselves. */
export default function SettingsDialog({ section, notifications, onClose }: SettingsDialogProps) {
  const [once, setOnce] = useState(false);
  const { administer } = useSession().can;
  const sections: DialogSection<SettingsSection>[] = [
    { id: 'password', label: 'Password', icon: mdiLockOutline, content: <PasswordPanel /> },
    {
      id: 'two-factor',
      label: 'Two-factor sign-in',
      icon: mdiShieldLockOutline,
      content: <SecondFactorPanel onOnce={setOnce} />,
    },
    { id: 'sessions', label: 'Sessions', icon: mdiDevices, content: <SessionsPanel /> },
    {
      id: 'notifications',
      label: 'Notifications',
      icon: mdiBellOutline,
      content: notifications,
    },
    {
      id: 'audio',
      label: 'Microphone & Audio',
      icon: mdiMicrophoneOutline,
      content: (
        <UnavailablePanel
          icon={mdiMicrophoneOutline}
          hint="Both are chosen where the phone is: its button in the top bar, and during a call below the keypad."
        />
      ),
    },
    { id: 'appearance', label: 'Appearance', icon: mdiThemeLightDark, content: <AppearancePanel /> },
  ];
  return (
    <SectionedDialog
      title="My settings"
      sections={sections}
      first={section}
      guarded={once}
      onClose={onClose}
      foot={
        administer ? (
          <>
            Numbers, texts, hours and integrations are in the{' '}
            <Link to="/settings" className="ink-brand" onClick={onClose}>
              office’s settings
            </Link>
            .
          </>
        ) : undefined
      }
    />
  );
}
