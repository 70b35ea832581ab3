import { describe, expect, test } from 'vitest';
import {
  type Act,
  comesBackBy,
  dueOf,
  holdOf,
  isUnreached,
  leftAloneAt,
  noHold,
  onHold,
  waitingOf,
} from './due.ts';
import {
  type CallState,
  isStaff,
  type Leg,
  memberOf,
  outcomeOf,
  reduceCall,
  stages,
  type Told,
  unknownLeg,
} from './reduce-call.ts';
import type { CallRow } from '../store.ts';
import { chance, goesOn, play, shuffle } from '../testing/told.ts';

type Row = typeof goesOn;

/** A leg by its name: `p…` a patient's, `s…` a supervisor's, others an agent's, who is the user of its number. */
function leg(name: string, more: Partial<Leg> = {}): Leg {
  const isPatient = name.startsWith('p');
  return {
    ...unknownLeg(name),
    kind: isPatient ? 'phone' : 'endpoint',
    userId: isPatient ? null : Number(/\d+/.exec(name)![0]),
    role: isPatient ? 'customer' : name.startsWith('s') ? 'supervisor' : 'agent',
    stage: stages.answered,
    ...more,
  };
}
const here = (name: string, more: Partial<Leg> = {}) =>
  leg(name, { stays: { [`m-${name}`]: { from: 1_000, to: null } }, ...more });
const gone = (name: string, more: Partial<Leg> = {}) =>
  leg(name, {
    stage: stages.over,
    endedAt: 5_000,
    stays: { [`m-${name}`]: { from: 1_000, to: 5_000 } },
    ...more,
  });
/** The same before it went. */
const stillThere = (one: Leg): Leg => ({
  ...one,
  stage: stages.answered,
  endedAt: null,
  stays: Object.fromEntries(Object.entries(one.stays).map(([id, { from }]) => [id, { from, to: null }])),
});
const rings = (name: string, more: Partial<Leg> = {}) => leg(name, { stage: stages.ringing, ...more });
const never = (name: string) => leg(name, { stage: stages.over, endedAt: 5_000 });
/** It rang there, and its page is gone. */
const went = (name: string) => ({ ...never(name), rang: true, failed: true });
const held = { held: { on: true, at: 2_000 } };
const stateOf = (...legs: Leg[]): CallState => ({
  legs: new Map(legs.map((one) => [one.leg, one])),
  closedAt: null,
});

const hold = (name: string, on: boolean): Act => ({ act: 'hold', leg: name, member: `m-${name}`, on });
const remove = (name: string): Act => ({ act: 'remove', leg: name, member: `m-${name}` });
const hangUp = (name: string): Act => ({ act: 'hangUp', leg: name });
const voicemail: Act = { act: 'voicemail', leg: 'p' };
const end = (...ringing: string[]): Act => ({ act: 'end', ringing });

test('who calls out waits for the carrier for a while, and not for ever', () => {
  const startedAt = new Date('2026-06-01T10:00:00Z');
  const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1_000);
  const row = { direction: 'outgoing', startedAt, endedAt: null } as const;
  const alone = stateOf(here('1'));
  expect(isUnreached(row, alone, after(14))).toBe(false);
  expect(isUnreached(row, alone, after(15))).toBe(true);
  expect(isUnreached(row, stateOf(rings('p'), here('1')), after(40))).toBe(false);
  expect(isUnreached({ ...row, direction: 'incoming' }, alone, after(40))).toBe(false);
  expect(isUnreached({ ...row, endedAt: after(20) }, alone, after(40))).toBe(false);
});

test('who is waited for, and until when', () => {
  const timing = { comesBack: 30_000, ringsAgain: 5_000 };
  const incoming = { direction: 'incoming', answeredAt: null, waiting: null, waitingSince: null } as const;
  expect(comesBackBy(incoming, stateOf(here('p'), never('1')), timing)).toBeNull();
  expect(comesBackBy(incoming, stateOf(here('p'), went('1'), rings('2')), timing)).toBe(10_000);
  const dropped = { ...incoming, answeredAt: new Date(1_000), waiting: 'dropped' } as const;
  const state = stateOf(here('p'), gone('1'), went('2'));
  expect(comesBackBy({ ...dropped, waitingSince: new Date(7_000) }, state, timing)).toBe(37_000);
  expect(comesBackBy(dropped, state, timing)).toBe(35_000);
  expect(comesBackBy({ ...dropped, waiting: 'last' }, state, timing)).toBe(10_000);
});

