import { dayKey } from '../../../ui/format-date.ts';
import type { RowMoment } from '../../../ui/thread/thread-overlays.tsx';
import type { ConvoMessage } from '../message-window.ts';
import type { OutboxEntry } from '../message-outbox-entry.ts';

/** One row of the list of messages. Keys stay the same from the optimistic row to the delivered one. */
export type MessageRow =
  | { kind: 'day'; key: string; day: string; date: string }
  | { kind: 'unread'; key: 'unread' }
  | {
      kind: 'message';
      key: string;
      message: ConvoMessage;
      day: string;
      /** First of a run by one person: carries the picture, the name and the time. */
      startsRun: boolean;
    }
  | { kind: 'pending'; key: string; entry: OutboxEntry; day: string; startsRun: boolean };

/** A run ends after this many milliseconds without a message, so that its time stays true. */
const RUN_GAP_MS = 10 * 60_000;

const days = new WeakMap<ConvoMessage, { timezone: string; day: string }>();

function dayOf(message: ConvoMessage, timezone: string): string {
  const known = days.get(message);
  if (known?.timezone === timezone) return known.day;
  const day = dayKey(message.date, timezone);
  days.set(message, { timezone, day });
  return day;
}

const keyOf = ({ client_ref, convo_message_id }: ConvoMessage) => client_ref ?? `message:${convo_message_id}`;

export interface RowsInput {
  items: readonly ConvoMessage[];
  /** Whether `items` begins with the oldest message, and ends with the newest. */
  holdsOldest: boolean;
  holdsNewest: boolean;
  /** Messages of this conversation that the server has not confirmed, oldest first. */
  pending: readonly OutboxEntry[];
  timezone: string;
  /** The viewer: their own messages are never new to them, and their unsent ones continue their run. */
  userId: number;
  /** convo_message_id up to which the viewer had read when it was opened; null: no line. */
  readUpTo: number | null;
}

function continuesRun(before: ConvoMessage | undefined, message: ConvoMessage): boolean {
  return (
    before !== undefined &&
    before.who_sent !== null &&
    before.who_sent === message.who_sent &&
    Date.parse(message.date) - Date.parse(before.date) < RUN_GAP_MS
  );
}

/**
 * The rows of a conversation. A day's separator stands only where the day before is known, so that loading older
 * messages never moves one; the unread line stands before the first message of others that was not read at opening.
 */
export function buildRows(input: RowsInput): MessageRow[] {
  const { items, timezone, userId, readUpTo } = input;
  const rows: MessageRow[] = [];
  const sent = new Set(items.flatMap(({ client_ref }) => client_ref ?? []));
  let before: ConvoMessage | undefined;
  let unreadPlaced = readUpTo === null;
  items.forEach((message, index) => {
    const day = dayOf(message, timezone);
    const newDay = before ? dayOf(before, timezone) !== day : index === 0 && input.holdsOldest;
    if (newDay) rows.push({ kind: 'day', key: `day:${day}:${keyOf(message)}`, day, date: message.date });
    const unread =
      !unreadPlaced &&
      message.convo_message_id > readUpTo! &&
      message.who_sent !== userId &&
      message.withdrawn_at === null;
    if (unread) {
      // With nothing read before it, the line would only say that everything is new.
      if (before) rows.push({ kind: 'unread', key: 'unread' });
      unreadPlaced = true;
    }
    const startsRun = newDay || (unread && before !== undefined) || !continuesRun(before, message);
    rows.push({ kind: 'message', key: keyOf(message), message, day, startsRun });
    before = message;
  });
  let day = before ? dayOf(before, timezone) : null;
  let runAt = before?.who_sent === userId ? Date.parse(before.date) : null;
  for (const entry of input.holdsNewest ? input.pending : []) {
    if (sent.has(entry.client_ref)) continue;
    const entryDay = dayKey(entry.at, timezone);
    if (entryDay !== day) {
      rows.push({ kind: 'day', key: `day:${entryDay}:${entry.client_ref}`, day: entryDay, date: entry.at });
    }
    const at = Date.parse(entry.at);
    const startsRun = entryDay !== day || runAt === null || at - runAt >= RUN_GAP_MS;
    rows.push({ kind: 'pending', key: entry.client_ref, entry, day: entryDay, startsRun });
    runAt = at;
    day = entryDay;
  }
  return rows;
}

/** The moment a row stands for. */
export function momentOf(row: MessageRow): RowMoment {
  if (row.kind === 'unread') return { at: null, isDay: false };
  if (row.kind === 'day') return { at: row.date, isDay: true };
  return { at: row.kind === 'message' ? row.message.date : row.entry.at, isDay: false };
}

const LINE = 20;
const CHARACTER = 7.1;
const HEAD = 26;

/** About how high a row is before it was measured, in CSS pixels: the closer, the steadier the scroll bar. */
export function estimateRow(row: MessageRow, viewWidth: number): number {
  if (row.kind === 'day') return 44;
  if (row.kind === 'unread') return 32;
  const text = row.kind === 'message' ? row.message.message : row.entry.text;
  const perLine = Math.max(16, (viewWidth - 84) / CHARACTER);
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const files = row.kind === 'message' ? row.message.media.length * 90 : row.entry.files.length * 48;
  const ref = (row.kind === 'message' ? row.message.ref : row.entry.ref) === null ? 0 : 50;
  return lines * LINE + (row.startsRun ? HEAD + 8 : 2) + files + ref + 4;
}
