import { contacts } from '@chairline/contract';
import { mdiKeyboardOutline, mdiLogout, mdiWeatherNight, mdiWeatherSunny } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useDarkMode } from './dark-mode.ts';
import { logOut } from './log-out.ts';
import { navEntriesOf } from './nav-entries.ts';
import { openDialog } from './open-dialog.ts';
import { contactLabel, contactNote, filterCommands, type PaletteItem } from './palette-items.ts';

/** How many contacts the palette offers: without a search the most recent ones. */
const RECENT = 6;
const FOUND = 8;

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
  const commands: PaletteItem[] = [
    ...navEntriesOf(can).map((entry): PaletteItem => ({
      id: `screen-${entry.to}`,
      group: 'Screens',
      label: entry.label,
      icon: entry.icon,
      run: () => void navigate({ to: entry.to }),
    })),
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
