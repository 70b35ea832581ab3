/**
 * revoked: the right is gone, a person must give it again. busy: more was asked than Google allows for now.
 * refused: it will not be done, however often it is asked. gone: not there. expired: too long ago. changed: it is no
 * longer what the caller thought. taken: there is one of this name. unavailable: no answer that could be used, and
 * nothing was changed. doubtful: the same of what may have been done.
 */
export type GoogleOutcome =
  | 'revoked'
  | 'busy'
  | 'refused'
  | 'gone'
  | 'expired'
  | 'changed'
  | 'taken'
  | 'unavailable'
  | 'doubtful';

/** What one of Google's services did not do. Its message holds no token and no patient data. */
export class GoogleError extends Error {
  override name = 'GoogleError';
  readonly outcome: GoogleOutcome;
  /** How long Google wants to be left alone; null when it does not say. */
  readonly waitMs: number | null;

  constructor(outcome: GoogleOutcome, message: string, waitMs: number | null = null) {
    super(message);
    this.outcome = outcome;
    this.waitMs = waitMs;
  }
}
