import { describe, expect, test } from 'vitest';
import { dueOf } from '../state/due.ts';
import { heardLegs, recordingDue } from './due-recording.ts';
import {
  type CallState,
  hasHeard,
  type LegIdentity,
  outcomeOf,
  reduceCall,
  stages,
  type Told,
} from '../state/reduce-call.ts';
import { goesOn } from '../testing/told.ts';

const who = (role: LegIdentity['role'], userId: number | null): LegIdentity => ({
  kind: userId === null ? 'phone' : 'endpoint',
  userId,
  number: '',
  role,
  askedBy: null,
  replaces: null,
});
const comes = (leg: string, role: LegIdentity['role'], userId: number | null, at = 1_000): Told[] => [
  { what: 'stage', leg, stage: stages.answered, at, who: who(role, userId) },
  { what: 'came', leg, member: `m-${leg}`, at, role },
];
const after = (told: readonly Told[]): CallState =>
  told.reduce<CallState>((state, one) => reduceCall(state, one).state, { legs: new Map(), closedAt: null });

const patient = comes('p', 'customer', null);
const anna = comes('a', 'agent', 1);
const eve = comes('e', 'supervisor', 2);
const went = (leg: string, at = 2_000): Told => ({ what: 'went', leg, member: `m-${leg}`, at });
const acts = (
  recordingMode: 'off' | 'on' | 'announced',
  recording: 'on' | 'paused' | 'refused' | null,
  ...told: readonly Told[]
) => recordingDue({ recordingMode, recording, heldLegs: [] }, after(told));
const begin = [{ act: 'record', how: 'begin' }];
const pause = [{ act: 'record', how: 'pause' }];
const resume = [{ act: 'record', how: 'resume' }];

describe('on', () => {
  test('begins when one of the staff and somebody outside are in it, in whichever order they came', () => {
    expect(acts('on', null, ...patient)).toEqual([]);
    expect(acts('on', null, ...anna, ...patient)).toEqual(begin);
    expect(acts('on', null, ...patient, ...anna)).toEqual(begin);
    expect(acts('off', null, ...patient, ...anna)).toEqual([]);
    expect(acts('on', 'on', ...patient, ...anna)).toEqual([]);
    expect(acts('on', 'refused', ...patient, ...anna)).toEqual([]);
  });

  test('never begins for staff alone, or for a supervisor, who is no reason to stop it either', () => {
    expect(acts('on', null, ...anna, ...comes('b', 'agent', 3))).toEqual([]);
    expect(acts('on', null, ...patient, ...eve)).toEqual([]);
    expect(acts('on', 'paused', ...patient, ...eve)).toEqual([]);
    expect(acts('on', 'on', ...patient, ...anna, ...eve, went('a'))).toEqual([]);
  });

  test('pauses while a patient waits and when staff are among themselves, and goes on', () => {
    expect(acts('on', 'on', ...patient, ...anna, went('a'))).toEqual(pause);
    expect(acts('on', 'on', ...patient, ...anna, went('p'))).toEqual(pause);
    expect(acts('on', 'paused', ...patient, ...anna)).toEqual(resume);
  });
});

describe('announced', () => {
  const heard: Told = { what: 'announced', leg: 'p', after: '' };
  test('who heard it before they came is recorded; who did not is sent to hear it', () => {
    expect(acts('announced', null, heard, ...patient, ...anna)).toEqual(begin);
    expect(acts('announced', null, ...patient, ...anna)).toEqual([
      { act: 'announce', leg: 'p', member: 'm-p' },
    ]);
    expect(acts('announced', null, ...patient)).toEqual([]);
  });

  test('nothing is recorded until they are back, in any order of what is told', () => {
    const sent: Told = { what: 'announced', leg: 'p', after: 'm-p' };
    const back: Told = { what: 'came', leg: 'p', member: 'm2', at: 3_000 };
    expect(acts('announced', null, ...patient, ...anna, sent)).toEqual([]);
    expect(acts('announced', null, ...patient, ...anna, sent, went('p'))).toEqual([]);
    for (const order of [
      [sent, went('p'), back],
      [back, went('p'), sent],
      [went('p'), sent, back],
    ])
      expect(acts('announced', null, ...patient, ...anna, ...order)).toEqual(begin);
  });

  test('somebody new pauses it until they have heard it too', () => {
    const rung: Told = {
      what: 'stage',
      leg: 'q',
      stage: stages.asked,
      at: 1_000,
      who: who('customer', null),
    };
    expect(acts('announced', 'on', heard, ...patient, ...anna, rung)).toEqual(pause);
    expect(acts('on', 'on', ...patient, ...anna, rung)).toEqual([]);
    expect(acts('announced', 'on', heard, ...patient, ...anna, ...comes('q', 'customer', null))).toEqual([
      ...pause,
      { act: 'announce', leg: 'q', member: 'm-q' },
    ]);
  });

  test('the staff who wait while they hear it are not alone, and who is cut off meanwhile loses nobody', () => {
    const sent: Told = { what: 'announced', leg: 'p', after: 'm-p' };
    const row = { ...goesOn, direction: 'outgoing', recordingMode: 'announced' } as const;
    expect(dueOf(row, after([...anna, ...patient, sent, went('p')]), false)).toEqual([]);
    const closed: Told = { what: 'closed', at: 2_500 };
    const alone = after([...anna, ...patient, sent, went('p'), went('a'), closed]);
    expect([outcomeOf(alone).endedAt, dueOf(row, alone, false)]).toEqual([null, []]);
    const back = reduceCall(alone, { what: 'came', leg: 'p', member: 'm2', at: 3_000 }).state;
    expect(outcomeOf(back)).toMatchObject({ endedAt: null, dropped: [1] });
    expect(hasHeard(back.legs.get('p')!)).toBe(true);
    const over = [...back.legs.keys()].map((leg): Told => ({
      what: 'stage',
      leg,
      stage: stages.over,
      at: 4_000,
    }));
    expect(outcomeOf(over.reduce((state, one) => reduceCall(state, one).state, back)).endedAt).toBe(4_000);
  });
});

