import {
  worklist,
  type booking,
  type calendar,
  type contacts,
  type erasures,
  type conversations,
  type social,
  type worklist as contract,
} from '@chairline/contract';
import { contactName } from '../contacts/contact-name.ts';

type WorkItem = contract.WorkItem;
const { workKinds, WORK_NOTE_LENGTH } = worklist;

/** What a list of the work queue was asked for. */
export interface WorkQuery {
  when: contract.WorkWhen;
  /** Empty: all kinds. */
  kinds: readonly contract.WorkKind[];
  sort: 'oldest' | 'newest';
}

export const workKey = ({ when, kinds, sort }: WorkQuery): string =>
  [when, kinds.toSorted().join(','), sort].join('|');

/** A list as far as it is held: its beginning, down to the last item. */
export interface WorkList {
  query: WorkQuery;
  items: readonly WorkItem[];
  /** Where the next page begins; null: this is all. */
  next: string | null;
}

/** What became of what may wait for the viewer. */
export type WorkChange =
  | { what: 'put'; item: WorkItem }
  | { what: 'drop'; id: string }
  /** Everything of a conversation that the viewer no longer sees. */
  | { what: 'dropConvo'; convoId: number }
  /** What hangs on a conversation follows its name and its contact. */
  | { what: 'about'; convoId: number; title: string; contactId: number | null }
  /** What a contact asked for follows the contact's name; null: the contact is there no more. */
  | { what: 'asker'; contactId: number; name: string | null };

const numberOf = (id: string): number => Number(id.slice(id.indexOf(':') + 1));

/** The order of the queue: by date, then by kind, then by number. */
function compareItems(a: WorkItem, b: WorkItem): number {
  const rank = ({ kind }: WorkItem) => workKinds.indexOf(kind);
  return Date.parse(a.date) - Date.parse(b.date) || rank(a) - rank(b) || numberOf(a.id) - numberOf(b.id);
}

const before = (query: WorkQuery, a: WorkItem, b: WorkItem): boolean =>
  query.sort === 'oldest' ? compareItems(a, b) < 0 : compareItems(a, b) > 0;

/** Whether an item belongs in a list. @param endOfToday the last millisecond of the office's day */
function belongs({ when, kinds }: WorkQuery, item: WorkItem, endOfToday: number): boolean {
  if (kinds.length > 0 && !kinds.includes(item.kind)) return false;
  const isLater = item.kind === 'putoff' || Date.parse(item.date) > endOfToday;
  return (isLater ? 'later' : 'today') === when;
}

const sameItem = (a: WorkItem, b: WorkItem): boolean =>
  (Object.keys(a) as (keyof WorkItem)[]).every((key) => a[key] === b[key]);

function putItem(list: WorkList, item: WorkItem, endOfToday: number): WorkList {
  const held = list.items.find(({ id }) => id === item.id);
  if (held && sameItem(held, item)) return list;
  const others = held ? list.items.filter(({ id }) => id !== item.id) : list.items;
  if (!belongs(list.query, item, endOfToday)) return held ? { ...list, items: others } : list;
  const index = others.findIndex((other) => before(list.query, item, other));
  // Behind the last one that is held: it comes with its page.
  if (index < 0 && list.next !== null) return held ? { ...list, items: others } : list;
  return { ...list, items: others.toSpliced(index < 0 ? others.length : index, 0, item) };
}

/** A list after a change: what is held of it stays the beginning of what a fresh fetch would answer. */
export function changeList(list: WorkList, change: WorkChange, endOfToday: number): WorkList {
  switch (change.what) {
    case 'put':
      return putItem(list, change.item, endOfToday);
    case 'drop':
      return keep(list, ({ id }) => id !== change.id);
    case 'dropConvo':
      return keep(list, ({ convo_id }) => convo_id !== change.convoId);
    case 'about': {
      const { convoId, title, contactId } = change;
      const differs = (item: WorkItem) =>
        item.convo_id === convoId && (item.title !== title || item.contact_id !== contactId);
      if (!list.items.some(differs)) return list;
      const items = list.items.map((item) =>
        differs(item) ? { ...item, title, contact_id: contactId } : item,
      );
      return { ...list, items };
    }
    case 'asker': {
      const { contactId, name } = change;
      const isOfAsker = ({ kind, contact_id }: WorkItem) => kind === 'request' && contact_id === contactId;
      if (name === null) return keep(list, (item) => !isOfAsker(item));
      const title = nameOfAsker(name);
      if (!list.items.some((item) => isOfAsker(item) && item.title !== title)) return list;
      return { ...list, items: list.items.map((item) => (isOfAsker(item) ? { ...item, title } : item)) };
    }
  }
}

function keep(list: WorkList, kept: (item: WorkItem) => boolean): WorkList {
  const items = list.items.filter(kept);
  return items.length === list.items.length ? list : { ...list, items };
}

/** A list with the page after its last item. */
export function extendList(
  list: WorkList,
  page: { items: readonly WorkItem[]; next: string | null },
): WorkList {
  const known = new Set(list.items.map(({ id }) => id));
  return {
    ...list,
    items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))],
    next: page.next,
  };
}

type Contact = contacts.Contact;

/** What an item has that is about nothing of it. */
const nothing = {
  who: '',
  contact_id: null,
  convo_id: null,
  convo_kind: null,
  convo_message_id: null,
  system_process_id: null,
  work_version: null,
  call_back: '',
  starts_at: null,
  put_off_by: null,
  amount: null,
  days_out: null,
} as const satisfies Partial<WorkItem>;

