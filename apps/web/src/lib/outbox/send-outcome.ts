import { errorMessage, isConnectionError } from '../api-error.ts';

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

/** Why a message waits after an attempt that failed so; null: it did not reach the server. */
export const reasonToWait = (error: unknown): string | null =>
  isConnectionError(error) ? null : errorMessage(error);

/** What stands beside a message that waits. */
export const waitingWords = (reason: string | null): string =>
  reason === null ? 'Not sent yet – waiting for connection' : `Not sent yet. ${reason}`;

/** Milliseconds until the next attempt: 2 s, 4 s, … at most a minute, give or take a fifth. */
export function retryDelay(attempts: number, random = Math.random()): number {
  const base = Math.min(60_000, 2_000 * 2 ** Math.max(0, attempts - 1));
  return Math.round(base * (0.8 + 0.4 * random));
}
