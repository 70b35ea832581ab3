import type { World } from '../../world/index.ts';
import { sendSigned } from '../signed-request.ts';
import type { WebhookSender } from '../webhooks.ts';
import { bare, hookTime } from './addresses.ts';
import { DocumentError, readDocument } from './document.ts';
import type { Element } from './document.ts';
import type { Address, Call } from './types.ts';

/** The product could not be reached, or answered no 2xx. */
export class UnreachableError extends Error {}

/** What the carrier tells and asks the product about calls. */
export interface Hooks {
  /** Tells of an event, until it is acknowledged; events about the same thing keep their order. */
  tell(account: string, about: string, to: Address | null, params: Record<string, string>): void;
  /** The same about a call, with what every request about a call says. */
  tellOf(call: Call, to: Address | null, params: Record<string, string>): void;
  /**
   * Asks what a call shall do.
   * @throws UnreachableError without an answer of 2xx, DocumentError when it is no answer document
   */
  ask(call: Call, to: Address, params: Record<string, string>): Promise<Element[]>;
}

/** Statuses of a call in the words of callbacks. */
function statusOf(call: Call): string {
  if (call.state === 'ended') return call.cause?.status ?? 'completed';
  return call.state === 'in-progress' ? 'in-progress' : 'ringing';
}

/** What every request about a call says. Numbers are without their plus. */
function callParams(call: Call): Record<string, string> {
  return {
    CallUUID: call.uuid,
    From: bare(call.from),
    To: bare(call.to),
    CallStatus: statusOf(call),
    Direction: call.direction,
    CallerName: call.callerName || bare(call.from),
    BillRate: '0.0055',
    SessionStart: hookTime(call.createdAt),
    ...(call.direction === 'outbound'
      ? { RequestUUID: call.requestUuid, ALegUUID: call.uuid, ALegRequestUUID: call.requestUuid }
      : {}),
    ...(call.parent === null ? {} : { ParentCallUUID: call.parent }),
    ...call.headers,
  };
}

/** Seconds from answered to ended, begun ones counted. */
export function talkSeconds(call: Call): number {
  return call.answeredAt === null ? 0 : Math.ceil(((call.endedAt ?? Date.now()) - call.answeredAt) / 1000);
}

/** What is said of a call that is over. */
export function hangupParams(call: Call): Record<string, string> {
  const seconds = String(talkSeconds(call));
  return {
    Event: 'Hangup',
    HangupCause: call.cause?.cause ?? '',
    HangupCauseCode: String(call.cause?.code ?? 0),
    HangupCauseName: call.cause?.name ?? 'Unknown',
    HangupSource: call.source ?? 'Unknown',
    Duration: seconds,
    BillDuration: seconds,
    TotalCost: '0.00000',
    StartTime: hookTime(call.createdAt),
    AnswerTime: hookTime(call.answeredAt),
    EndTime: hookTime(call.endedAt),
  };
}

export function createHooks(world: World, sender: WebhookSender): Hooks {
  function tell(account: string, about: string, to: Address | null, params: Record<string, string>): void {
    if (to && URL.canParse(to.url)) sender.send({ account, ...to, params, about, kind: 'call' });
  }

  return {
    tell,
    tellOf: (call, to, params) => tell(call.account, call.uuid, to, { ...callParams(call), ...params }),
    async ask(call, to, params) {
      let xml: string;
      try {
        const answer = await sendSigned(world, {
          account: call.account,
          ...to,
          params: { ...callParams(call), ...params },
        });
        xml = await answer.text();
        if (!answer.ok) throw new UnreachableError(`${to.url} answered ${answer.status}`);
      } catch (cause) {
        if (cause instanceof UnreachableError) throw cause;
        throw new UnreachableError(`${to.url} did not answer`, { cause });
      }
      try {
        return readDocument(xml);
      } catch (error) {
        if (error instanceof DocumentError)
          world.log.warn({ url: to.url, reason: error.message }, 'answer document');
        throw error;
      }
    },
  };
}
