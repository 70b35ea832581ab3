import { dayKey } from '../format-date.ts';
import type { RowMoment } from './thread-overlays.tsx';

/** What a row needs of an item. */
export interface ThreadItem {
  /** ISO 8601. */
  date: string;
  /** The writing tab's id, where it was written here. */
  client_ref?: string | null;
}

/** What a row needs of an unsent message. */
export interface PendingEntry {
  client_ref: string;
  at: string;
}

/** One row of a thread's list. Keys stay the same from the optimistic row to the delivered one. */
export type ThreadRow<Item, Entry> =
  | { kind: 'day'; key: string; day: string; date: string }
  | { kind: 'unread'; key: 'unread' }
  | {
      kind: 'item';
      key: string;
      item: Item;
      day: string;
      /** First of a run by one person: carries the caption. */
      startsRun: boolean;
      /** The delivery state stands under it in words. */
      showsState: boolean;
    }
  | { kind: 'pending'; key: string; entry: Entry; day: string; startsRun: boolean };

/** What a feature says of the rows of its threads. */
export interface RowRules<Item, Entry> {
  idOf: (item: Item) => number;
  /** Equal for items of one run: who wrote them, and where. Null for what is captioned by itself. */
  runOf: (item: Item) => string | null;
  /** The run that an unsent one of the viewer's goes on. */
  runOfPending: (entry: Entry, userId: number) => string;
  /** A run ends after this many milliseconds without an item, so that its caption's time stays true. */
  runGapMs: number;
  /** Whether an item of these can be new to the viewer. */
  isNews: (item: Item, userId: number) => boolean;
  /** Items whose delivery state is said: the newest of the first, and every one of the second kind. */
  states?: { newestOf: (item: Item) => boolean; each: (item: Item) => boolean };
}

export interface RowsInput<Item, Entry> {
  items: readonly Item[];
  /** Whether `items` begins with the oldest of the thread, and ends with its newest. */
  holdsOldest: boolean;
  holdsNewest: boolean;
  /** What the server has not confirmed of this thread, oldest first. */
  pending: readonly Entry[];
  timezone: string;
  /** The viewer, whose unsent messages continue their run. */
  userId: number;
  /** The id up to which the viewer had read when the thread was opened; null: no line. */
  readUpTo: number | null;
}

const days = new WeakMap<ThreadItem, { timezone: string; day: string }>();

function dayOf(item: ThreadItem, timezone: string): string {
  const known = days.get(item);
  if (known?.timezone === timezone) return known.day;
  const day = dayKey(item.date, timezone);
  days.set(item, { timezone, day });
  return day;
}

/**
 * The rows of a thread. A day's separator stands only where the day before is known, so that loading older items
 * never moves one; the unread line stands before the first item of others that was not read at opening.
 */
export function buildRows<Item extends ThreadItem, Entry extends PendingEntry>(
  rules: RowRules<Item, Entry>,
  input: RowsInput<Item, Entry>,
): ThreadRow<Item, Entry>[] {
  const { items, timezone, userId, readUpTo } = input;
  const rows: ThreadRow<Item, Entry>[] = [];
  const sent = new Set(items.flatMap((item) => item.client_ref ?? []));
  const pending = input.holdsNewest ? input.pending.filter((entry) => !sent.has(entry.client_ref)) : [];
  const { newestOf, each } = rules.states ?? {};
  const stated = pending.length === 0 && input.holdsNewest && newestOf ? items.findLast(newestOf) : undefined;
  let before: { run: string | null; at: string; day: string } | undefined;
  let unreadPlaced = readUpTo === null;

  /** Puts the day's separator before a row where one belongs. @returns whether it did */
  const separate = (day: string, date: string, key: string, begins: boolean) => {
    const newDay = before ? before.day !== day : begins;
    if (newDay) rows.push({ kind: 'day', key: `day:${day}:${key}`, day, date });
    return newDay;
  };
  const goesOn = (run: string, at: string) =>
    before?.run === run && Date.parse(at) - Date.parse(before.at) < rules.runGapMs;

  for (const item of items) {
    const day = dayOf(item, timezone);
    const key = item.client_ref ?? `item:${rules.idOf(item)}`;
    const newDay = separate(day, item.date, key, input.holdsOldest);
    const unread = !unreadPlaced && rules.idOf(item) > readUpTo! && rules.isNews(item, userId);
    if (unread) {
      // With nothing read before it in the window, the line would only say that everything is new.
      if (before) rows.push({ kind: 'unread', key: 'unread' });
      unreadPlaced = true;
    }
    const run = rules.runOf(item);
    const startsRun = run !== null && (newDay || unread || !goesOn(run, item.date));
    const showsState = item === stated || (each?.(item) ?? false);
    rows.push({ kind: 'item', key, item, day, startsRun, showsState });
    before = { run, at: item.date, day };
  }
  for (const entry of pending) {
    const { client_ref: key, at } = entry;
    const day = dayKey(at, timezone);
    const run = rules.runOfPending(entry, userId);
    const newDay = separate(day, at, key, true);
    rows.push({ kind: 'pending', key, entry, day, startsRun: newDay || !goesOn(run, at) });
    before = { run, at, day };
  }
  return rows;
}

/** Whether two rows show the same: rows are built anew with every change of the thread. */
export function isSameRow<Item, Entry>(a: ThreadRow<Item, Entry>, b: ThreadRow<Item, Entry>): boolean {
  if (a.kind === 'item' && b.kind === 'item') {
    return a.item === b.item && a.startsRun === b.startsRun && a.showsState === b.showsState;
  }
  if (a.kind === 'pending' && b.kind === 'pending') return a.entry === b.entry && a.startsRun === b.startsRun;
  if (a.kind === 'day' && b.kind === 'day') return a.day === b.day;
  return a.kind === b.kind;
}

/** The moment a row stands for. */
export function momentOf(row: ThreadRow<ThreadItem, PendingEntry>): RowMoment {
  if (row.kind === 'unread') return { at: null, isDay: false };
  if (row.kind === 'day') return { at: row.date, isDay: true };
  return { at: row.kind === 'item' ? row.item.date : row.entry.at, isDay: false };
}