test('10,000 random states: never recorded without one of the staff, and nobody outside who has not heard it', () => {
  let seed = 7;
  const pick = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
  for (let run = 0; run < 10_000; run += 1) {
    const told: Told[] = [];
    for (const leg of ['p', 'q', 'a', 'b', 'e']) {
      const role = leg < 'c' ? 'agent' : leg === 'e' ? 'supervisor' : 'customer';
      if (pick(3) > 0) told.push(...comes(leg, role, role === 'customer' ? null : leg.charCodeAt(0)));
      if (pick(3) === 0) told.push(went(leg));
      if (role === 'customer' && pick(2) === 0)
        told.push({ what: 'announced', leg, after: pick(2) === 0 ? '' : `m-${leg}` });
      if (role === 'customer' && pick(3) === 0)
        told.push({ what: 'came', leg, member: `n-${leg}`, at: 3_000 });
    }
    told.sort(() => pick(3) - 1);
    const state = after(told);
    const { present } = outcomeOf(state);
    const outside = present.filter(({ role }) => role === 'customer');
    const recording = ([null, 'on', 'paused'] as const)[pick(3)]!;
    const recordingMode = (['on', 'announced'] as const)[pick(2)]!;
    const heldLegs = outside.flatMap(({ leg }) => (pick(4) === 0 ? [leg] : []));
    const due = recordingDue({ recordingMode, recording, heldLegs }, state);
    const runs =
      due.some((act) => act.act === 'record' && act.how !== 'pause') ||
      (recording === 'on' && !due.some((act) => act.act === 'record' && act.how === 'pause'));
    if (!runs) continue;
    const spokenWith = outside.filter(({ leg }) => !heldLegs.includes(leg));
    expect(spokenWith.length).toBeGreaterThan(0);
    expect(present.length).toBeGreaterThan(outside.length);
    if (recordingMode === 'announced') expect(spokenWith.every(hasHeard)).toBe(true);
  }
});

test('who is on hold is not recorded, and a colleague’s words to whoever was called meanwhile are', () => {
  const lab = comes('l', 'customer', null);
  const talk = (recording: 'on' | 'paused', ...told: readonly Told[]) =>
    recordingDue({ recordingMode: 'on', recording, heldLegs: ['p'] }, after(told));
  expect(talk('on', ...anna, ...patient)).toEqual(pause);
  expect(talk('paused', ...anna, ...patient)).toEqual([]);
  expect(talk('paused', ...anna, ...patient, ...lab)).toEqual(resume);
  const announced = { recordingMode: 'announced', recording: null, heldLegs: ['p'] } as const;
  expect(recordingDue({ ...announced, heldLegs: ['p'] }, after([...anna, ...patient]))).toEqual([]);
});

describe('whose sound may be written down while it goes on', () => {
  const NUMBER = '+15035550111';
  const caller: Told[] = patient.map((told) =>
    told.what === 'stage' ? { ...told, who: { ...who('customer', null), number: NUMBER } } : told,
  );
  const heard: Told = { what: 'announced', leg: 'p', after: '' };
  const other = comes('o', 'customer', null);
  const legs = (recordingMode: 'off' | 'on' | 'announced', ...told: readonly Told[]) =>
    heardLegs({ recordingMode, contactNumber: NUMBER, endedAt: null, heldLegs: [] }, after(told));

  test('the caller’s, once one of the staff speaks with them', () => {
    expect(legs('on', ...caller)).toEqual([]);
    expect(legs('on', ...caller, ...anna)).toEqual(['p']);
    expect(legs('on', ...anna, ...caller)).toEqual(['p']);
    expect(legs('off', ...caller, ...anna)).toEqual([]);
    expect(legs('on', ...caller, ...eve)).toEqual([]);
  });

  test('nobody’s who was added', () => {
    expect(legs('on', ...caller, ...anna, ...other)).toEqual(['p']);
    expect(legs('on', ...other, ...anna)).toEqual([]);
  });

  test('where it is announced only after everybody outside has heard so', () => {
    expect(legs('announced', ...caller, ...anna)).toEqual([]);
    expect(legs('announced', heard, ...caller, ...anna)).toEqual(['p']);
    expect(legs('announced', heard, ...caller, ...anna, ...other)).toEqual([]);
    const rung: Told = {
      what: 'stage',
      leg: 'o',
      stage: stages.ringing,
      at: 1_500,
      who: who('customer', null),
    };
    expect(legs('announced', heard, ...caller, ...anna, rung)).toEqual([]);
  });

  test('nobody’s while they wait or are on hold, or once it is over', () => {
    expect(legs('on', ...caller, ...anna, went('a'))).toEqual([]);
    expect(legs('on', ...caller, ...anna, went('p'))).toEqual([]);
    const state = after([...caller, ...anna]);
    const row = { recordingMode: 'on' as const, contactNumber: NUMBER, endedAt: null, heldLegs: ['p'] };
    expect(heardLegs(row, state)).toEqual([]);
    expect(heardLegs({ ...row, heldLegs: [], endedAt: new Date() }, state)).toEqual([]);
  });
});
