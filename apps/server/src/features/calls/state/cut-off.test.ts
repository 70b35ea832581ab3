import { describe, expect, test } from 'vitest';
import { cutOffAt, dueOf } from './due.ts';
import { type CallState, reduceCall, stages, type Told } from './reduce-call.ts';
import { goesOn } from '../testing/told.ts';

/** Who is cut off where no patient waits: the other side waits as a patient would, then the call ends. */

const row = { ...goesOn, direction: 'outgoing' } as const;

const staff = (leg: string, userId: number, at: number): Told => ({
  what: 'stage',
  leg,
  stage: stages.answered,
  at,
  who: { kind: 'endpoint', userId, number: '', role: 'agent', askedBy: null, replaces: null },
});
const patient = (stage: number): Told => ({
  what: 'stage',
  leg: 'patient',
  stage,
  at: 2,
  who: {
    kind: 'phone',
    userId: null,
    number: '+15035550111',
    role: 'customer',
    askedBy: null,
    replaces: null,
  },
});
const came = (leg: string, at: number): Told => ({ what: 'came', leg, member: `m-${leg}`, at });
/** As the carrier tells it: out of the multi-party call, and over. */
const over = (leg: string, at: number): Told[] => [
  { what: 'went', leg, member: `m-${leg}`, at },
  { what: 'stage', leg, stage: stages.over, at },
];
const stateOf = (...told: Told[]): CallState =>
  told.reduce<CallState>((state, one) => reduceCall(state, one).state, { legs: new Map(), closedAt: null });

const acts = (state: CallState, waited: boolean) => dueOf(row, state, waited).map(({ act }) => act);

describe('a call among staff', () => {
  const both = [staff('first', 1, 1), came('first', 1), staff('second', 2, 2), came('second', 2)];

  test('waits for who was cut off, with music, and ends when they do not come', () => {
    const alone = stateOf(...both, ...over('first', 9));
    expect(cutOffAt(alone)).toBe(9);
    expect(dueOf(row, alone, false)).toEqual([{ act: 'hold', leg: 'second', member: 'm-second', on: true }]);
    expect(acts(alone, true)).toEqual(['end']);
  });

  test('goes on with who comes back, and the music stops', () => {
    const held: Told = { what: 'held', leg: 'second', on: true, at: 10 };
    const back = stateOf(...both, ...over('first', 9), held, staff('again', 1, 11), came('again', 12));
    expect(cutOffAt(back)).toBeNull();
    expect(dueOf(row, back, false)).toEqual([{ act: 'hold', leg: 'second', member: 'm-second', on: false }]);
  });

  test('ends at once for who hung up', () => {
    const left = stateOf(...both, { what: 'left', leg: 'first' }, ...over('first', 9));
    expect(acts(left, false)).toEqual(['end']);
  });

  test('rings no longer at a colleague whose caller hung up', () => {
    const rings: Told = {
      ...(staff('second', 2, 2) as Extract<Told, { what: 'stage' }>),
      stage: stages.ringing,
    };
    const cutOff = stateOf(staff('first', 1, 1), came('first', 1), rings, ...over('first', 9));
    expect(acts(cutOff, false)).toEqual([]);
    expect(acts(cutOff, true)).toEqual(['end']);
    const hungUp = reduceCall(cutOff, { what: 'left', leg: 'first' }).state;
    expect(acts(hungUp, false)).toEqual(['end']);
  });
});

describe('one of ours whose caller is cut off before the other side answered', () => {
  const rings = [staff('first', 1, 1), came('first', 1), patient(stages.ringing), ...over('first', 9)];

  test('rings on for as long as they may come back', () => {
    expect(acts(stateOf(...rings), false)).toEqual([]);
    expect(acts(stateOf(...rings), true)).toEqual(['end']);
  });

  test('is not ended while they are rung back in', () => {
    const back: Told = {
      ...(staff('again', 1, 11) as Extract<Told, { what: 'stage' }>),
      stage: stages.ringing,
    };
    expect(acts(stateOf(...rings, back), true)).toEqual([]);
  });

  test('who answers meanwhile hears music', () => {
    const answered = stateOf(...rings, patient(stages.answered), came('patient', 10));
    expect(acts(answered, false)).toEqual(['hold']);
    expect(acts(answered, true)).toEqual(['end']);
  });
});
