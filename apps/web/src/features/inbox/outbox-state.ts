import { z } from 'zod';
import { outboxFile, replyRef } from '../composer/index.ts';

export const outboxEntry = z.object({
  /** Given once, when it was written: however often it is sent, the patient gets one text. */
  client_ref: z.string(),
  contact_id: z.number().int(),
  dst: z.string(),
  src: z.string(),
  text: z.string(),
  files: z.array(outboxFile),
  /** The message it answers to. */
  ref: replyRef.nullable().default(null),
  /** The language it is to be translated into; null: it goes out as it is written. */
  language: z.string().nullable().default(null),
  /** Its writer said that it goes out with a placeholder as typed. */
  allow_unfilled: z.boolean().default(false),
  /** When it was written, ISO 8601. */
  at: z.string(),
  /** sending: a request is on its way; waiting: it is tried again by itself. */
  state: z.enum(['sending', 'waiting']),
  /** Why it waits; null: for a connection. */
  reason: z.string().nullable().default(null),
  attempts: z.number().int(),
});
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
  return parsed.success ? { ...parsed.data, state: 'waiting' } : null;
}
