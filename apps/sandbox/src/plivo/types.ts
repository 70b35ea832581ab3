export type MessageState =
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'rejected'
  | 'received';

export interface Media {
  id: string;
  contentType: string;
  fileName: string;
  size: number;
}

/** A text or picture message as the carrier keeps it. Numbers in E.164, times in epoch milliseconds. */
export interface Message {
  uuid: string;
  account: string;
  direction: 'outbound' | 'inbound';
  type: 'sms' | 'mms';
  from: string;
  to: string;
  text: string;
  media: Media[];
  /** Where the media of an outbound text are to be fetched; empty once they are. */
  mediaUrls: string[];
  state: MessageState;
  /** Plivo's code; null while nothing went wrong. */
  errorCode: string | null;
  units: number;
  /** When the carrier accepted it; unique, so that it orders and pages. */
  acceptedAt: number;
  sentAt: number | null;
  /** When it appeared on the patient's phone (outbound). */
  arrivedAt: number | null;
  updatedAt: number;
  callback: { url: string; method: 'GET' | 'POST' } | null;
  /** How many delivery reports were made of it. */
  reports: number;
}

/** A number an account rents. */
export interface OwnedNumber {
  /** E.164 */
  number: string;
  account: string;
  alias: string;
  appId: string | null;
  addedAt: number;
}

export interface Application {
  appId: string;
  account: string;
  name: string;
  messageUrl: string;
  messageMethod: 'GET' | 'POST';
  /** The other fields of Plivo's application, kept as they were sent. */
  fields: Record<string, unknown>;
  createdAt: number;
}

/** A softphone. */
export interface Endpoint {
  endpointId: string;
  account: string;
  username: string;
  /** As Plivo shows it: MD5, of a password that is worth nothing elsewhere. */
  passwordHash: string;
  /** What a digest login is checked against: MD5 of name, realm and password (RFC 2617, HA1). */
  digestHash?: string;
  alias: string;
  appId: string | null;
  createdAt: number;
  /** How often its password was changed. */
  passwordChanges?: number;
}

/** A webhook that is not yet acknowledged by the product. */
export interface Delivery {
  id: string;
  account: string;
  url: string;
  method: 'GET' | 'POST';
  params: Record<string, string>;
  /** Webhooks of one message or call keep their order at the first try. */
  about: string;
  kind: 'inbound' | 'report' | 'call';
  tries: number;
  createdAt: number;
}

export interface WebhookSettings {
  /** Extra copies of every webhook. */
  duplicate: number;
  shuffle: boolean;
  delayMs: number;
}

/** How the stream of a call's sound goes wrong. */
export const streamFaults = ['cut', 'dead', 'wrong-token', 'other-call', 'garbage'] as const;
export type StreamFault = (typeof streamFaults)[number];

/** Trouble of everything about calls. */
export interface VoiceFaults extends WebhookSettings {
  /** So many of the next events are never sent. */
  lose: number;
  /** What the voice REST calls answer; null leaves them as they are. */
  status: number | null;
  /** This account may not record. */
  noRecording: boolean;
  /** Of the next stream of a call's sound. */
  stream: StreamFault | null;
}

/** A file that was recorded of a call. */
export interface Recording {
  id: string;
  account: string;
  callUuid: string;
  mpcUuid: string | null;
  mpcName: string | null;
  from: string;
  to: string;
  kind: 'call' | 'conference';
  startedAt: number;
  endedAt: number;
  durationMs: number;
  /** Of the bytes in the world's blobs. */
  blob: string;
}
