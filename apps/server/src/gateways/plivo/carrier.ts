import type { CarrierCalls } from './carrier-calls.ts';

/** What the product knows of a carrier of texts and calls. The gateway beside this file speaks to the real one. */
export interface PhoneCarrier extends CarrierTexts, CarrierNumbers, CarrierEndpoints, CarrierCalls {}

interface CarrierTexts {
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

/** Numbers, E.164, and the account of the installation that rents them. Every call throws CarrierError. */
export interface CarrierNumbers {
  /** Local (or, for a toll-free area code, toll-free) numbers for sale that take texts and calls. */
  searchNumbers(wanted: NumberSearch): Promise<NumberOffer[]>;
  /** Whether the account rents this number now. */
  ownsNumber(number: string): Promise<boolean>;
  /**
   * Rents a number, its texts and calls coming to us. Refused when it is not for sale, also when we rent it
   * already: a second request for the same number is never a second number.
   */
  buyNumber(number: string): Promise<void>;
  /** Sends the texts and calls of a number the account rents to us. */
  attachNumber(number: string): Promise<void>;
  /** Gives a number back. One that the account does not rent (any more) is given back already. */
  releaseNumber(number: string): Promise<void>;
}

export type NumberSearch = { limit: number; offset: number } & (
  | { areaCode: string }
  /** `region`: the state's name. */
  | { city: string; region: string }
);

export interface NumberOffer {
  number: string;
  /** '' where the carrier names none. */
  city: string;
  /** US cents a month; null where the carrier names no price. */
  monthlyCents: number | null;
}

/** Softphones. Every call throws CarrierError. */
export interface CarrierEndpoints {
  /** Makes a softphone. The carrier puts digits of its own after the name: the answer has the whole. */
  createEndpoint(wanted: NewEndpoint): Promise<MadeEndpoint>;
  /** The softphones whose name holds this text: how a creation without an answer is looked up. */
  findEndpoints(partOfUsername: string): Promise<MadeEndpoint[]>;
  /**
   * Gives a softphone another password: the one before logs in no more. Made again with another it ends the same. Tokens
   * stand on (`softphoneToken`): they are signed by the account. Refused with 404 where there is no such softphone.
   */
  updateEndpoint(endpointId: string, change: { password: string }): Promise<void>;
  /** Removes a softphone; one that is gone is removed already. */
  deleteEndpoint(endpointId: string): Promise<void>;
}

export interface NewEndpoint {
  /** Letters and digits. */
  username: string;
  password: string;
  /** The name a person reads. */
  alias: string;
}

export interface MadeEndpoint {
  endpointId: string;
  username: string;
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
  /** Of the carrier's answer; null when there was none. */
  readonly status: number | null;

  constructor(outcome: CarrierOutcome, message: string, options?: ErrorOptions & { status?: number | null }) {
    super(message, options);
    this.outcome = outcome;
    this.status = options?.status ?? null;
  }
}

const notSetUp = () => Promise.reject(new CarrierError('unreachable', 'No carrier is set up.'));

/** An installation without a carrier: texts and orders wait, and nothing counts as signed. */
export const noCarrier: PhoneCarrier = {
  sendText: notSetUp,
  findSent: notSetUp,
  isSigned: () => Promise.resolve(false),
  fetchMedia: notSetUp,
  searchNumbers: notSetUp,
  ownsNumber: notSetUp,
  buyNumber: notSetUp,
  attachNumber: notSetUp,
  releaseNumber: notSetUp,
  createEndpoint: notSetUp,
  findEndpoints: notSetUp,
  updateEndpoint: notSetUp,
  deleteEndpoint: notSetUp,
  ringInto: notSetUp,
  listMembers: notSetUp,
  changeMember: notSetUp,
  removeMember: notSetUp,
  endConference: notSetUp,
  moveCall: notSetUp,
  hangUp: notSetUp,
  isLive: notSetUp,
  softphoneToken: notSetUp,
  startRecording: notSetUp,
  startStream: notSetUp,
  stopStream: notSetUp,
  pauseRecording: notSetUp,
  recordingOf: notSetUp,
  listRecordings: notSetUp,
  fetchRecording: notSetUp,
  deleteRecording: notSetUp,
};