test('who was cut off is missed until a colleague has taken the patient over, and not where one stayed', () => {
  const since = (from: number, to: number | null = null) => ({ stays: { m: { from, to } } });
  const droppedOf = (...legs: Leg[]) => outcomeOf(stateOf(...legs)).dropped;
  expect(droppedOf(here('p'), gone('1'))).toEqual([1]);
  expect(droppedOf(here('p'), gone('1'), rings('2'))).toEqual([1]);
  expect(droppedOf(here('p'), gone('1'), here('2', since(9_000)))).toEqual([]);
  // Also when that one is cut off in turn: the call was theirs.
  expect(droppedOf(here('p'), gone('1'), gone('2', { ...since(9_000, 9_500), endedAt: 9_500 }))).toEqual([2]);
  expect(droppedOf(here('p'), gone('1'), here('2', since(2_000)))).toEqual([1]);
  expect(droppedOf(here('p'), gone('1'), here('2', since(2_000)), here('3', since(9_000)))).toEqual([1]);
  // Among staff it waits for who was cut off, whoever answers meanwhile.
  expect(droppedOf(gone('1'), here('2', since(9_000)))).toEqual([1]);
});

describe('what is due when', () => {
  type Case = [what: string, legs: Leg[], due: Act[], more?: Partial<Row> & { waited?: boolean }];
  const cases: Case[] = [
    ['it rings at the staff', [here('p'), rings('1'), rings('2')], []],
    ['one of them does not take it', [here('p'), never('1'), rings('2')], []],
    ['it has been asked for and does not ring yet', [here('p'), leg('1', { stage: stages.asked })], []],
    ['nobody was asked yet', [here('p')], []],
    ['nobody takes it', [here('p'), never('1'), never('2')], [voicemail]],
    ['nobody is there', [here('p'), { ...never('1'), failed: true }], [voicemail]],
    ['the page that it rang at goes', [here('p'), went('1')], []],
    ['it does not come back', [here('p'), went('1')], [voicemail], { waited: true }],
    ['one goes while it rings at another', [here('p'), went('1'), rings('2')], [], { waited: true }],
    ['one goes, and another does not take it', [here('p'), went('1'), never('2')], []],
    ['one goes, and the next is rung', [here('p'), went('1')], [voicemail], { ringPlan: [{ users: [2] }] }],
    ['one goes, and another number is next', [here('p'), went('1')], [], { ringPlan: [{ number: '+1' }] }],
    [
      'it rings again where the page came back, and is not taken',
      [here('p'), went('1'), { ...never('1-again'), rang: true }],
      [voicemail],
    ],
    ['a message is asked for already', [here('p'), never('1')], [], { voicemail: true }],
    ['the caller has hung up while it rings', [gone('p'), rings('1')], [end('1')]],
    [
      'the caller has hung up as one takes it',
      [gone('p'), here('1', { stays: { 'm-1': { from: 6_000, to: null } } })],
      [end()],
    ],
    [
      'the caller leaves a message',
      [leg('p', { stays: { 'm-p': { from: 1, to: 2 } } }), never('1')],
      [],
      { voicemail: true },
    ],
    ['one takes it while it rings at another', [here('p'), here('1'), rings('2')], [hangUp('2')]],
    ['one takes it who answered and is not in yet', [here('p'), here('1'), leg('2')], []],
    ['a colleague who was asked in rings', [here('p'), here('1'), rings('2', { askedBy: 1 })], []],
    ['the last of the staff is cut off', [here('p'), gone('1')], [hold('p', true)], { waiting: 'dropped' }],
    ['the patient hears music already', [here('p', held), gone('1')], [], { waiting: 'dropped' }],
    [
      'they did not come back in time',
      [here('p', held), gone('1')],
      [{ act: 'ring', whom: 'others' }],
      { waiting: 'dropped', waited: true },
    ],
    [
      'it rings at the others',
      [here('p', held), gone('1'), rings('2')],
      [],
      { waiting: 'last', waited: true },
    ],
    ['a page that it rang at goes', [here('p', held), gone('1'), went('2')], [], { waiting: 'last' }],
    ['they come back', [here('p', held), gone('1'), here('1-again')], [hold('p', false)], { waiting: null }],
    [
      'nobody takes it over',
      [here('p', held), gone('1'), never('2')],
      [voicemail],
      { waiting: 'last', waited: true },
    ],
    [
      'it was left on purpose',
      [here('p'), gone('1', { hasLeft: true })],
      [hold('p', true)],
      { parked: true },
    ],
    ['it waits parked', [here('p', held), gone('1', { hasLeft: true })], [], { parked: true, waited: true }],
    ['the last hangs up', [here('p'), gone('1', { hasLeft: true })], [end()], { waiting: 'ends' }],
    [
      'the last hangs up while a colleague is rung',
      [here('p'), gone('1', { hasLeft: true }), rings('2', { askedBy: 1 })],
      [hold('p', true)],
      { waiting: 'ends' },
    ],
    [
      'it was handed over, and rings',
      [here('p'), here('1', { hasLeft: true }), rings('2', { askedBy: 1 })],
      [remove('1'), hold('p', true)],
      { waiting: 'handed' },
    ],
    [
      'whom it was handed to does not take it',
      [here('p', held), gone('1', { hasLeft: true }), never('2')],
      [{ act: 'ring', whom: 'who handed it over' }],
      { waiting: 'handed' },
    ],
    [
      'who hands over is replaced by who answers',
      [here('p'), here('1'), here('2', { replaces: 1 })],
      [remove('1')],
    ],
    ['who comes again replaces their older leg', [here('p'), here('1'), here('1-again')], [remove('1')]],
    [
      'who took it over has left again before',
      [here('p'), here('1'), here('2', { replaces: 1, hasLeft: true })],
      [remove('2')],
    ],
    [
      'it is handed back',
      [here('p'), gone('1'), here('2', { replaces: 1 }), here('1-again', { replaces: 2 })],
      [remove('2')],
    ],
    [
      'who handed it over comes to help',
      [here('p'), gone('1'), here('2', { replaces: 1 }), here('1-again')],
      [],
    ],
    [
      'who hands over has come again while it rang at the other',
      [
        here('p'),
        gone('1'),
        here('2', { replaces: 1, stays: { 'm-2': { from: 9_000, to: null } } }),
        here('1-again', { stays: { 'm-1-again': { from: 8_000, to: null } } }),
      ],
      [remove('1-again')],
    ],
    ['a supervisor alone is staff as well', [here('p', held), gone('1'), here('s2')], [hold('p', false)]],
    [
      'one of ours that nobody took',
      [gone('p', { stays: {} }), here('1')],
      [end()],
      { direction: 'outgoing' },
    ],
    ['one of ours rings', [rings('p'), here('1')], [], { direction: 'outgoing' }],
    [
      'one of ours is hung up while it rings',
      [rings('p'), gone('1', { hasLeft: true })],
      [end('p')],
      { direction: 'outgoing' },
    ],
    ['one of ours is cut off while it rings', [rings('p'), gone('1')], [], { direction: 'outgoing' }],
    [
      'the other side answers when we have hung up',
      [here('p', { stays: { 'm-p': { from: 6_000, to: null } } }), gone('1', { hasLeft: true })],
      [end()],
      { direction: 'outgoing' },
    ],
    [
      'the other side answers when we were cut off',
      [here('p', { stays: { 'm-p': { from: 6_000, to: null } } }), gone('1')],
      [hold('p', true)],
      { direction: 'outgoing' },
    ],
    [
      'the other side answers, and who was cut off did not come back',
      [here('p', { stays: { 'm-p': { from: 6_000, to: null } } }), gone('1')],
      [end()],
      { direction: 'outgoing', waited: true },
    ],
    ['somebody puts the patient on hold', [here('p'), here('1')], [hold('p', true)], { heldLegs: ['p'] }],
    ['the patient is on hold', [here('p', held), here('1')], [], { heldLegs: ['p'] }],
    ['the patient is spoken with again', [here('p', held), here('1')], [hold('p', false)]],
    [
      'the laboratory comes in while the patient is on hold',
      [here('p', held), here('1'), here('p2')],
      [],
      { heldLegs: ['p'] },
    ],
    [
      'the page goes while the patient is on hold',
      [here('p', held), here('p2'), gone('1')],
      [hold('p2', true)],
      { heldLegs: ['p'], waiting: 'dropped' },
    ],
    [
      'it comes back: the patient is still on hold, the other is not',
      [here('p', held), here('p2', held), gone('1'), here('1-again')],
      [hold('p2', false)],
      { heldLegs: ['p'] },
    ],
    ['a colleague is put on hold', [here('2'), here('1')], [hold('2', true)], { heldLegs: ['2'] }],
    ['the patient has hung up', [gone('p'), here('1')], [end()]],
    [
      'a colleague is rung after the patient has hung up',
      [gone('p'), here('1'), rings('2', { askedBy: 1 })],
      [],
    ],
    ['two of the staff stay after the patient', [gone('p'), here('1'), here('2')], []],
    ['it moves into another call', [here('p'), here('1')], [], { waiting: 'merged' }],
    ['it is over', [here('p'), never('1')], [], { endedAt: new Date(9_000) }],
    [
      'it is over and still rings',
      [gone('p'), rings('1'), leg('2'), never('3'), rings('p2')],
      [hangUp('1'), hangUp('2'), hangUp('p2')],
      { endedAt: new Date(9_000) },
    ],
    ['it is over for who moves into another call', [gone('p'), leg('p2')], [], { endedAt: new Date(9_000) }],
  ];
  test.each(cases)('%s', (_what, legs, due, { waited = false, ...more } = {}) => {
    expect(dueOf({ ...goesOn, ...more }, stateOf(...legs), waited)).toEqual(due);
  });
});

