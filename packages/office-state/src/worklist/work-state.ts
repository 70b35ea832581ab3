import {
  worklist,
  type calendar,
  type contacts,
  type conversations,
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
  | { what: 'about'; convoId: number; title: string; contactId: number | null };

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
  return (Date.parse(item.date) > endOfToday ? 'later' : 'today') === when;
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

/** What a contact's row says: that its thread waits for an answer, or does not. */
export function changeOfContact(contact: Contact): WorkChange {
  const id = `thread:${contact.contact_id}`;
  if (contact.needs_answer_since === null) return { what: 'drop', id };
  const missed = contact.last_kind === 'call' && contact.call_missed;
  return {
    what: 'put',
    item: {
      id,
      kind: 'thread',
      date: contact.needs_answer_since,
      title: contactName(contact),
      note: missed ? 'Call Missed' : contact.snippet,
      who: '',
      contact_id: contact.contact_id,
      convo_id: null,
      convo_kind: null,
      convo_message_id: null,
      system_process_id: null,
      work_version: null,
      call_back: missed ? contact.ph1 || contact.ph2 || contact.ph3 || contact.phone_num : '',
      starts_at: null,
    },
  };
}

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
    id,
    kind: 'reminder',
    date: reminder.reminder_date,
    title: row.convo_name,
    note: row.last_message?.snippet ?? '',
    who: '',
    contact_id: contactId,
    convo_id: row.convo_id,
    convo_kind: row.kind,
    convo_message_id: null,
    system_process_id: row.system_process_id,
    work_version: null,
    call_back: '',
    starts_at: null,
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
      id,
      kind: 'mention',
      date: message.date,
      title: row.convo_name,
      note: [...message.message].slice(0, WORK_NOTE_LENGTH).join(''),
      who: message.full_name || message.username,
      contact_id: contactIdOf(row),
      convo_id: row.convo_id,
      convo_kind: row.kind,
      convo_message_id: message.convo_message_id,
      system_process_id: row.system_process_id,
      work_version: null,
      call_back: '',
      starts_at: null,
    },
  };
}

/** What the bell tells of an event. */
export function changeOfNotice(notice: calendar.CalendarNotice): WorkChange {
  const { event_id, title, note, who, told_at, start_time } = notice;
  return {
    what: 'put',
    item: {
      id: `event:${event_id}`,
      kind: 'event',
      date: told_at,
      title,
      note,
      who,
      contact_id: null,
      convo_id: null,
      convo_kind: null,
      convo_message_id: null,
      system_process_id: null,
      work_version: null,
      call_back: '',
      starts_at: new Date(start_time).toISOString(),
    },
  };
}
