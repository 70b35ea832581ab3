import { z } from 'zod';
import { outboxFile, replyRef } from '../composer/index.ts';

export const outboxEntry = z.object({
  /** Given once, when it was written: however often it is sent, it stands there once. */
  client_ref: z.string(),
  convo_id: z.number().int(),
  text: z.string(),
  files: z.array(outboxFile),
  ref: replyRef.nullable(),
  /** When it was written, ISO 8601. */
  at: z.string(),
  /** sending: a request is on its way; waiting: it is tried again by itself; failed: refused, until somebody says what now. */
  state: z.enum(['sending', 'waiting', 'failed']),
  /** Why it was refused, or why it waits; null: for a connection. */
  reason: z.string().nullable(),
  attempts: z.number().int(),
});
/** A message the server has not confirmed. */
export type OutboxEntry = z.infer<typeof outboxEntry>;

/** An entry as it was stored; one whose request was cut off by the reload waits again. Null for what is damaged. */
export function parseStoredEntry(stored: string | null): OutboxEntry | null {
  if (stored === null) return null;
  let data: unknown;
  try {
    data = JSON.parse(stored);
  } catch {
    return null;
  }
  const parsed = outboxEntry.safeParse(data);
  if (!parsed.success) return null;
  return parsed.data.state === 'sending' ? { ...parsed.data, state: 'waiting' } : parsed.data;
}

/** Of each conversation the oldest that is not refused: messages arrive in the order they were written. */
export function dueEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const seen = new Set<number>();
  return entries.filter((entry) => {
    if (entry.state === 'failed' || seen.has(entry.convo_id)) return false;
    seen.add(entry.convo_id);
    return true;
  });
}