const shorten = (text: string): string => [...text].slice(0, WORK_NOTE_LENGTH).join('');

/** What a contact's row says: that its thread waits for an answer, is put off, or neither. */
export function changesOfContact(contact: Contact): WorkChange[] {
  const { needs_answer_since: since, put_off: putOff } = contact;
  const [thread, later] = idsOfContact(contact.contact_id);
  const missed = contact.last_kind === 'call' && contact.call_missed;
  const item: Omit<WorkItem, 'id' | 'kind' | 'date'> = {
    ...nothing,
    title: contactName(contact),
    note: missed && contact.snippet === '' ? 'Call Missed' : contact.snippet,
    contact_id: contact.contact_id,
  };
  const callBack = missed ? contact.ph1 || contact.ph2 || contact.ph3 || contact.phone_num : '';
  return [
    since === null
      ? { what: 'drop', id: thread }
      : { what: 'put', item: { ...item, id: thread, kind: 'thread', date: since, call_back: callBack } },
    putOff === null
      ? { what: 'drop', id: later }
      : {
          what: 'put',
          item: { ...item, id: later, kind: 'putoff', date: putOff.until, put_off_by: putOff.by },
        },
  ];
}

/** What waits of a contact itself: its thread, or that it is put off. */
export const idsOfContact = (contactId: number): [thread: string, putOff: string] => [
  `thread:${contactId}`,
  `putoff:${contactId}`,
];

const contactIdOf = (row: conversations.ConversationRow): number | null =>
  row.convo_references.find(({ contact_id }) => contact_id !== null)?.contact_id ?? null;

/** What a conversation's row says: the viewer's reminder, and what it is called. */
export function changesOfConvo(row: conversations.ConversationRow, userId: number): WorkChange[] {
  const contactId = contactIdOf(row);
  const about: WorkChange = { what: 'about', convoId: row.convo_id, title: row.convo_name, contactId };
  const id = `reminder:${row.convo_id}`;
  const reminder = row.convo_reminders.find(({ reminder_for_who }) => reminder_for_who === userId);
  if (!reminder || !row.convo_status) return [about, { what: 'drop', id }];
  const item: WorkItem = {
    ...nothing,
    id,
    kind: 'reminder',
    date: reminder.reminder_date,
    title: row.convo_name,
    note: row.last_message?.snippet ?? '',
    contact_id: contactId,
    convo_id: row.convo_id,
    convo_kind: row.kind,
    system_process_id: row.system_process_id,
  };
  return [about, { what: 'put', item }];
}

/** What a message says: an open mention of the viewer, or none. */
export function changeOfMessage(
  message: conversations.ConvoMessage,
  row: conversations.ConversationRow,
  userId: number,
): WorkChange {
  const id = `mention:${message.convo_message_id}`;
  const open = message.convo_mentions.some((mention) => mention.user_id === userId && !mention.completed);
  if (!open || message.withdrawn_at !== null) return { what: 'drop', id };
  return {
    what: 'put',
    item: {
      ...nothing,
      id,
      kind: 'mention',
      date: message.date,
      title: row.convo_name,
      note: shorten(message.message),
      who: message.full_name || message.username,
      contact_id: contactIdOf(row),
      convo_id: row.convo_id,
      convo_kind: row.kind,
      convo_message_id: message.convo_message_id,
      system_process_id: row.system_process_id,
    },
  };
}

/** What the bell tells of an event. */
export function changeOfNotice(notice: calendar.CalendarNotice): WorkChange {
  const { event_id, title, note, who, told_at, start_time } = notice;
  return {
    what: 'put',
    item: {
      ...nothing,
      id: `event:${event_id}`,
      kind: 'event',
      date: told_at,
      title,
      note,
      who,
      starts_at: new Date(start_time).toISOString(),
    },
  };
}

const nameOfAsker = (name: string): string => name || worklist.workWords.nobody;

/** What a request for an appointment says: that it waits for an answer, or does not. */
export function changeOfRequest(request: booking.AppointmentRequest): WorkChange {
  const { request_id, state, contact_id, contact_name, wish, requested_by, requested_at } = request;
  const id = `request:${request_id}`;
  if (state !== 'new' && state !== 'proposed') return { what: 'drop', id };
  return {
    what: 'put',
    item: {
      ...nothing,
      id,
      kind: 'request',
      date: requested_at,
      title: nameOfAsker(contact_name),
      note: shorten(wish),
      who: requested_by,
      contact_id,
    },
  };
}

/** What the bell tells of an office that is to be deleted for good. @param isOn whether it is on the viewer's bell */
export function changeOfErasure(erasure: erasures.OfficeErasure, isOn: boolean): WorkChange {
  const id = `erasure:${erasure.erasure_id}`;
  if (!isOn) return { what: 'drop', id };
  return {
    what: 'put',
    item: {
      ...nothing,
      id,
      kind: 'erasure',
      date: erasure.told_at,
      title: erasure.client_name,
      note: erasure.says,
    },
  };
}

/** What the bell tells of a post to Facebook: that it failed, or nothing. */
export function changeOfPost(post: social.SocialPost, userId: number): WorkChange {
  const id = `post:${post.post_id}`;
  const { bell, told_at, message, file_name, problem } = post;
  if (post.state !== 'failed' || told_at === null || !bell.includes(userId)) return { what: 'drop', id };
  return {
    what: 'put',
    item: {
      ...nothing,
      id,
      kind: 'post',
      date: told_at,
      title: shorten(message || file_name),
      note: shorten(problem ?? ''),
    },
  };
}
