import { expect, test } from 'vitest';
import type { CarrierMember } from '../../../gateways/plivo/index.ts';
import { toldByList } from './reconcile.ts';
import { type CallState, cutOffSince, outcomeOf, reduceCall, stages, type Told } from './reduce-call.ts';

const reduceAll = (told: readonly Told[], from?: CallState): CallState =>
  told.reduce((state, one) => reduceCall(state, one).state, from ?? { legs: new Map(), closedAt: null });

const person = (leg: string, role: 'customer' | 'agent', userId: number | null): Told[] => [
  {
    what: 'stage',
    leg,
    stage: stages.answered,
    at: 1_000,
    who: {
      kind: userId === null ? 'phone' : 'endpoint',
      userId,
      role,
      number: '',
      askedBy: null,
      replaces: null,
    },
  },
  { what: 'came', leg, member: `m-${leg}`, at: 1_000 },
];
const listed = (leg: string, role: 'customer' | 'agent' = 'customer'): CarrierMember => ({
  memberId: `m-${leg}`,
  callUuid: leg,
  role,
  coach: false,
  muted: false,
  held: false,
});
const both = [...person('caller', 'customer', null), ...person('desk', 'agent', 1)];
const hangsUp = (at: number): Told[] => [
  { what: 'went', leg: 'caller', member: 'm-caller', at },
  { what: 'closed', at },
];

test('a caller who hangs up in the very second in which the list says that the desk is gone was left alone', () => {
  const state = reduceAll(both);
  // Asked for at 12.85 s; the carrier says of a caller who hangs up at 12.9 s that it was at 12.
  const told = toldByList(state, [listed('caller')], ['desk'], 12_850);
  const left = reduceAll(told, state);
  expect(outcomeOf(left).dropped).toEqual([1]);
  const over = reduceAll(hangsUp(12_000), left);
  expect(outcomeOf(over).endedAt).toBe(12_000);
  expect(cutOffSince(over, [])).toBe(11_999);
});

test('whom the list has not seen leave, and who came within its second, has no stay of less than nothing', () => {
  const late: Told = { what: 'came', leg: 'two', member: 'm-two', at: 12_000 };
  const state = reduceAll([...both, ...person('two', 'agent', 2).slice(0, 1), late]);
  expect(toldByList(state, [listed('caller'), listed('desk', 'agent')], [], 12_850)).toEqual([
    { what: 'went', leg: 'two', member: 'm-two', at: 12_000 },
  ]);
});

test('whoever hung up in the very second in which the desk came was spoken with, though nobody told of their going', () => {
  const desk = person('desk', 'agent', 1).slice(0, 1);
  const late: Told = { what: 'came', leg: 'desk', member: 'm-desk', at: 12_000 };
  const state = reduceAll([...person('caller', 'customer', null), ...desk, late]);
  const left = reduceAll(toldByList(state, [listed('desk', 'agent')], [], 12_850), state);
  expect(outcomeOf(left).answeredAt).toBe(12_000);
});

test('who comes by the list may go within its second', () => {
  const state = reduceAll(person('caller', 'customer', null));
  const here = toldByList(state, [listed('caller'), listed('desk', 'agent')], [], 12_850);
  const over = reduceAll(
    [...hangsUp(12_000), { what: 'went', leg: 'desk', member: 'm-desk', at: 12_000 }],
    reduceAll(here, state),
  );
  expect(outcomeOf(over).answeredAt).toBe(12_000);
});

test('all who are not listed any more are out when the multi-party call is over, nobody before another', () => {
  const state = reduceAll(both);
  const over = reduceAll(toldByList(state, null, ['caller', 'desk'], 12_850), state);
  expect([outcomeOf(over).endedAt, cutOffSince(over, [])]).toEqual([12_000, null]);
});
