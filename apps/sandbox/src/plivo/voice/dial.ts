import { causes } from './causes.ts';
import { readAddress, userOf } from './addresses.ts';
import type { Element } from './document.ts';
import { addressOf, askAction, numberOf } from './element-kit.ts';
import { talkSeconds } from './hooks.ts';
import { createRoom } from './room.ts';
import type { Next, Stage } from './stage.ts';
import type { Call } from './types.ts';

/** Seconds somebody rings where the document does not say. */
const RINGS = 120;

/** X-PH headers of `sipHeaders`: key=value, separated by commas; what is not of their form is dropped. */
export function readHeaders(text: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of (text ?? '').split(',')) {
    const at = pair.indexOf('=');
    const key = pair.slice(0, Math.max(0, at)).trim();
    const value = pair.slice(at + 1).trim();
    if (/^[A-Za-z0-9-]{1,24}$/.test(key) && /^[A-Za-z0-9_\-+()%.]{1,120}$/.test(value))
      headers[`X-PH-${key}`] = value;
  }
  return headers;
}

/** Rings everybody a Dial names at once; who picks up first talks to the caller. */
export async function playDial(
  stage: Stage,
  element: Element,
  call: Call,
  signal: AbortSignal,
): Promise<Next> {
  const { exchange, hooks, seconds, directory } = stage;
  const callback = addressOf(element, 'callbackUrl', 'callbackMethod');
  const wanted = readAddress(element.attributes.callerId ?? '');
  const outcome = Promise.withResolvers<void>();
  const legs: Call[] = [];
  let bridged: Call | null = null;
  const room = createRoom(() => true);

  const tell = (action: string, leg: Call) =>
    hooks.tellOf(call, callback, {
      Event: `Dial${action[0]?.toUpperCase()}${action.slice(1)}`,
      DialAction: action,
      DialBLegStatus: leg.state === 'ended' ? 'hangup' : 'answer',
      DialALegUUID: call.uuid,
      DialBLegUUID: leg.uuid,
      DialBLegFrom: leg.from.replace(/^\+/, ''),
      DialBLegTo: leg.to.replace(/^\+/, ''),
      DialBLegDuration: String(talkSeconds(leg)),
      DialBLegBillDuration: String(talkSeconds(leg)),
      DialBLegHangupCause: leg.cause?.cause ?? '',
      DialBLegHangupCauseName: leg.cause?.name ?? '',
      DialBLegHangupCauseCode: leg.cause ? String(leg.cause.code) : '',
      DialBLegHangupSource: leg.source ?? '',
    });

  function bridge(leg: Call): void {
    if (bridged || signal.aborted) return exchange.hangUp(leg, causes.lostRace, 'Plivo');
    bridged = leg;
    for (const other of legs) if (other !== leg) exchange.hangUp(other, causes.lostRace, 'Plivo');
    for (const one of [call, leg]) {
      const sound = one.device.sound(one);
      if (sound) room.enter({ id: one.uuid, sound });
    }
    tell('answer', leg);
    tell('connected', leg);
  }

  const timeout = seconds(numberOf(element, 'timeout', RINGS));
  for (const child of element.children) {
    const to = readAddress(child.text);
    const device = to === null ? null : directory.deviceOf(call.account, to);
    if (to === null || !device) continue;
    const leg = exchange.place({
      account: call.account,
      from: wanted ?? (userOf(call.from) === null ? call.from : call.to),
      to,
      device,
      callerName: element.attributes.callerName ?? call.callerName,
      headers: readHeaders(child.attributes.sipHeaders ?? element.attributes.sipHeaders),
      parent: call.uuid,
      ringTimeout: timeout,
      onAnswer: () => bridge(leg),
    });
    leg.onEnd.push(() => {
      tell('hangup', leg);
      if (leg === bridged || legs.every((one) => one.state === 'ended')) outcome.resolve();
    });
    leg.script.signal.addEventListener('abort', () => {
      // Another document took the leg over: it talks to somebody else now.
      if (leg.state === 'ended') return;
      room.leave(leg.uuid);
      outcome.resolve();
    });
    legs.push(leg);
  }
  if (legs.length === 0) outcome.resolve();
  /** A leg with a document of its own by now stays; the others have nobody to talk to any more. */
  const abort = () => {
    for (const leg of legs) {
      if (leg.transfers > 0) continue;
      exchange.hangUp(leg, leg === bridged ? causes.normal : causes.cancelled, 'Caller');
    }
    outcome.resolve();
  };
  signal.addEventListener('abort', abort);
  const limit = setTimeout(abort, seconds(numberOf(element, 'timeLimit', 14_400)));
  await outcome.promise;
  clearTimeout(limit);
  signal.removeEventListener('abort', abort);
  room.stop();
  signal.throwIfAborted();
  const told: Call | undefined = bridged ?? legs.at(-1);
  const status = bridged ? 'completed' : (told?.cause?.status ?? 'failed');
  return askAction(stage, element, call, {
    Event: 'Redirect',
    DialStatus: status,
    DialRingStatus: String(legs.some((leg) => leg.state !== 'queued')),
    DialHangupCause: told?.cause?.cause ?? '',
    DialALegUUID: call.uuid,
    DialBLegUUID: bridged === null ? '' : (bridged as Call).uuid,
  });
}
