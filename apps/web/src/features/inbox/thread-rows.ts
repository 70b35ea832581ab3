import { inbox } from '@chairline/contract';
import { dayKey } from '../../ui/format-date.ts';
import type { RowMoment } from '../../ui/thread/thread-overlays.tsx';
import type { OutboxEntry } from './outbox-state.ts';
import type { CommItem } from './thread-window.ts';

/** One row of the thread's virtual list. Keys stay the same from the optimistic row to the delivered one. */
export type ThreadRow =
  | { kind: 'day'; key: string; day: string; date: string }
  | { kind: 'unread'; key: 'unread' }
  | {
      kind: 'item';
      key: string;
      item: CommItem;
      day: string;
      /** First of a run of texts by one person: carries the caption. */
      startsRun: boolean;
      /** The delivery state stands under it in words. */
      showsState: boolean;
    }
  | { kind: 'pending'; key: string; entry: OutboxEntry; day: string; startsRun: boolean };

/** A run ends after this many milliseconds without a text, so that its caption's time stays true. */
const RUN_GAP_MS = 15 * 60_000;

const days = new WeakMap<CommItem, { timezone: string; day: string }>();

function dayOf(item: CommItem, timezone: string): string {
  const known = days.get(item);
  if (known?.timezone === timezone) return known.day;
  const day = dayKey(item.date, timezone);
  days.set(item, { timezone, day });
  return day;
}

/** Who wrote it, and in whose thread it stands: a family's are shown as one. */
const authorOf = (item: CommItem) =>
  `${item.contact_id}:${inbox.isFromContact(item) ? 'contact' : `user:${item.users[0]?.user_id ?? 0}`}`;

function continuesRun(before: CommItem | undefined, item: CommItem): boolean {
  return (
    before !== undefined &&
    before.kind === 'text' &&
    item.kind === 'text' &&
    authorOf(before) === authorOf(item) &&
    Date.parse(item.date) - Date.parse(before.date) < RUN_GAP_MS
  );
}

/** Key of an item's row: the writing tab's id where there is one, so that its optimistic row stays in place. */
function rowKeyOf(item: Pick<CommItem, 'client_ref' | 'comm_participant_id'>): string {
  return item.client_ref ?? `item:${item.comm_participant_id}`;
}

export interface RowsInput {
  items: readonly CommItem[];
  /** Whether `items` begins with the oldest of the thread, and ends with its newest. */
  holdsOldest: boolean;
  holdsNewest: boolean;
  /** Texts of this contact that the server has not confirmed, oldest first. */
  pending: readonly OutboxEntry[];
  timezone: string;
  /** The viewer's own id, whose unsent texts continue their run. */
  userId: number;
  /** comm_participant_id up to which the viewer had read when the thread was opened; null: no line. */
  readUpTo: number | null;
}

/**
 * The rows of a thread. A day's separator stands only where the day before is known, so that loading older items
 * never moves one; the unread line stands before the first item of the contact that was not read at opening.
 */
export function buildRows(input: RowsInput): ThreadRow[] {
  const { items, timezone } = input;
  const rows: ThreadRow[] = [];
  const sent = new Set(items.flatMap((item) => item.client_ref ?? []));
  const pending = input.holdsNewest ? input.pending.filter((entry) => !sent.has(entry.client_ref)) : [];
  const lastOurs = pending.length > 0 || !input.holdsNewest ? -1 : lastTextOfOurs(items);
  let before: CommItem | undefined;
  let unreadPlaced = input.readUpTo === null;
  items.forEach((item, index) => {
    const day = dayOf(item, timezone);
    const newDay = before ? dayOf(before, timezone) !== day : index === 0 && input.holdsOldest;
    if (newDay) rows.push({ kind: 'day', key: `day:${day}:${rowKeyOf(item)}`, day, date: item.date });
    const unread = !unreadPlaced && item.comm_participant_id > input.readUpTo! && inbox.isFromContact(item);
    if (unread) {
      // With nothing read before it in the window, the line would only say that everything is new.
      if (before) rows.push({ kind: 'unread', key: 'unread' });
      unreadPlaced = true;
    }
    const startsRun = item.kind === 'text' && (newDay || unread || !continuesRun(before, item));
    const showsState = !inbox.isFromContact(item) && (index === lastOurs || isUnderWay(item));
    rows.push({ kind: 'item', key: rowKeyOf(item), item, day, startsRun, showsState });
    before = item;
  });
  let previous: { contact_id: number; date: string } | null =
    before &&
    before.kind === 'text' &&
    !inbox.isFromContact(before) &&
    before.users[0]?.user_id === input.userId
      ? before
      : null;
  let day = before ? dayOf(before, timezone) : null;
  for (const entry of pending) {
    const entryDay = dayKey(entry.at, timezone);
    const newDay = entryDay !== day;
    if (newDay)
      rows.push({ kind: 'day', key: `day:${entryDay}:${entry.client_ref}`, day: entryDay, date: entry.at });
    const startsRun =
      newDay ||
      previous === null ||
      previous.contact_id !== entry.contact_id ||
      Date.parse(entry.at) - Date.parse(previous.date) >= RUN_GAP_MS;
    rows.push({ kind: 'pending', key: entry.client_ref, entry, day: entryDay, startsRun });
    previous = { contact_id: entry.contact_id, date: entry.at };
    day = entryDay;
  }
  return rows;
}

/** A text that failed, and an e-mail that has not left: said wherever it stands. */
function isUnderWay(item: CommItem): boolean {
  const word = inbox.deliveryWord(item.comm_direction);
  if (item.kind === 'email') return word === 'Failed' || word === 'Queued';
  return item.kind === 'text' && word === 'Failed';
}

function lastTextOfOurs(items: readonly CommItem[]): number {
  return items.findLastIndex((item) => item.kind === 'text' && !inbox.isFromContact(item));
}

/** The moment a row stands for. */
export function momentOf(row: ThreadRow): RowMoment {
  if (row.kind === 'unread') return { at: null, isDay: false };
  if (row.kind === 'day') return { at: row.date, isDay: true };
  return { at: row.kind === 'item' ? row.item.date : row.entry.at, isDay: false };
}
