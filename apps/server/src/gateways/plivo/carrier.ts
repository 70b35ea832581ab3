/** What the product knows of a carrier of texts. The gateway beside this file speaks to the real one. */
export interface Carrier {
  /**
   * Hands a text over. Resolves with the carrier's id once it has accepted it.
   * @throws CarrierError, whose `outcome` says what is known
   */
  sendText(text: OutgoingText): Promise<{ uuid: string }>;
  /** The texts the carrier accepted from `from` to `to` since a time, oldest first. @throws CarrierError */
  findSent(from: string, to: string, since: Date): Promise<SentText[]>;
  /** Whether a delivery was signed by the carrier. `url` is the address it was sent to. */
  isSigned(delivery: SignedDelivery): Promise<boolean>;
  /** An attachment of an incoming MMS. @throws CarrierError */
  fetchMedia(url: string): Promise<Buffer>;
}

export interface OutgoingText {
  /** E.164. */
  from: string;
  to: string;
  text: string;
  /** Public addresses of the attachments; none for an SMS. */
  mediaUrls: readonly string[];
  /** Where delivery reports go. */
  reportUrl: string;
}

export interface SentText {
  uuid: string;
  state: string;
  at: Date;
}

export interface SignedDelivery {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  params: Record<string, string>;
}

/**
 * refused: the carrier will never take it as it is. busy: it did not take it now. unreachable: the request
 * did not get there. doubtful: it may or may not have taken it; look it up before anything else.
 */
export type CarrierOutcome = 'refused' | 'busy' | 'unreachable' | 'doubtful';

export class CarrierError extends Error {
  override name = 'CarrierError';
  readonly outcome: CarrierOutcome;

  constructor(outcome: CarrierOutcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}

/** An installation without a carrier: texts wait, and nothing counts as signed. */
export const noCarrier: Carrier = {
  sendText: () => Promise.reject(new CarrierError('unreachable', 'No carrier is set up.')),
  findSent: () => Promise.reject(new CarrierError('unreachable', 'No carrier is set up.')),
  isSigned: () => Promise.resolve(false),
  fetchMedia: () => Promise.reject(new CarrierError('unreachable', 'No carrier is set up.')),
};
