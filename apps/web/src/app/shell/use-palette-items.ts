import { addressOf, contacts, formatPhone, search as fullText } from '@chairline/contract';
import {
  mdiAccountClockOutline,
  mdiAccountVoice,
  mdiChartBar,
  mdiChevronDown,
  mdiCreditCardOutline,
  mdiEmailOutline,
  mdiForumOutline,
  mdiKeyboardOutline,
  mdiLogout,
  mdiMagnify,
  mdiMessageTextOutline,
  mdiPhoneOutline,
  mdiRefresh,
  mdiTagOutline,
  mdiWeatherNight,
  mdiWeatherSunny,
} from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSubscription } from '../../features/billing/index.ts';
import { useNearContacts } from '../../features/contacts/index.ts';
import { personName, usePeople } from '../../features/conversations/index.ts';
import { addressOfHit, fullNumber, isFullText, useFullText } from '../../features/search/index.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { intendText } from '../../lib/text-intent.ts';
import { callOut, hasSoftphone } from '../../ui/call-out.ts';
import { isPhoneWidth } from '../../ui/use-phone-width.ts';
import { useDarkMode } from '../../features/identity/dark-mode.ts';
import { logOut } from './log-out.ts';
import { navEntriesOf } from './nav-entries.ts';
import { openDialog } from './open-dialog.ts';
import {
  contactLabel,
  contactNote,
  contactsOfNumber,
  filterCommands,
  findStaff,
  type PaletteItem,
} from './palette-items.ts';
import { dialogItems, googleCalendarItem, settingsItems } from './settings-items.ts';
import { useCalendarItems } from './use-calendar-items.ts';

/** How many contacts the palette offers: without a search the most recent ones. */
const RECENT = 6;
const FOUND = 8;

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
      words: 'subscription billing payment card invoice price trial',
      run: () => void navigate({ to }),
    },
  ];
}

const hitIcons: Record<fullText.SearchHit['kind'], string> = {
  text: mdiMessageTextOutline,
  call: mdiPhoneOutline,
  email: mdiEmailOutline,
  convo: mdiForumOutline,
};

/** Members of staff: choosing one opens their thread, oneself one's profile; the entries behind them begin a conversation. */
function usePersonItems(search: string): PaletteItem[] {
  const me = useSession().user_id;
  const navigate = useNavigate();
  const found = findStaff(usePeople(), search);
  const threads = found.map((person): PaletteItem => ({
    id: `person-${person.user_id}`,
    group: 'People',
    label: personName(person),
    note: person.user_id === me ? 'You' : `@${person.username}`,
    person,
    run:
      person.user_id === me
        ? () => openDialog('profile')
        : () => void navigate({ href: addressOf({ user: person.user_id }) }),
  }));
  const others = found.filter(({ user_id }) => user_id !== me);
  const writing = others.map((person): PaletteItem => ({
    id: `write-${person.user_id}`,
    group: 'People',
    label: `Write to ${personName(person)}`,
    icon: mdiForumOutline,
    dialog: { name: 'new-convo', people: [person.user_id] },
  }));
  const calling = others
    .filter(({ plivo_user }) => plivo_user !== '')
    .map((person): PaletteItem => ({
      id: `call-${person.user_id}`,
      group: 'People',
      label: `Call ${personName(person)}`,
      icon: mdiPhoneOutline,
      run: () => callOut({ name: personName(person), number: '', softphone: person.plivo_user }),
    }));
  return [...threads, ...writing, ...(hasSoftphone() ? calling : [])];
}

/** Opens a contact with the cursor in the field; not on a phone, where the keyboard would come up over the thread. */
function useOpenContact(): (contactId: number) => void {
  const navigate = useNavigate();
  return (contact) => {
    if (!isPhoneWidth()) intendText(contact);
    void navigate({ href: addressOf({ contact }) });
  };
}

/** A whole number: to its contact, or a first text to a number nobody has; or it is called. */
function useNumberItems(search: string, found: readonly contacts.Contact[], known: boolean): PaletteItem[] {
  const open = useOpenContact();
  const number = fullNumber(search);
  if (number === null || !known) return [];
  const [contact] = contactsOfNumber(found, number);
  const name = contact?.full_name.trim() ?? '';
  return [
    {
      id: 'number',
      group: 'Number',
      label: `Message ${formatPhone(number)}`,
      icon: mdiMessageTextOutline,
      ...(contact
        ? {
            note: name,
            run: () => open(contact.contact_id),
          }
        : { dialog: { name: 'quick-message', number } }),
    },
    {
      id: 'call-number',
      group: 'Number',
      label: `Call ${formatPhone(number)}`,
      icon: mdiPhoneOutline,
      ...(name ? { note: name } : {}),
      run: () => callOut({ name, number, contactId: contact?.contact_id ?? null }),
    },
  ];
}

