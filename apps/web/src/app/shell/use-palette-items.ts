import { contacts, type identity } from '@chairline/contract';
import {
  mdiAccountGroupOutline,
  mdiAccountOutline,
  mdiCogOutline,
  mdiCreditCardOutline,
  mdiDevices,
  mdiKeyboardOutline,
  mdiLockOutline,
  mdiLogout,
  mdiShieldLockOutline,
  mdiTagOutline,
  mdiWeatherNight,
  mdiWeatherSunny,
} from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSubscription } from '../../features/billing/index.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useDarkMode } from '../../features/identity/dark-mode.ts';
import { logOut } from './log-out.ts';
import { navEntriesOf } from './nav-entries.ts';
import { openDialog } from './open-dialog.ts';
import { contactLabel, contactNote, filterCommands, type PaletteItem } from './palette-items.ts';

/** How many contacts the palette offers: without a search the most recent ones. */
const RECENT = 6;
const FOUND = 8;

/** The dialogs of the avatar menu, and the parts of the settings that have a name of their own. */
function dialogItems(can: identity.SessionUser['can']): PaletteItem[] {
  const entries: [string, string, () => void][] = [
    ['Profile', mdiAccountOutline, () => openDialog('profile')],
    ...(can.administer
      ? [
          ['Admin: users and invitations', mdiAccountGroupOutline, () => openDialog('admin')] satisfies [
            string,
            string,
            () => void,
          ],
        ]
      : []),
    ['My settings', mdiCogOutline, () => openDialog('settings')],
    ['Change password', mdiLockOutline, () => openDialog('settings', 'password')],
    ['Two-factor sign-in', mdiShieldLockOutline, () => openDialog('settings', 'two-factor')],
    ['Sessions: where I am signed in', mdiDevices, () => openDialog('settings', 'sessions')],
  ];
  return entries.map(([label, icon, run]) => ({
    id: `dialog-${label.split(/\W/)[0]}`,
    group: 'Actions',
    label,
    icon,
    run,
  }));
}

/** View Plan or Subscribe, for admins, once it is known which. */
function usePlanItem(admin: boolean): PaletteItem[] {
  const navigate = useNavigate();
  const subscription = useSubscription();
  if (!admin || !subscription) return [];
  const to = subscription.is_subscribed ? ('/subscriptionManagement' as const) : ('/pricing' as const);
  return [
    {
      id: `screen-${to}`,
      group: 'Screens',
      label: subscription.is_subscribed ? 'View Plan' : 'Subscribe',
      icon: mdiCreditCardOutline,
      run: () => void navigate({ to }),
    },
  ];
}

/** What the palette offers for a search, contacts first. */
export function usePaletteItems(search: string) {
  const { can } = useSession();
  const navigate = useNavigate();
  const { dark, toggle } = useDarkMode();
  const query = useQuery({
    queryKey: ['palette', search],
    queryFn: ({ signal }) =>
      call(contacts.listContacts, {
        query: search ? { search, limit: FOUND } : { limit: RECENT },
        signal,
        quiet400: true,
      }),
    placeholderData: keepPreviousData,
    // Not patched by live events: asked anew each time, thrown away soon.
    staleTime: 0,
    gcTime: 10_000,
  });
  const found = (query.data?.items ?? []).map((contact): PaletteItem => {
    const note = contactNote(contact);
    return {
      id: `contact-${contact.contact_id}`,
      group: 'Contacts',
      label: contactLabel(contact),
      ...(note ? { note } : {}),
      contact,
      run: () => void navigate({ to: '/frontdesk', search: { contact: contact.contact_id } }),
    };
  });
  const planItem = usePlanItem(can.administer);
  const commands: PaletteItem[] = [
    ...navEntriesOf(can).map((entry): PaletteItem => ({
      id: `screen-${entry.to}`,
      group: 'Screens',
      label: entry.label,
      icon: entry.icon,
      run: () => void navigate({ to: entry.to }),
    })),
    ...planItem,
    ...(can.provide
      ? [
          {
            id: 'screen-/priceManagement',
            group: 'Screens' as const,
            label: 'Price Management',
            icon: mdiTagOutline,
            run: () => void navigate({ to: '/priceManagement' }),
          },
        ]
      : []),
    ...dialogItems(can),
    {
      id: 'dark-mode',
      group: 'Actions',
      label: dark ? 'Switch to light mode' : 'Switch to dark mode',
      icon: dark ? mdiWeatherSunny : mdiWeatherNight,
      run: () => void toggle(),
    },
    {
      id: 'keys',
      group: 'Actions',
      label: 'Show keyboard shortcuts',
      icon: mdiKeyboardOutline,
      run: () => openDialog('keys'),
    },
    { id: 'log-out', group: 'Actions', label: 'Log out', icon: mdiLogout, run: () => void logOut() },
  ];
  return {
    items: [...found, ...filterCommands(commands, search)],
    query,
  };
}
