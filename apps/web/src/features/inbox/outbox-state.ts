import { z } from 'zod';

const outboxFile = z.object({ name: z.string(), type: z.string(), size: z.number() });

export const outboxEntry = z.object({
  /** Given once, when it was written: however often it is sent, the patient gets one text. */
  client_ref: z.string(),
  contact_id: z.number().int(),
  dst: z.string(),
  src: z.string(),
  text: z.string(),
  files: z.array(outboxFile),
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
  if (status === 0 || code === 'offline' || code === 'session_expired') return 'wait';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'wait';
  return 'refused';
}

/** Milliseconds until the next attempt: 2 s, 4 s, … at most a minute, give or take a fifth. */
export function retryDelay(attempts: number, random = Math.random()): number {
  const base = Math.min(60_000, 2_000 * 2 ** Math.max(0, attempts - 1));
  return Math.round(base * (0.8 + 0.4 * random));
}

/** Entries as they were stored; those whose request was cut off by the reload wait again. Bad data is left out. */
export function parseStoredOutbox(stored: string | null): OutboxEntry[] {
  if (stored === null) return [];
  let data: unknown;
  try {
    data = JSON.parse(stored);
  } catch {
    return [];
  }
  if (!Array.isArray(data)) return [];
  return data.flatMap((value) => {
    const parsed = outboxEntry.safeParse(value);
    return parsed.success ? [{ ...parsed.data, state: 'waiting' as const }] : [];
  });
}