describe('how a call waits', () => {
  const spoken = stateOf(here('p'), here('1'));
  type Case = [what: string, after: CallState, asked: CallRow['waiting'], waits: CallRow['waiting']];
  test.each<Case>([
    ['somebody has it', spoken, 'dropped', null],
    ['the last softphone goes', stateOf(here('p'), gone('1')), null, 'dropped'],
    ['a telephone is put down', stateOf(here('p'), gone('1', { userId: null })), null, 'ends'],
    [
      'a telephone that took it over from who was cut off',
      stateOf(here('p'), gone('1', { userId: null, stays: { t: { from: 6_000, to: 8_000 } } }), gone('2')),
      null,
      'ends',
    ],
    [
      'a telephone, just after a softphone beside it went',
      stateOf(here('p'), gone('1', { userId: null }), gone('2')),
      null,
      'dropped',
    ],
    ['whoever hung up said so', stateOf(here('p'), gone('1', { hasLeft: true })), 'ends', 'ends'],
    ['it was handed over', stateOf(here('p'), gone('1', { hasLeft: true })), 'handed', 'handed'],
    ['the patient is gone too', stateOf(gone('p'), gone('1')), 'dropped', null],
    ['it moves into another call', spoken, 'merged', 'merged'],
    ['nobody spoke with them yet', stateOf(here('p'), rings('1')), null, null],
  ])('%s', (what, after, asked, waits) => {
    const phone = what.startsWith('a telephone');
    const before = phone ? stateOf(here('p'), stillThere(after.legs.get('1')!)) : spoken;
    expect(waitingOf(goesOn, asked, before, after)).toBe(waits);
  });
});

