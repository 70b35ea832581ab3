import { type ai, claims, contacts, conversations } from '@chairline/contract';
import { practiceLists, practiceTabs, type DeskList } from '../lib/practice-names.ts';

/** What stands behind the `?` of an address, read from what anyone may have typed there. */

function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function oneOf<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value);
}

/** Ids separated by commas: one alone arrives as a number. */
function readIds(value: unknown): string | number | undefined {
  return (typeof value === 'number' || typeof value === 'string') &&
    /^\d{1,10}(,\d{1,10}){0,49}$/.test(String(value))
    ? value
    : undefined;
}

/** A mail thread's id; one of digits alone arrives as a number. */
function readMail(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && /^[^\s\p{Cc}]{1,100}$/u.test(value) ? value : undefined;
}

/** The lists that can stand in the contacts' place. */
export type LeftList = DeskList | typeof ONGOING_CALLS;
/** Others' calls that go on now. */
export const ONGOING_CALLS = 'ongoing-calls';

const panels = ['contactInfo', 'newContact', 'internalConversations', ...practiceTabs] as const;
const settings = ['tags', 'contactTypes', 'templates'] as const;

/** What the front desk shows, so that reload, back and a copied address show it again. */
export interface FrontDeskSearch {
  /** The open contact, and the item to jump to. */
  contact?: number;
  item?: number;
  /** The colleague whose thread is open; a contact takes its place. */
  user?: number;
  /**
   * Narrows the list: what it waits for, tag_ids and type_ids separated by commas. Without any of them it is as the
   * user has it opened; `all` says that it is everyone.
   */
  status?: contacts.ContactStatus;
  tags?: string | number;
  types?: string | number;
  /** The tab of the right panel; the panel is closed without one. */
  panel?: (typeof panels)[number];
  /**
   * In the panel of internal conversations: the open one, or `new` for one to be begun, and a message to jump to, as in a
   * lab case's.
   */
  convo?: number | 'new';
  message?: number;
  /** The item of the thread the panel is narrowed to, or the new conversation is about. */
  about?: number;
  /** Whose conversations the panel shows, where that is another one of the family than the open contact. */
  member?: number;
  /** The settings that stand in the centre. */
  settings?: (typeof settings)[number];
  /** What stands in the contacts' place: calls, or a list of the practice system; of lab cases their status, 0 for every one. */
  list?: LeftList;
  labStatus?: number;
  /** lab_numbers separated by commas. */
  labs?: string | number;
  /** Only lab cases that will not be back in time. */
  late?: 'only';
  /** The lab case whose conversation stands in the thread's place. */
  lab?: number;
  /** The threads of the contact's whole family as one. */
  family?: 'all';
  /** The e-mail thread that stands in the thread's place, or `new` for a mail to be written; and one of its mails. */
  mail?: string;
  email?: number;
}

function withoutMissing<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function readLabFilter(search: Record<string, unknown>) {
  const list = oneOf([...practiceLists, ONGOING_CALLS], search['list']);
  if (list !== 'lab-cases') return { list };
  return {
    list,
    labStatus: [0, 1, 2, 3, 4].find((status) => String(status) === String(search['labStatus'])),
    labs: readIds(search['labs']),
    late: oneOf(['only'], search['late']),
  };
}

export function readFrontDeskSearch(search: Record<string, unknown>): FrontDeskSearch {
  const contact = readId(search['contact']);
  const panel = oneOf(panels, search['panel']);
  const inConvos = contact !== undefined && panel === 'internalConversations';
  const convo = inConvos ? (oneOf(['new'], search['convo']) ?? readId(search['convo'])) : undefined;
  const lab = readId(search['lab']);
  const known = {
    contact,
    item: contact ? readId(search['item']) : undefined,
    user: contact ? undefined : readId(search['user']),
    status: oneOf(contacts.contactStatuses, search['status']),
    tags: readIds(search['tags']),
    types: readIds(search['types']),
    panel,
    convo,
    message: typeof convo === 'number' || lab ? readId(search['message']) : undefined,
    about: inConvos ? readId(search['about']) : undefined,
    member: inConvos ? readId(search['member']) : undefined,
    settings: oneOf(settings, search['settings']),
    ...readLabFilter(search),
    lab,
    family: contact ? oneOf(['all'], search['family']) : undefined,
    mail: contact ? readMail(search['mail']) : undefined,
    email: contact ? readId(search['email']) : undefined,
  };
  // The router lays it over what the address says: what is refused is said as undefined, or the desk would get it as typed.
  return known as FrontDeskSearch;
}

