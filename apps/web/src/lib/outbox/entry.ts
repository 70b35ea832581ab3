import { z } from 'zod';
import { outboxFile } from './files.ts';
import { replyRef } from './reply-ref.ts';

/** What every unsent message has; a feature extends it by where it goes to. */
export const outboxEntry = z.object({
  /** Given once, when it was written: however often it is sent, it arrives once. */
  client_ref: z.string(),
  text: z.string(),
  files: z.array(outboxFile),
  /** The message it answers to. */
  ref: replyRef.nullable().default(null),
  /** When it was written, ISO 8601. */
  at: z.string(),
  /** sending: a request is on its way; waiting: it is tried again by itself; failed: refused, until somebody says what now. */
  state: z.enum(['sending', 'waiting', 'failed']),
  /** Why it was refused, or why it waits; null: for a connection. */
  reason: z.string().nullable().default(null),
  attempts: z.number().int(),
});
/** A message the server has not confirmed. */
export type OutboxEntry = z.infer<typeof outboxEntry>;

/** An entry as it was stored; one whose request was cut off by the reload waits again. Null for what is damaged. */
export function parseStoredEntry<E extends OutboxEntry>(
  schema: z.ZodType<E>,
  stored: string | null,
): E | null {
  if (stored === null) return null;
  let data: unknown;
  try {
    data = JSON.parse(stored);
  } catch {
    return null;
  }
  const parsed = schema.safeParse(data);
  if (!parsed.success) return null;
  return parsed.data.state === 'sending' ? { ...parsed.data, state: 'waiting' } : parsed.data;
}

/** Of each thread the oldest that is not refused: messages arrive in the order they were written. */
export function dueEntries<E extends OutboxEntry>(
  entries: readonly E[],
  threadOf: (entry: E) => number,
): E[] {
  const seen = new Set<number>();
  return entries.filter((entry) => {
    if (entry.state === 'failed' || seen.has(threadOf(entry))) return false;
    seen.add(threadOf(entry));
    return true;
  });
}