describe('a hold', () => {
  const since = new Date(3_000);
  const hold = { heldBy: 1, heldSince: since, heldLegs: ['p'], parked: false };
  const kept = { heldBy: 1, heldSince: since, heldLegs: ['p'] };
  test.each([
    ['stands while who pressed for it is there', [here('p'), here('1')], kept],
    ['stands while their page is loaded anew', [here('p'), gone('1')], kept],
    [
      'ends when they leave the call to a colleague',
      [here('p'), gone('1', { hasLeft: true }), here('2')],
      noHold,
    ],
    ['ends when they hand it over', [here('p'), here('1', { hasLeft: true }), here('2')], noHold],
    ['stays known of a call that is over', [gone('p'), gone('1')], kept],
  ])('%s', (_what, legs, left) => {
    expect(holdOf(hold, stateOf(...legs))).toEqual(left);
  });

  test('is said once the carrier plays the music to all who are meant', () => {
    const meant = { heldLegs: ['p', 'p2'] };
    const named = (...legs: Leg[]) => onHold(meant, stateOf(...legs)).map(({ leg }) => leg);
    expect(named(here('p', held), here('p2'), here('1'))).toEqual([]);
    expect(named(here('p', held), here('p2', held), here('1'))).toEqual(['p', 'p2']);
    expect(named(here('p', held), gone('p2'), here('1'))).toEqual(['p']);
  });

  test('whoever hangs up on it waits for a call back; whoever is hung up on, or was not alone in it, does not', () => {
    const row = { ...hold, waiting: null, endedAt: new Date(5_000) };
    const left = (...legs: Leg[]) => leftAloneAt(row, stateOf(...legs));
    expect(left(gone('p', held), gone('1'))).toEqual(since);
    expect(left(gone('p', held), gone('1', { hasLeft: true }))).toBeNull();
    const lab = gone('p2');
    expect(left(gone('p', held), lab, gone('1'))).toBeNull();
    const before = gone('p2', { endedAt: 2_000, stays: { m: { from: 1_000, to: 2_000 } } });
    expect(left(gone('p', held), before, gone('1'))).toEqual(since);
    expect(leftAloneAt({ ...row, ...noHold }, stateOf(gone('p'), gone('1')))).toBeNull();
  });
});