/** Where the words stand in messages, and the way to more of them. */
function useHitItems(search: string) {
  const navigate = useNavigate();
  const query = useFullText(search);
  // While somebody types on, what the letters before found stays.
  const hits = isFullText(search) ? (query.data?.pages.flatMap((page) => page.hits) ?? []) : [];
  const items = hits.flatMap((hit, index): PaletteItem[] => {
    const href = addressOfHit(hit);
    if (href === null) return [];
    return [
      {
        id: `hit-${index}`,
        group: 'Messages',
        label: `${hit.who} ${hit.where}`,
        icon: hitIcons[hit.kind],
        hit,
        run: () => void navigate({ href }),
      },
    ];
  });
  if (query.isError)
    items.push({
      id: 'hits-again',
      group: 'Messages',
      label: 'Search the messages again',
      icon: mdiRefresh,
      stays: true,
      brings: `hit-${hits.length}`,
      run: () => void (hits.length > 0 ? query.fetchNextPage() : query.refetch()),
    });
  else if (query.hasNextPage && !query.isPlaceholderData)
    items.push({
      id: 'hits-more',
      group: 'Messages',
      label: query.isFetchingNextPage ? 'Looking further back…' : 'Show older messages',
      icon: mdiChevronDown,
      stays: true,
      brings: `hit-${hits.length}`,
      run: () => void (query.isFetchingNextPage || query.fetchNextPage()),
    });
  return { items, query };
}

/** Who may be meant by a misspelt name, and how to find more who are called so. */
function nearItemsOf(
  near: ReturnType<typeof useNearContacts>,
  asItem: (contact: contacts.Contact) => Omit<PaletteItem, 'group'>,
): PaletteItem[] {
  const group = 'Did you mean';
  if (near.isError)
    return [
      {
        id: 'near-again',
        group,
        label: 'Look for names like it again',
        icon: mdiRefresh,
        stays: true,
        run: () => void near.refetch(),
      },
    ];
  const { items = [], respelt = null } = near.data ?? {};
  const all = items.map((contact): PaletteItem => ({ ...asItem(contact), group, guess: true }));
  if (respelt !== null)
    all.push({
      id: 'near-all',
      group,
      label: `Search for “${respelt}”`,
      icon: mdiMagnify,
      guess: true,
      retype: respelt,
    });
  return all;
}

/**
 * What the palette offers for a search: contacts first; at the end what stands in messages, because it arrives last.
 */
export function usePaletteItems(search: string) {
  const user = useSession();
  const { can } = user;
  const navigate = useNavigate();
  const open = useOpenContact();
  const { dark, toggle } = useDarkMode();
  const query = useQuery({
    queryKey: ['palette', search],
    queryFn: ({ signal }) =>
      call(contacts.listContacts, {
        query: search
          ? { search: search.slice(0, contacts.SEARCH_MAX_LENGTH), limit: FOUND }
          : { limit: RECENT },
        signal,
        quiet400: true,
      }),
    placeholderData: keepPreviousData,
    // Not patched by live events: asked anew each time, thrown away soon.
    staleTime: 0,
    gcTime: 10_000,
  });
  const asItem = (contact: contacts.Contact) => {
    const note = contactNote(contact, search);
    return {
      id: `contact-${contact.contact_id}`,
      label: contactLabel(contact),
      ...(note ? { note } : {}),
      contact,
      run: () => open(contact.contact_id),
    };
  };
  const found = (query.data?.items ?? []).map((contact): PaletteItem => ({
    ...asItem(contact),
    group: 'Contacts',
  }));
  const isStaff = search.toLowerCase() === fullText.STAFF_WORD;
  const people = usePersonItems(search);
  const known = query.isSuccess && !query.isPlaceholderData;
  const number = useNumberItems(search, query.data?.items ?? [], known);
  const near = useNearContacts(search, known && !isStaff && found.length <= contacts.NEAR_BESIDE_MOST);
  const nearItems = nearItemsOf(near, asItem);
  const hits = useHitItems(search);
  const calendar = useCalendarItems(search);
  const planItem = usePlanItem(can.administer);
  const commands: PaletteItem[] = [
    ...navEntriesOf(user).map((entry): PaletteItem => ({
      id: `screen-${entry.to}`,
      group: 'Screens',
      label: entry.label,
      icon: entry.icon,
      run: () => void navigate({ to: entry.to }),
    })),
    // No place of its own in the navigation (1, section 2): it is reached from here.
    ...(user.ODEnabled
      ? [
          {
            id: 'screen-/recall',
            group: 'Screens' as const,
            label: 'Recall Workflow',
            icon: mdiAccountClockOutline,
            run: () => void navigate({ to: '/recall' }),
          },
        ]
      : []),
    ...(user.client.AI_mode === 1
      ? [
          {
            id: 'screen-/vpi',
            group: 'Screens',
            label: 'Verified Patient Information',
            icon: mdiAccountVoice,
            run: () => void navigate({ to: '/vpi' }),
          } satisfies PaletteItem,
        ]
      : []),
    {
      id: 'screen-/home',
      group: 'Screens',
      label: 'Dashboard',
      icon: mdiChartBar,
      run: () => void navigate({ to: '/home' }),
    },
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
    // Without a search they would only take room.
    ...(search === ''
      ? []
      : [
          ...settingsItems(
            user,
            (section) => void navigate({ to: '/settings/$section', params: { section } }),
          ),
          googleCalendarItem(() => void navigate({ to: '/calendar', search: { of: 'google' } })),
        ]),
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
    items: [
      // Who types 'staff' wants the people, whoever is called Stafford.
      ...(isStaff ? people : []),
      ...found,
      ...number,
      ...(isStaff ? [] : people),
      ...filterCommands(commands, search),
      ...calendar.items,
      ...nearItems,
      ...hits.items,
    ],
    query,
    near,
    hits: hits.query,
    calendar: calendar.query,
  };
}
