import { expect, test } from 'vitest';
import {
  type CallState,
  cutOffSince,
  isIn,
  outcomeOf,
  reduceCall,
  stages,
  type Told,
} from './reduce-call.ts';
import { chance, play, shuffle } from '../testing/told.ts';

const nobody = { userId: null, number: '', askedBy: null, replaces: null } as const;
const nothing: CallState = { legs: new Map(), closedAt: null };
const reduceAll = (told: readonly Told[]): CallState =>
  told.reduce((state, one) => reduceCall(state, one).state, nothing);

test('10,000 random orders of what is told end in the call that was', () => {
  for (let seed = 0; seed < 10_000; seed += 1) {
    const played = play(seed % 1_000);
    const state = reduceAll(shuffle(played.told, seed + 77));
    expect(sorted(state), `seed ${seed}`).toEqual(sorted(reduceAll(played.told)));
    const outcome = outcomeOf(state);
    const inside = [...state.legs.values()].filter(isIn);
    expect(new Map(inside.map((leg) => [leg.leg, { coach: leg.coach.on, muted: leg.muted.on }]))).toEqual(
      played.inside,
    );
    expect(outcome.answeredAt).toBe(played.answeredAt);
    if (played.endedAt !== null) expect(outcome.endedAt).toBe(played.endedAt);
    expect(outcome.users).toEqual(played.users);
  }
});

test('what was lost is put right by the carrier’s list', () => {
  for (let seed = 0; seed < 1_000; seed += 1) {
    const pick = chance(seed + 5);
    const played = play(seed);
    // Who came is told; that some went is lost, and the list does not have them.
    const kept = played.told.filter(({ what }) => what !== 'went' || pick(2) === 0);
    let state = reduceAll(shuffle(kept, seed));
    for (const leg of [...state.legs.values()].filter(isIn))
      if (!played.inside.has(leg.leg))
        for (const [member, { to }] of Object.entries(leg.stays))
          if (to === null)
            state = reduceCall(state, { what: 'went', leg: leg.leg, member, at: 9_000_000 }).state;
    const inside = [...state.legs.values()].filter(isIn).map(({ leg }) => leg);
    expect(new Set(inside), `seed ${seed}`).toEqual(new Set(played.inside.keys()));
  }
});

test('two states of a switch within one second are left to the carrier’s list', () => {
  const came: Told = { what: 'came', leg: 'a', member: '1', at: 1 };
  const state = reduceAll([came, { what: 'muted', leg: 'a', on: true, at: 5 }]);
  expect(reduceCall(state, { what: 'muted', leg: 'a', on: false, at: 5 }).contradicts).toBe(true);
  expect(reduceCall(state, { what: 'muted', leg: 'a', on: true, at: 5 }).contradicts).toBe(false);
});

test('who hung up has spoken with nobody who came after, though nobody told that they went', () => {
  const person = (leg: string, role: 'customer' | 'agent', at: number): Told[] => [
    {
      what: 'stage',
      leg,
      stage: stages.answered,
      at,
      who: { ...nobody, kind: role === 'customer' ? 'phone' : 'endpoint', role },
    },
    { what: 'came', leg, member: leg, at },
  ];
  const told: Told[] = [
    ...person('patient', 'customer', 1_000),
    { what: 'stage', leg: 'patient', stage: stages.over, at: 3_000 },
    ...person('desk', 'agent', 5_000),
  ];
  for (let seed = 0; seed < 50; seed += 1)
    expect(outcomeOf(reduceAll(shuffle(told, seed))).answeredAt, `seed ${seed}`).toBeNull();
  const earlier = [...told.slice(0, 3), ...person('desk', 'agent', 2_000)];
  expect(outcomeOf(reduceAll(earlier)).answeredAt).toBe(2_000);
});