/** The call as it is once all of it was done, but for what somebody has to answer to. */
function done(state: CallState, acts: readonly Act[]): CallState {
  const told = acts.flatMap((act): Told[] => {
    const at = 90_000_000;
    if (act.act === 'hold') return [{ what: 'held', leg: act.leg, on: act.on, at }];
    if (act.act === 'remove') {
      return [
        { what: 'left', leg: act.leg },
        { what: 'went', leg: act.leg, member: act.member, at },
      ];
    }
    return act.act === 'hangUp' ? [{ what: 'stage', leg: act.leg, stage: stages.over, at }] : [];
  });
  return told.reduce((now, one) => reduceCall(now, one).state, state);
}

test('in 10,000 random calls, told in any order and broken off anywhere, what is due harms nobody', () => {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < 10_000; seed += 1) {
    const pick = chance(seed + 31);
    const { told } = play(seed % 2_000);
    let state = shuffle(told.slice(0, 1 + pick(told.length)), seed).reduce<CallState>(
      (now, one) => reduceCall(now, one).state,
      { legs: new Map(), closedAt: null },
    );
    // What the carrier does not know of: who left, who was asked by whom and in whose place, who hears music.
    for (const one of state.legs.values()) {
      const more: Told[] = isStaff(one) && pick(8) === 0 ? [{ what: 'left', leg: one.leg }] : [];
      if (!isStaff(one) && pick(2) === 0) more.push({ what: 'held', leg: one.leg, on: true, at: 1 });
      for (const told of more) state = reduceCall(state, told).state;
      if (!isStaff(one) || pick(4) > 0) continue;
      const asked = { ...state.legs.get(one.leg)!, askedBy: 1, replaces: pick(2) === 0 ? 1 + pick(3) : null };
      state = { ...state, legs: new Map(state.legs).set(one.leg, asked) };
    }
    const outcome = outcomeOf(state);
    const now: Row = {
      direction: pick(2) === 0 ? 'incoming' : 'outgoing',
      parked: pick(5) === 0,
      voicemail: pick(8) === 0,
      endedAt: outcome.endedAt === null ? null : new Date(outcome.endedAt),
      waiting: ([null, 'dropped', 'handed', 'last', 'ends', 'merged'] as const)[pick(6)]!,
      ringPlan: pick(3) === 0 ? [{ users: [1] }] : [],
      recordingMode: (['off', 'on', 'announced'] as const)[pick(3)]!,
      recording: ([null, 'on', 'paused', 'refused'] as const)[pick(4)]!,
      heldLegs: [...state.legs.keys()].filter(() => pick(6) === 0),
    };
    const waited = pick(2) === 0;
    const acts = dueOf(now, state, waited);
    const why = `seed ${seed}: ${JSON.stringify({ now, waited, acts, legs: [...state.legs.values()] })}`;
    for (const { act } of acts) seen.set(act, (seen.get(act) ?? 0) + 1);
    if (now.endedAt !== null) {
      const stopped = acts.flatMap((act) => (act.act === 'hangUp' ? [state.legs.get(act.leg)!] : []));
      expect(stopped.length, why).toBe(acts.length);
      expect(
        stopped.filter((one) => Object.keys(one.stays).length > 0 || one.stage === stages.over),
        why,
      ).toEqual([]);
      continue;
    }
    if (now.waiting === 'merged' && !waited) {
      expect(acts, why).toEqual([]);
      continue;
    }
    const after = outcomeOf(done(state, acts));
    const customers = after.present.filter((one) => !isStaff(one));
    const staff = after.present.filter(isStaff);
    const isRung = outcome.awaited.some(isStaff);
    const has = (act: Act['act']) => acts.some((one) => one.act === act);
    const wasSpoken = now.direction === 'outgoing' || outcome.answeredAt !== null;
    // Nobody but who is on hold hears music while somebody of the staff is there, and whoever waits for one of them does.
    if (staff.length > 0 && wasSpoken)
      expect(
        customers.filter((one) => one.held.on !== now.heldLegs.includes(one.leg)),
        why,
      ).toEqual([]);
    if (staff.length === 0 && outcome.answeredAt !== null && !now.voicemail && !has('end'))
      expect(
        customers.filter((one) => !one.held.on),
        why,
      ).toEqual([]);
    // Only staff is taken out, and of everybody who did not leave somebody stays in their place.
    for (const act of acts) {
      if (act.act !== 'remove') continue;
      const one = state.legs.get(act.leg)!;
      expect([isStaff(one), memberOf(one)], why).toEqual([true, act.member]);
      // Through others, where one was replaced by whom another has replaced.
      const inPlace = staff.length > 0;
      expect(one.hasLeft || inPlace, why).toBe(true);
    }
    // What rings at the staff may become a conversation: it is not ended, nor asked for a message.
    if (customers.length > 0 && (isRung || staff.length > 0))
      expect([has('end'), has('voicemail'), has('ring')], why).toEqual([false, false, false]);
    if (now.parked && customers.length > 0 && outcome.answeredAt !== null && now.waiting !== 'ends')
      expect([has('end'), has('ring')], why).toEqual([false, false]);
    for (const act of acts) {
      if (act.act === 'voicemail')
        expect(
          customers.map((one) => one.leg),
          why,
        ).toContain(act.leg);
      if (act.act !== 'hangUp') continue;
      expect(
        outcome.awaited.map((one) => one.leg),
        why,
      ).toContain(act.leg);
      expect(staff.length, why).toBeGreaterThan(0);
    }
    // Done once, nothing of it is due again.
    const again = dueOf(now, done(state, acts), waited).map(({ act }) => act);
    expect(
      again.filter((act) => act === 'hold' || act === 'remove' || act === 'hangUp'),
      why,
    ).toEqual([]);
  }
  expect([...seen.keys()].toSorted()).toEqual([
    'announce',
    'end',
    'hangUp',
    'hold',
    'record',
    'remove',
    'ring',
    'voicemail',
  ]);
});
