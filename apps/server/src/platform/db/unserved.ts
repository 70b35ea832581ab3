/**
 * What could not be done now and was not begun, or was taken back whole: nothing has changed, and it may be tried again.
 * Whoever asked over HTTP hears 503 with Retry-After; a job is tried again.
 */
export class Unserved extends Error {
  override name = 'Unserved';
  /** Seconds to wait before it is worth trying again. */
  readonly retryAfter: number;

  constructor(why: string, retryAfter: number, options?: ErrorOptions) {
    super(why, options);
    this.retryAfter = retryAfter;
  }
}

/** The refusal that an error comes from, however it was wrapped; undefined for every other error. */
export function unservedOf(error: unknown): Unserved | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof Unserved) return at;
  }
  return undefined;
}