/** The AI's agents, written out: their rules are not needed before the first question. */
export const agents = [
  'scheduling',
  'cost',
  'frontdesk',
  'analytical',
] as const satisfies readonly ai.AgentSlug[];

/** What /conversation shows. */
export interface ConversationSearch {
  /** All Mentions, Today's News, the AI's agents, 0 for all processes, or a process type's id; left out: the last one, or the convo's. */
  process?: 'mentions' | 'today' | 'ai' | number;
  /** With process `ai`: the agent whose conversation is open, and the patient (contact_id) it is asked beside. */
  agent?: (typeof agents)[number];
  patient?: number;
  tab?: (typeof conversations.convoTabs)[number];
  /** The open conversation, and the message to jump to. */
  convo?: number;
  message?: number;
  /** The settings that stand in the centre. */
  settings?: 'tags';
}

function readProcess(value: unknown): ConversationSearch['process'] {
  if (value === 0 || value === '0') return 0;
  return oneOf(['mentions', 'today', 'ai'], value) ?? readId(value);
}

export function readConversationSearch(search: Record<string, unknown>): ConversationSearch {
  const process = readProcess(search['process']);
  const convo = process === 'ai' ? undefined : readId(search['convo']);
  const agent = process === 'ai' ? oneOf(agents, search['agent']) : undefined;
  return withoutMissing({
    process,
    agent,
    patient: agent ? readId(search['patient']) : undefined,
    tab: oneOf(conversations.convoTabs, search['tab']),
    convo,
    message: convo ? readId(search['message']) : undefined,
    settings: oneOf(['tags'], search['settings']),
  });
}

export const homeCharts = ['appts', 'bookingsasof', 'dailypayments', 'dailynewappts'] as const;

/** What /home shows: all four charts, or one of them alone. */
export function readHomeSearch(search: Record<string, unknown>): { chart?: (typeof homeCharts)[number] } {
  return withoutMissing({ chart: oneOf(homeCharts, search['chart']) });
}

/** A short text; one of digits alone arrives as a number. */
function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length > 0 && text.length <= 200 ? text : undefined;
}

/** By what claims are ordered, written out: the rules of claims are not needed before the first list. */
export const claimSorts = [
  'age',
  'amount',
  'next',
  'patient',
  'carrier',
  'dos',
  'status',
  'type',
] as const satisfies readonly claims.ClaimSort[];

/** What /osclaims shows. */
export interface ClaimsSearch {
  /** What is typed in the search for carriers. */
  find?: string;
  /** The carrier whose claims are listed; 'all': those of every one. */
  carrier?: string;
  /** Without a search: the tab of conversations; left out: Now. */
  tab?: 'later';
  /** Narrows the carrier's claims. */
  age?: claims.ClaimAge;
  type?: string;
  priority?: 1 | 2 | 3 | 4;
  next?: (typeof claims.claimNexts)[number];
  patient?: string;
  /** By what claims are listed, and which way; left out: as this user chose last. */
  sort?: claims.ClaimSort;
  order?: claims.ClaimOrder;
  /** The open claim (DSSClaimsID), its conversation, and a message of that to jump to. */
  claim?: number;
  convo?: number;
  message?: number;
  /** The tab of the right panel beside the claim, and in that of internal conversations the open one, or `new`. */
  panel?: Exclude<(typeof panels)[number], 'newContact'>;
  talk?: number | 'new';
}

export function readClaimsSearch(search: Record<string, unknown>): ClaimsSearch {
  const claim = readId(search['claim']);
  const convo = readId(search['convo']);
  const tab = claim ? oneOf(panels, search['panel']) : undefined;
  const panel = tab === 'newContact' ? undefined : tab;
  const carrier = readText(search['carrier']);
  const sort = oneOf(claimSorts, search['sort']);
  return withoutMissing({
    find: readText(search['find']),
    carrier,
    tab: oneOf(['later'], search['tab']),
    age: carrier ? oneOf(claims.claimAges, search['age']) : undefined,
    type: carrier ? readText(search['type']) : undefined,
    priority: carrier ? ([1, 2, 3, 4] as const).find((one) => one === Number(search['priority'])) : undefined,
    next: carrier ? oneOf(claims.claimNexts, search['next']) : undefined,
    patient: carrier ? readText(search['patient']) : undefined,
    sort,
    order: sort ? oneOf(['asc', 'desc'], search['order']) : undefined,
    claim,
    convo,
    message: convo ? readId(search['message']) : undefined,
    panel,
    talk:
      panel === 'internalConversations'
        ? (oneOf(['new'], search['talk']) ?? readId(search['talk']))
        : undefined,
  });
}

