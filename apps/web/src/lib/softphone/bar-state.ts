import type { calls } from '@chairline/contract';

/** What the call bar shows (specification 3, 4.8). */
export type Display = 'default' | 'calling' | 'connected' | 'inCall' | 'addToCall' | 'incomingCall';

/** Whom somebody is called by: what the screen says until the call's members are known. */
export interface Called {
  title: string;
  /** Ten digits; '' for a colleague. */
  number: string;
  contactId: number | null;
  /** Called by a name from beside other work, as a carrier from its claim: that work is not left for a thread. */
  stay?: boolean | undefined;
}

/** A call that rings at this softphone. */
export interface Ringing extends Called {
  uuid: string;
  conferenceName: string | null;
  role: calls.CallRole;
  /** user_id of the colleague who asks us in; null: it rings by itself. */
  askedBy: number | null;
  /** That colleague leaves the call to us. */
  transfer: boolean;
}

/** The call that this softphone is in, or on its way into. */
export interface CurrentCall extends Called {
  /** Null until the carrier has named a call that we place. */
  uuid: string | null;
  direction: 'out' | 'in';
  conferenceName: string | null;
  role: calls.CallRole;
  /** `connected`: our line stands, nobody else is known to be there yet. */
  phase: 'calling' | 'connected' | 'inCall';
  /** Our line stands, and the carrier rings nobody yet. */
  slow: boolean;
  muted: boolean;
  /** When it came to `inCall`, epoch milliseconds. */
  since: number | null;
}

/** All that the bar's display follows from: what is derived cannot contradict it. */
export interface BarState {
  current: CurrentCall | null;
  ringing: readonly Ringing[];
  /** Somebody is being looked for, to be added. */
  adding: boolean;
  /** Calls that are over, the latest last: what still comes of them is of no account. */
  over: readonly string[];
}

export type BarEvent =
  | { type: 'placed'; called: Called; conferenceName?: string | null; role?: calls.CallRole }
  /** Nothing came of placing it: the carrier was not reached. */
  | { type: 'unplaced' }
  | { type: 'named'; uuid: string }
  | { type: 'rang'; ringing: Ringing }
  /** Who calls was looked up. */
  | { type: 'titled'; uuid: string; title: string }
  /** We take a call that rings; what we were in is left for it. */
  | { type: 'taken'; uuid: string }
  /** The carrier says that our line stands. */
  | { type: 'answered'; uuid: string }
  /** Somebody else is in the call with us. `moved`: the conference we knew is not ours any more, it became this one. */
  | { type: 'joined'; conferenceName: string; at: number; moved?: boolean }
  /** It ended, failed, was ignored, or another took it; without a name: the one we were placing. */
  | { type: 'ended'; uuid: string | null }
  /** Whether the carrier keeps us waiting before it rings at whom we call. */
  | { type: 'slow'; on: boolean }
  | { type: 'muted'; on: boolean }
  | { type: 'adding'; on: boolean };

/** How many calls that are over are remembered. */
const OVER_KEPT = 50;

export const idleBar: BarState = { current: null, ringing: [], adding: false, over: [] };

/** An incoming call covers everything; what it covered returns with it gone (specification 3, 4.8). */
export function displayOf({ current, ringing, adding }: BarState): Display {
  if (ringing.length > 0) return 'incomingCall';
  if (!current) return 'default';
  if (current.phase !== 'inCall') return current.phase;
  return adding ? 'addToCall' : 'inCall';
}

const withOver = (over: readonly string[], uuid: string) =>
  over.includes(uuid) ? over : [...over, uuid].slice(-OVER_KEPT);

function withoutRinging(state: BarState, uuid: string): BarState {
  if (!state.ringing.some((one) => one.uuid === uuid)) return state;
  return { ...state, ringing: state.ringing.filter((one) => one.uuid !== uuid) };
}

function end(state: BarState, uuid: string | null): BarState {
  const { current } = state;
  const isCurrent = current !== null && (uuid === null ? current.uuid === null : current.uuid === uuid);
  const left = uuid === null ? state : withoutRinging({ ...state, over: withOver(state.over, uuid) }, uuid);
  return isCurrent ? { ...left, current: null, adding: false } : left;
}

