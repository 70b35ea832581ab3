import type { identity, SettingsName } from '@chairline/contract';
import {
  mdiAccountGroupOutline,
  mdiAccountOutline,
  mdiBellOutline,
  mdiCalendarSyncOutline,
  mdiCogOutline,
  mdiDevices,
  mdiLockOutline,
  mdiMicrophoneOutline,
  mdiShieldLockOutline,
  mdiThemeLightDark,
  mdiTuneVariant,
} from '@mdi/js';
import { isShown, settingsWords } from '../../features/settings/settings-words.ts';
import { openDialog } from './open-dialog.ts';
import type { PaletteItem } from './palette-items.ts';

/** The dialogs of the avatar menu, and the parts of one's own settings. */
export function dialogItems(can: identity.SessionUser['can']): PaletteItem[] {
  const entries: [label: string, words: string, icon: string, run: () => void][] = [
    ['Profile', 'name email username account me', mdiAccountOutline, () => openDialog('profile')],
    ...(can.administer
      ? [
          [
            'Admin: users and invitations',
            'invite staff team accounts roles create manage security idle',
            mdiAccountGroupOutline,
            () => openDialog('admin'),
          ] satisfies [string, string, string, () => void],
        ]
      : []),
    ['My settings', 'personal preferences', mdiCogOutline, () => openDialog('settings')],
    ['Change password', 'sign-in login', mdiLockOutline, () => openDialog('settings', 'password')],
    [
      'Two-factor sign-in',
      '2fa mfa authenticator code recovery security key',
      mdiShieldLockOutline,
      () => openDialog('settings', 'two-factor'),
    ],
    [
      'Sessions: where I am signed in',
      'devices sign out everywhere',
      mdiDevices,
      () => openDialog('settings', 'sessions'),
    ],
    [
      'Notifications on this device',
      'sound tone push quiet hours alerts notices',
      mdiBellOutline,
      () => openDialog('settings', 'notifications'),
    ],
    [
      'Microphone & Audio',
      'sound speaker headset devices calls',
      mdiMicrophoneOutline,
      () => openDialog('settings', 'audio'),
    ],
    [
      'Appearance',
      'dark light mode theme colors',
      mdiThemeLightDark,
      () => openDialog('settings', 'appearance'),
    ],
  ];
  return entries.map(([label, words, icon, run]) => ({
    id: `dialog-${label.split(/\W/)[0]}`,
    group: 'Actions',
    label,
    words,
    icon,
    run,
  }));
}

/** The entries of the office's settings, by what each holds; who may not change one may look. @param open shows one */
export function settingsItems(
  user: Pick<identity.SessionUser, 'can' | 'client'>,
  open: (section: SettingsName) => void,
): PaletteItem[] {
  return Object.entries(settingsWords)
    .filter(([, entry]) => isShown(entry, user))
    .map(([name, { label, note, words }]) => ({
      id: `settings-${name}`,
      group: 'Screens',
      label,
      note: user.can.administer ? 'Settings' : 'An admin changes it',
      words: `${note} ${words} settings`,
      icon: mdiTuneVariant,
      run: () => open(name as SettingsName),
    }));
}

/** What each person connects for themselves, beside their calendars. @param open shows it */
export const googleCalendarItem = (open: () => void): PaletteItem => ({
  id: 'google-calendar',
  group: 'Screens',
  label: 'My Google Calendar',
  note: 'Calendar',
  words: 'gmail connect sync synchronize own personal settings',
  icon: mdiCalendarSyncOutline,
  run: open,
});