test('a caller was left alone where whoever was the last with them was cut off, whatever is told first', () => {
  const leg = (
    name: string,
    role: 'customer' | 'agent',
    userId: number | null,
    from: number,
    to: number,
  ): Told[] => [
    {
      what: 'stage',
      leg: name,
      stage: stages.answered,
      at: from,
      who: { ...nobody, userId, kind: userId === null ? 'phone' : 'endpoint', role },
    },
    { what: 'came', leg: name, member: name, at: from },
    { what: 'went', leg: name, member: name, at: to },
    { what: 'stage', leg: name, stage: stages.over, at: to },
  ];
  const caller = (to: number) => leg('caller', 'customer', null, 1_000, to);
  const desk = (to: number) => leg('desk', 'agent', 1, 2_000, to);
  const cases: [string, Told[], number | null][] = [
    ['cut off, and the caller gave up', [...caller(9_000), ...desk(3_000)], 3_000],
    ['the caller hung up', [...caller(9_000), ...desk(9_000)], null],
    [
      'both within one second, and the caller had heard music',
      [...caller(9_000), ...desk(9_000), { what: 'held', leg: 'caller', on: true, at: 9_000 }],
      9_000,
    ],
    [
      'the caller hung up, and the desk’s line was let go of later',
      [...caller(9_000), ...desk(10_000)],
      null,
    ],
    ['the desk hung up', [...caller(9_000), ...desk(8_000), { what: 'left', leg: 'desk' }], null],
    ['a colleague came', [...caller(9_000), ...desk(3_000), ...leg('two', 'agent', 2, 4_000, 9_000)], null],
    [
      'the colleague was cut off too',
      [...caller(9_000), ...desk(3_000), ...leg('two', 'agent', 2, 4_000, 6_000)],
      6_000,
    ],
    ['a telephone was put down', [...caller(9_000), ...leg('forwarded', 'agent', null, 2_000, 8_000)], null],
    ['nobody ever came', caller(9_000), null],
  ];
  for (const [what, told, since] of cases)
    for (let seed = 0; seed < 50; seed += 1)
      expect(cutOffSince(reduceAll(shuffle(told, seed)), []), `${what}, seed ${seed}`).toBe(since);
});

const sorted = ({ legs, closedAt }: CallState) => ({
  closedAt,
  legs: [...legs.entries()].sort(([a], [b]) => a.localeCompare(b)),
});

test('a caller is in the call whose conference all who were busy had ended before they came', () => {
  const leg = (name: string, role: 'customer' | 'agent', stage: number, at: number): Told => ({
    what: 'stage',
    leg: name,
    stage,
    at,
    who: { ...nobody, kind: role === 'customer' ? 'phone' : 'endpoint', role },
  });
  const before: Told[] = [
    leg('caller', 'customer', stages.answered, 1_000),
    leg('busy', 'agent', stages.over, 2_000),
    { what: 'closed', at: 2_000 },
  ];
  expect(outcomeOf(reduceAll(before)).endedAt).toBeNull();
  // They hang up before they are in it.
  expect(outcomeOf(reduceAll([...before, leg('caller', 'customer', stages.over, 2_000)])).endedAt).toBe(
    2_000,
  );
  // In the same second, which is all that the carrier tells, or later.
  for (const at of [2_000, 3_000]) {
    const told: Told[] = [...before, { what: 'came', leg: 'caller', member: '1', at }];
    for (let seed = 0; seed < 20; seed += 1) {
      const { present, endedAt } = outcomeOf(reduceAll(shuffle(told, seed)));
      expect([present.map((one) => one.leg), endedAt]).toEqual([['caller'], null]);
    }
  }
  // Who was in it to its end went with it.
  const spoke: Told[] = [
    leg('caller', 'customer', stages.answered, 1_000),
    leg('agent', 'agent', stages.answered, 1_000),
    { what: 'came', leg: 'caller', member: '1', at: 1_000 },
    { what: 'came', leg: 'agent', member: '2', at: 1_000 },
    { what: 'went', leg: 'agent', member: '2', at: 2_000 },
    { what: 'went', leg: 'caller', member: '1', at: 2_000 },
    { what: 'closed', at: 2_000 },
  ];
  expect(outcomeOf(reduceAll(spoke)).endedAt).toBe(2_000);
});
