import { limitOf } from '../../scripts/lib/patience.ts';

/** A text the sandbox's carrier accepted. */
export interface CarriedText {
  uuid: string;
  from: string;
  to: string;
  text: string;
  status: string;
  at: string;
  media: { url: string; type: string; name: string; size: number }[];
}

/** A leg of a call at the sandbox's carrier, and who is in its conference. */
interface CarriedCall {
  call_uuid: string;
  from: string;
  to: string;
  state: string;
  hangup_cause: string | null;
  conference: string | null;
  members: {
    id: string;
    kind: 'phone' | 'endpoint';
    role: string;
    muted: boolean;
    coach: boolean;
    hold: boolean;
  }[];
}

/** How loud one member of a conference is for another. */
interface HeardLevel {
  /** Members' ids. */
  hears: string;
  source: string;
  db: number;
}

type FaultMode = 'ok' | 'slow' | 'error' | 'rate-limit' | 'garbage' | 'timeout' | 'accept-then-drop';

/** A mail that somebody sends to the office's mailbox. */
export interface IncomingMail {
  from: string;
  subject: string;
  text?: string;
  html?: string;
  inReplyTo?: string;
  /** A whole message, in base64: it comes as it is. */
  raw?: string;
}

/** A mail the office sent through the Gmail API. */
export interface SentMail {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  text: string;
  headers: Record<string, string>;
  attachments: { name?: string; filename?: string }[];
}

/** What the sandbox's model does with a request: apps/sandbox/src/model/README.md. */
interface ScriptedAnswer {
  when: string;
  text?: string;
  calls?: { name: string; values: Record<string, unknown> }[];
  fault?: 'error' | 'busy' | 'too-long' | 'cut' | 'garbled' | 'refuse';
  /** Milliseconds between words. */
  pauseMs?: number;
}

/** The sandbox's control API: how tests move the outside world. */
export interface Control {
  /** A patient texts the office. @returns the carrier's id */
  text(from: string, text: string, media?: string[]): Promise<string>;
  /**
   * A patient calls the office. By themselves they leave a message where they are asked, and hang up.
   * @param says to whoever has the call's sound streamed; left out: the usual
   * @returns the carrier's id
   */
  callIn(from: string, then?: 'voicemail' | 'speak' | 'silent' | 'hangup', says?: string): Promise<string>;
  /** Whoever is at that end of a call puts the receiver down. */
  putDown(uuid: string): Promise<void>;
  /** Whether the service that writes down what is said refuses to. */
  deaf(isDeaf: boolean): Promise<void>;
  /** What the language model does next, an answer for each of its requests; with `when`, for questions of these words. */
  model(...answers: ScriptedAnswer[]): Promise<void>;
  /** The calls of the carrier, the ended ones too. */
  calls(): Promise<CarriedCall[]>;
  /** Ends whatever calls go on. */
  endCalls(): Promise<void>;
  /** Who of a conference hears whom, in dB, measured from the sound; -120 is silence. */
  levels(conference: string): Promise<HeardLevel[]>;
  /** Cuts the connections of all softphones, as a network does. Their calls are kept for `lineHolds`. */
  dropSockets(): Promise<void>;
  /** Somebody else's softphone, played without a browser; it is registered and answers unless said otherwise. */
  softphone(
    name: string,
    conduct: {
      state?: 'registered' | 'gone';
      answer?: 'answer' | 'busy' | 'ignore' | 'reject';
      after_ms?: number;
    },
  ): Promise<void>;
  /** What the carrier accepted from the office, oldest first. */
  carried(): Promise<CarriedText[]>;
  /** How the carrier answers the office, of `ratio` of the requests. */
  carrier(mode: FaultMode, options?: { ratio?: number; ms?: number }): Promise<void>;
  /** Every vendor is well again, and no report comes late or twice. */
  well(): Promise<void>;
  /** How Open Dental answers the practice that the demo's office connects. */
  practice(mode: FaultMode, options?: { ms?: number }): Promise<void>;
  webhooks(settings: { duplicate?: number; shuffle?: boolean; delayMs?: number }): Promise<void>;
  /** A mail comes into the mailbox that was connected last. @returns its Message-ID, without brackets */
  mailIn(mail: IncomingMail): Promise<string>;
  /** What the office sent by Gmail, oldest first. */
  mailsOut(): Promise<SentMail[]>;
  /** Webhooks the office has not answered with 2xx yet. */
  pendingWebhooks(): Promise<number>;
  /** How Stripe answers the office. */
  payments(mode: FaultMode): Promise<void>;
  /** What happens at a practice beside the API: a row is read, added or changed, or a practice founded. */
  openDental(path: string, body?: object): Promise<unknown>;
  /** Moves Stripe's clock forward: renewals, ends of trials, tries of cards happen in order. Ours stays. */
  advanceStripe(days: number): Promise<void>;
}

/** The text number of the demo's office. */
export const OFFICE_NUMBER = '+15035550100';

export function controlOf(sandboxUrl: string): Control {
  async function call(
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<unknown> {
    const response = await fetch(`${sandboxUrl}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(limitOf('step')),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  return {
    async text(from, text, media = []) {
      const { uuid } = (await call('/plivo/messages', { from, to: OFFICE_NUMBER, text, media })) as {
        uuid: string;
      };
      return uuid;
    },
    async callIn(from, then = 'voicemail', says) {
      const began = await call('/voice/calls', { from, to: OFFICE_NUMBER, then, says });
      return (began as { call_uuid: string }).call_uuid;
    },
    async deaf(isDeaf) {
      await call('/model/spoken', { fail: isDeaf ? 1_000 : 0 });
    },
    async putDown(uuid) {
      await call(`/voice/calls/${uuid}`, undefined, 'DELETE');
    },
    calls: async () => ((await call('/voice/calls')) as { items: CarriedCall[] }).items,
    async endCalls() {
      await call('/voice/calls', undefined, 'DELETE');
    },
    levels: async (conference) =>
      ((await call(`/voice/conferences/${conference}/levels`)) as { items: HeardLevel[] }).items,
    async dropSockets() {
      await call('/voice/faults', { drop_socket: true });
    },
    async softphone(name, conduct) {
      await call(`/voice/endpoints/${name}`, conduct);
    },
    carried: async () => (await call('/plivo/messages')) as CarriedText[],
    async carrier(mode, options = {}) {
      await call('/faults', { vendor: 'plivo', mode, ...options });
    },
    async well() {
      await call('/faults', undefined, 'DELETE');
    },
    async practice(mode, options = {}) {
      await call('/faults', { vendor: 'open-dental:sandbox-practice', mode, ratio: 1, ...options });
    },
    async webhooks(settings) {
      await call('/plivo/webhooks', settings);
    },
    async mailIn(mail) {
      const { messageId } = (await call('/gmail/messages', mail)) as { messageId: string };
      return messageId;
    },
    mailsOut: async () => (await call('/gmail/messages')) as SentMail[],
    async pendingWebhooks() {
      return ((await call('/plivo/webhooks')) as { pending: unknown[] }).pending.length;
    },
    async payments(mode) {
      await call('/faults', { vendor: 'stripe', mode });
    },
    openDental: (path, body) => call(`/open-dental${path}`, body),
    async model(...answers) {
      await call('/model/script', { answers });
    },
    async advanceStripe(days) {
      await call('/stripe/clock', { advance_days: days });
    },
  };
}
