import { randomUUID } from 'node:crypto';
import type { World } from '../../world/index.ts';
import { createTimers } from '../../world/timers.ts';
import { createLimit } from '../rest-kit.ts';
import { causes } from './causes.ts';
import type { HangupCause } from './causes.ts';
import { hangupParams } from './hooks.ts';
import type { Hooks } from './hooks.ts';
import { createKeypad } from './keypad.ts';
import type { Address, Call, Device, HangupSource } from './types.ts';

/** What is known of a call before there is one. */
export interface Order {
  account: string;
  from: string;
  to: string;
  device: Device;
  callerName?: string;
  answer?: Address | null;
  hangup?: Address | null;
  ring?: Address | null;
  status?: Address | null;
  headers?: Record<string, string>;
  parent?: string | null;
  /** Milliseconds it may ring; two minutes when not said. */
  ringTimeout?: number;
  onAnswer?: (() => void) | null;
}

/** The calls of the carrier, and how they begin and end. */
export interface Exchange {
  calls: ReadonlyMap<string, Call>;
  /** A call that the product starts; it waits its turn of the account's calls a second. */
  place(order: Order): Call;
  /** A call from a phone or a softphone; null above the account's calls a second. */
  receive(order: Order): Call | null;
  /** Its device rings. */
  ringing(call: Call): void;
  /** Its device was picked up: what it was started for begins. */
  pickedUp(call: Call): void;
  /** The carrier answers a call that came in. */
  accept(call: Call): void;
  hangUp(call: Call, cause: HangupCause, source: HangupSource): void;
  /** Forgets every call without a word to anybody. */
  stop(): void;
}

/** Ended calls that are still listed. */
const KEPT = 500;
const RINGS_AT_MOST = 120_000;

export function createExchange(world: World, hooks: Hooks): Exchange {
  const calls = new Map<string, Call>();
  const timers = createTimers(world.over, (error) => world.log.error(error, 'call'));
  const mayComeIn = createLimit(world.timing.incomingCallsPerSecond, 1_000);
  /** When an account's next call may start. */
  const turns = new Map<string, number>();

  function make(order: Order, direction: Call['direction'], state: Call['state']): Call {
    const uuid = randomUUID();
    const call: Call = {
      uuid,
      requestUuid: uuid,
      account: order.account,
      direction,
      from: order.from,
      to: order.to,
      callerName: order.callerName ?? '',
      device: order.device,
      state,
      createdAt: Date.now(),
      answeredAt: null,
      endedAt: null,
      cause: null,
      source: null,
      parent: order.parent ?? null,
      answer: order.answer ?? null,
      hangup: order.hangup ?? null,
      ring: order.ring ?? null,
      status: order.status ?? null,
      headers: order.headers ?? {},
      keypad: createKeypad(),
      script: new AbortController(),
      ringTimeout: order.ringTimeout ?? RINGS_AT_MOST,
      onAnswer: order.onAnswer ?? null,
      onEnd: [],
      transfers: 0,
      says: null,
    };
    calls.set(uuid, call);
    const ended = [...calls.values()].filter((known) => known.state === 'ended');
    for (const old of ended.slice(0, Math.max(0, ended.length - KEPT))) calls.delete(old.uuid);
    return call;
  }

  function tell(call: Call, own: Address | null, params: Record<string, string>): void {
    hooks.tellOf(call, own, params);
    if (call.status?.url !== own?.url) hooks.tellOf(call, call.status, params);
  }

  function begin(call: Call): void {
    if (call.state !== 'queued') return;
    call.state = 'initiated';
    call.device.ring(call);
    timers.after(call.ringTimeout, () => {
      if (call.state === 'initiated' || call.state === 'ringing') hangUp(call, causes.ringTimeout, 'Plivo');
    });
  }

  function answered(call: Call): void {
    call.state = 'in-progress';
    call.answeredAt = Date.now();
  }

  function hangUp(call: Call, cause: HangupCause, source: HangupSource): void {
    if (call.state === 'ended') return;
    call.state = 'ended';
    call.endedAt = Date.now();
    call.cause = cause;
    call.source = source;
    call.script.abort(new Error('the call is over'));
    for (const told of call.onEnd.splice(0)) told();
    call.device.ended(call);
    tell(call, call.hangup, hangupParams(call));
  }

  return {
    calls,
    place(order) {
      const call = make(order, 'outbound', 'queued');
      const now = Date.now();
      const turn = Math.max(now, turns.get(order.account) ?? 0);
      turns.set(order.account, turn + 1_000 / world.timing.callsPerSecond);
      timers.after(turn - now, () => begin(call));
      return call;
    },
    receive: (order) => (mayComeIn(order.account) ? make(order, 'inbound', 'ringing') : null),
    ringing(call) {
      if (call.state !== 'initiated') return;
      call.state = 'ringing';
      tell(call, call.ring, { Event: 'Ring' });
    },
    pickedUp(call) {
      if (call.state !== 'initiated' && call.state !== 'ringing') return;
      answered(call);
      hooks.tellOf(call, call.status, { Event: 'StartApp' });
      call.onAnswer?.();
    },
    accept(call) {
      if (call.state !== 'ringing' || call.direction !== 'inbound') return;
      answered(call);
      call.device.accepted(call);
    },
    hangUp,
    stop() {
      timers.clear();
      for (const call of calls.values()) {
        if (call.state === 'ended') continue;
        call.state = 'ended';
        call.script.abort(new Error('the carrier stops'));
        for (const told of call.onEnd.splice(0)) told();
        call.device.ended(call);
      }
      calls.clear();
      turns.clear();
    },
  };
}
