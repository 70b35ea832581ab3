import { GoogleError } from '../../gateways/google/index.ts';

/** The failures in a row that are counted: more make the pause no longer. */
const MOST_FAILURES = 30;

/** What a step that reads from Google failed with, and when it is tried again. */
export interface Pause {
  /** `revoked`: our right is gone, and there is nothing to try. */
  outcome: GoogleError['outcome'];
  /** In words, for the log. */
  reason: string;
  /** How often it has failed in a row. */
  failures: number;
  waitMs: number;
}

/**
 * How a step that failed goes on: after the pause that Google asks for, or one that grows with each failure.
 * @param failures how often it had failed in a row before
 * @param timing milliseconds
 * @throws what is no fault of Google's
 */
export function pauseAfter(
  error: unknown,
  failures: number,
  timing: { firstBackoff: number; maxBackoff: number },
): Pause {
  if (!(error instanceof GoogleError)) throw error;
  const counted = Math.min(failures + 1, MOST_FAILURES);
  const backoff = Math.min(timing.firstBackoff * 2 ** (counted - 1), timing.maxBackoff);
  const { outcome, message: reason } = error;
  return { outcome, reason, failures: counted, waitMs: error.waitMs ?? backoff };
}