/** Pure: the state after an event. What comes twice, late, or of a call that is over changes nothing. */
export function reduceBar(state: BarState, event: BarEvent): BarState {
  const { current } = state;
  switch (event.type) {
    case 'placed':
      // Dialling is blocked while we are in a call or one rings.
      if (current || state.ringing.length > 0) return state;
      return {
        ...state,
        adding: false,
        current: {
          ...event.called,
          uuid: null,
          direction: 'out',
          conferenceName: event.conferenceName ?? null,
          role: event.role ?? 'agent',
          phase: 'calling',
          slow: false,
          muted: false,
          since: null,
        },
      };
    case 'unplaced':
      return current?.uuid === null ? end(state, null) : state;
    case 'named':
      if (current?.uuid !== null || state.over.includes(event.uuid)) return state;
      return { ...state, current: { ...current, uuid: event.uuid } };
    case 'rang': {
      const { uuid } = event.ringing;
      const known = current?.uuid === uuid || state.ringing.some((one) => one.uuid === uuid);
      if (known || state.over.includes(uuid)) return state;
      return { ...state, ringing: [...state.ringing, event.ringing] };
    }
    case 'titled': {
      const isMeant = (one: { uuid: string | null; title: string } | null) =>
        one?.uuid === event.uuid && one.title !== event.title;
      if (!isMeant(current) && !state.ringing.some(isMeant)) return state;
      const titled = <T extends { uuid: string | null; title: string }>(one: T): T =>
        isMeant(one) ? { ...one, title: event.title } : one;
      return { ...state, current: current && titled(current), ringing: state.ringing.map(titled) };
    }
    case 'taken': {
      const taken = state.ringing.find(({ uuid }) => uuid === event.uuid);
      if (!taken) return state;
      const over = current?.uuid ? withOver(state.over, current.uuid) : state.over;
      return {
        ...withoutRinging(state, event.uuid),
        over,
        adding: false,
        current: { ...taken, direction: 'in', phase: 'connected', slow: false, muted: false, since: null },
      };
    }
    case 'answered':
      if (current?.uuid !== event.uuid || current.phase !== 'calling') return state;
      return { ...state, current: { ...current, phase: 'connected' } };
    case 'joined':
      if (!current) return state;
      if (!event.moved && current.conferenceName !== null && current.conferenceName !== event.conferenceName)
        return state;
      return {
        ...state,
        current: {
          ...current,
          conferenceName: event.conferenceName,
          phase: 'inCall',
          slow: false,
          since: current.since ?? event.at,
        },
      };
    case 'ended':
      return end(state, event.uuid);
    case 'slow':
      if (current?.phase !== 'connected' || current.direction !== 'out' || current.slow === event.on)
        return state;
      return { ...state, current: { ...current, slow: event.on } };
    case 'muted':
      return current ? { ...state, current: { ...current, muted: event.on } } : state;
    case 'adding':
      if (current?.phase !== 'inCall') return state;
      return { ...state, adding: event.on };
  }
}

/** What became of somebody who is asked into the call (specification 3, 4.8). */
export type AskedWord = 'Initiated' | 'Ringing' | 'Answered' | 'Hangup';

/** The add button while somebody is asked in. */
export interface AskedState {
  tooltip: 'Call Initiated' | 'Ringing' | 'Answered' | 'Busy';
  /** Blinks, and cannot be pressed. */
  blinks: boolean;
  /** Cleared after so many milliseconds; null: by the next word. */
  clearMs: number | null;
}

/** @param limits how long 'Ringing' and 'Answered' or 'Busy' stay, in seconds */
export function askedState(word: AskedWord, limits: { ring: number; settled: number }): AskedState {
  switch (word) {
    case 'Initiated':
      // Should no other word come, it does not blink for ever.
      return { tooltip: 'Call Initiated', blinks: true, clearMs: limits.ring * 1_000 };
    case 'Ringing':
      return { tooltip: 'Ringing', blinks: true, clearMs: limits.ring * 1_000 };
    case 'Answered':
      return { tooltip: 'Answered', blinks: false, clearMs: limits.settled * 1_000 };
    case 'Hangup':
      return { tooltip: 'Busy', blinks: false, clearMs: limits.settled * 1_000 };
  }
}
