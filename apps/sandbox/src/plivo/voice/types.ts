import type { HangupCause } from './causes.ts';
import type { Keypad } from './keypad.ts';
import type { Sound } from './sound.ts';

/** Where the product is asked or told something. */
export interface Address {
  url: string;
  method: 'GET' | 'POST';
}

export type Role = 'Agent' | 'Supervisor' | 'Customer';

/** Who ended a call, in Plivo's words (hang-up sources of its page "hangup causes"). */
export type HangupSource = 'Caller' | 'Callee' | 'Plivo' | 'Carrier' | 'API Request' | 'Answer XML' | 'Error';

/** What stands at the far end of a call: a played person, a played softphone or a browser. */
export interface Device {
  kind: 'phone' | 'endpoint';
  /** An outbound call begins to ring here; it answers by the exchange's `ringing`, `answered` and `hangUp`. */
  ring(call: Call): void;
  /** The carrier answered the call this device made. */
  accepted(call: Call): void;
  /** The call is over, whoever ended it. */
  ended(call: Call): void;
  /** What it says and hears in this call; null is silence and deaf ears. */
  sound(call: Call): Sound | null;
  /** A beep says that it is recorded now. */
  recording?(call: Call): void;
}

export interface Call {
  uuid: string;
  requestUuid: string;
  account: string;
  direction: 'inbound' | 'outbound';
  /** E.164, or sip:user@phone.plivo.com */
  from: string;
  to: string;
  callerName: string;
  device: Device;
  /** queued waits for its turn of 2 a second. */
  state: 'queued' | 'initiated' | 'ringing' | 'in-progress' | 'ended';
  createdAt: number;
  answeredAt: number | null;
  endedAt: number | null;
  cause: HangupCause | null;
  source: HangupSource | null;
  /** The call whose Dial made this one. */
  parent: string | null;
  answer: Address | null;
  hangup: Address | null;
  ring: Address | null;
  /** Told of every state of the call (`call_status_callback_url` of a participant). */
  status: Address | null;
  /** X-PH headers by their whole name. */
  headers: Record<string, string>;
  keypad: Keypad;
  /** Ends what runs of its answer document. */
  script: AbortController;
  /** Milliseconds it may ring. */
  ringTimeout: number;
  /** What runs once it is answered, instead of an answer document. */
  onAnswer: (() => void) | null;
  /** Told when the call is over. */
  onEnd: (() => void)[];
  transfers: number;
  /** What whoever is at its far end says, to who has its sound streamed; null: the usual. */
  says: string | null;
}
