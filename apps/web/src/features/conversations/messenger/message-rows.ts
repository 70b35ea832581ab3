import type { ConvoMessage } from '@chairline/office-state/conversations';
import type { RowRules, ThreadRow } from '../../../ui/thread/thread-rows.ts';
import type { MessageEntry } from '../message-outbox.ts';

export type MessageRow = ThreadRow<ConvoMessage, MessageEntry>;

export const messageRowRules: RowRules<ConvoMessage, MessageEntry> = {
  idOf: (message) => message.convo_message_id,
  // What the system says stands by itself.
  runOf: ({ who_sent, convo_message_id }) =>
    who_sent === null ? `system:${convo_message_id}` : String(who_sent),
  runOfPending: (_entry, userId) => String(userId),
  runGapMs: 10 * 60_000,
  isNews: (message, userId) => message.who_sent !== userId && message.withdrawn_at === null,
};

const LINE = 20;
const CHARACTER = 7.1;
const HEAD = 26;

/** About how high a row is before it was measured, in CSS pixels: the closer, the steadier the scroll bar. */
export function estimateRow(row: MessageRow, viewWidth: number): number {
  if (row.kind === 'day') return 44;
  if (row.kind === 'unread') return 32;
  const text = row.kind === 'item' ? row.item.message : row.entry.text;
  const perLine = Math.max(16, (viewWidth - 84) / CHARACTER);
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const files = row.kind === 'item' ? row.item.media.length * 90 : row.entry.files.length * 48;
  const ref = (row.kind === 'item' ? row.item.ref : row.entry.ref) === null ? 0 : 50;
  return lines * LINE + (row.startsRun ? HEAD + 8 : 2) + files + ref + 4;
}
