/** A device's subscription, as a browser gives it (W3C Push API). */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Push {
  /** What the device's service worker is given; at most 3,993 bytes. */
  text: string;
  /** How long the push service keeps it for a device that is not reached, in seconds. */
  ttl: number;
  /** Of several that wait for a device under one topic, it gets the newest (RFC 8030, section 5.4). */
  topic: string;
}

/** What the product knows of push services. The gateway beside this file speaks to the real ones. */
export interface Pushes {
  /** The key browsers subscribe with, base64url; null where none are sent. */
  readonly publicKey: string | null;
  /** Whether a subscription's address is one of a push service that is spoken to: nothing else is ever called. */
  takes(endpoint: string): boolean;
  /**
   * Hands a push to the device's service. Resolves once it was accepted.
   * @throws PushError, whose `outcome` says what is known
   */
  send(target: PushTarget, push: Push): Promise<void>;
}

/**
 * gone: the device takes no pushes any more. refused: not this one, ever. unavailable: not now, or nobody knows; a
 * push that comes twice is shown once.
 */
export type PushOutcome = 'gone' | 'refused' | 'unavailable';

export class PushError extends Error {
  override name = 'PushError';
  readonly outcome: PushOutcome;
  /** Milliseconds the service wants to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(outcome: PushOutcome, words: string, retryAfter?: number) {
    super(words);
    this.outcome = outcome;
    this.retryAfter = retryAfter;
  }
}

/** Stands where no keys are set: no device can be added, and nothing is sent. */
export const noPushes: Pushes = {
  publicKey: null,
  takes: () => false,
  send: () => Promise.reject(new PushError('refused', 'No keys are set: set VAPID_PUBLIC_KEY and its kin.')),
};
