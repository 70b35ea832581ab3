import { z } from 'zod';
import { replyRef } from './drafts.ts';

const outboxFile = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number(),
  kind: z.enum(['file', 'audio', 'photo', 'video']).default('file'),
});

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
  /** When it was written, ISO 8601. */
  at: z.string(),
  /** sending: a request is on its way; waiting: it goes out as soon as there is a connection. */
  state: z.enum(['sending', 'waiting']),
  attempts: z.number().int(),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;

/** What became of an attempt to send. */
export type SendOutcome = 'sent' | 'wait' | 'refused';

/**
 * What a failed attempt means. A request that may not have arrived, a server in trouble or an ended session is
 * tried again with the same client_ref; a refusal goes back to the writer with its reason.
 * @param status of the HTTP answer; 0 when there was none
 */
export function outcomeOf(status: number, code: string): SendOutcome {
  // Taken, only the answer cannot be read: the live event brings the text.
  if (code === 'bad_answer') return 'sent';
  if (status === 0 || code === 'session_expired' || code === 'session_ended') return 'wait';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'wait';
  return 'refused';
}

/** Milliseconds until the next attempt: 2 s, 4 s, … at most a minute, give or take a fifth. */
export function retryDelay(attempts: number, random = Math.random()): number {
  const base = Math.min(60_000, 2_000 * 2 ** Math.max(0, attempts - 1));
  return Math.round(base * (0.8 + 0.4 * random));
}

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
