import { sqlState } from './sql-state.ts';

/**
 * What could not be done now and was not begun, or was taken back whole: nothing has changed, and it may be tried again.
 * Whoever asked over HTTP hears 503 with Retry-After; a job is tried again.
 */
export class Unserved extends Error {
  override name = 'Unserved';
  /** Seconds to wait before it is worth trying again. */
  readonly retryAfter: number;
  /** It may stand all the same: the word of its end was lost. Only what changes nothing, or knows itself again, is safe to repeat. */
  readonly isInDoubt: boolean;

  constructor(why: string, retryAfter: number, options?: ErrorOptions & { isInDoubt?: boolean }) {
    super(why, options);
    this.retryAfter = retryAfter;
    this.isInDoubt = options?.isInDoubt ?? false;
  }
}

/**
 * The connection ended under a transaction: a restart of the database, a fail-over, a cut line.
 * @param isInDoubt its COMMIT was on its way; else the database has taken all of it back
 */
export const connectionLost = (isInDoubt: boolean, cause: unknown): Unserved =>
  new Unserved('the connection to the database was lost', NOT_NOW_SECONDS, { cause, isInDoubt });

/**
 * Ends of a statement that say nothing about what it wanted: it ran too long or was cancelled by hand, its lock was not to
 * be had, others were in its way. The gate tries again what that may mend; what comes through to here was not served.
 */
const notNow: Partial<Record<string, string>> = {
  '57014': 'a statement ran too long',
  '55P03': 'others hold what it changes',
  '40001': 'others changed what it read',
  '40P01': 'others waited for what it held',
};
const NOT_NOW_SECONDS = 5;

/** The refusal that an error comes from or amounts to, however it was wrapped; undefined for every other error. */
export function unservedOf(error: unknown): Unserved | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof Unserved) return at;
  }
  const why = notNow[sqlState(error) ?? ''];
  return why === undefined ? undefined : new Unserved(why, NOT_NOW_SECONDS, { cause: error });
}