/** What /recall shows. */
export interface RecallSearch {
  /** Left out: Now. */
  tab?: 'later' | 'due';
  /** Narrows the list to part of a name. */
  patient?: string;
  /** The open recall (DSSRecallID), its conversation, and a message of that to jump to. */
  recall?: number;
  convo?: number;
  message?: number;
}

export function readRecallSearch(search: Record<string, unknown>): RecallSearch {
  const convo = readId(search['convo']);
  return withoutMissing({
    tab: oneOf(['later', 'due'], search['tab']),
    patient: readText(search['patient']),
    recall: readId(search['recall']),
    convo,
    message: convo ? readId(search['message']) : undefined,
  });
}

/** What /vpi shows. */
export interface VpiSearch {
  /** Left out: what waits for somebody. */
  state?: 'taken' | 'dismissed' | 'all';
  find?: string;
  /** The open one (info_id). */
  info?: number;
}

/** What /clientlist shows: offices that stand, or those that were deleted. */
export interface ClientListSearch {
  show?: 'deleted';
}

export const readClientListSearch = (search: Record<string, unknown>): ClientListSearch =>
  withoutMissing({ show: oneOf(['deleted'], search['show']) });

export function readVpiSearch(search: Record<string, unknown>): VpiSearch {
  return withoutMissing({
    state: oneOf(['taken', 'dismissed', 'all'], search['state']),
    find: readText(search['find']),
    info: readId(search['info']),
  });
}

const calendarViews = ['day', 'week', 'month', 'agenda'] as const;

/** What /calendar shows. */
export interface CalendarSearch {
  /** YYYY-MM-DD; left out: today. */
  date?: string;
  /** Left out: the day, and the agenda on a phone. */
  view?: (typeof calendarViews)[number];
  /** An event of that day to be opened. */
  event?: number;
  /** Whose day is to be shown, or that one's own Google Calendar is, until it is. */
  of?: 'practice' | 'google';
  /** A visit of that day to be opened (AptNum). */
  visit?: number;
  /** The request for an appointment that stands beside the day, or `open` for all of them. */
  request?: number | 'open';
  /** Of the practice's day: its columns (operatories where left out), and whether it is a grid or a list. */
  by?: 'provider';
  as?: 'grid' | 'list';
  /** What of it is shown: a clinic, operatories, providers and statuses, separated by commas. */
  clinic?: number;
  ops?: string | number;
  provs?: string | number;
  shows?: string;
}

/** A day there is, as YYYY-MM-DD. */
function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined;
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  return withoutMissing({
    date: readDay(search['date']),
    view: oneOf(calendarViews, search['view']),
    event: readId(search['event']),
    of: oneOf(['practice', 'google'], search['of']),
    visit: readId(search['visit']),
    request: oneOf(['open'], search['request']) ?? readId(search['request']),
    by: oneOf(['provider'], search['by']),
    as: oneOf(['grid', 'list'], search['as']),
    clinic: readId(search['clinic']),
    ops: readIds(search['ops']),
    provs: readIds(search['provs']),
    shows: readText(search['shows']),
  });
}

/** Whether the browser comes back from the payment page, and how. */
export function readCheckoutSearch(search: Record<string, unknown>): { checkout?: 'done' | 'cancelled' } {
  const { checkout } = search;
  return checkout === 'done' || checkout === 'cancelled' ? { checkout } : {};
}

/** Where to go after signing in: a path of this page only, never another site's address. */
export function readReturnPath(search: Record<string, unknown>): { to?: string } {
  const to = search['to'];
  if (typeof to !== 'string' || !/^\/[^/\\]/.test(to)) return {};
  // Browsers drop tabs and line ends from addresses, so that "/<tab>/host" would be another site.
  return /[\s\\]|\p{Cc}/u.test(to) ? {} : { to };
}
