import { describe, expect, test } from 'vitest';
import { ringPlan } from './ring-plan.ts';

const rule: Parameters<typeof ringPlan>[0] = {
  calls: 'ring',
  forward_to: '',
  ring_mode: 'together',
  ring_order: [30, 10],
  fallback: 'voicemail',
  fallback_to: '',
};
const open = { open: true, last: null };
const [anna, ben, cleo] = [10, 20, 30];
const staff = [anna, ben, cleo];

test('at once is one step; in order is one each, as the number names them, the others last', () => {
  expect(ringPlan(rule, staff, open)).toEqual([{ users: [30, 10, 20] }]);
  expect(ringPlan({ ...rule, ring_mode: 'in_order' }, staff, { ...open, last: cleo })).toEqual([
    { users: [30] },
    { users: [10] },
    { users: [20] },
  ]);
});

describe('by turns', () => {
  const firsts = (users: number[], last: number | null, ring_order = rule.ring_order) =>
    ringPlan({ ...rule, ring_mode: 'by_turns', ring_order }, users, { open: true, last }).map((step) =>
      'users' in step ? step.users[0] : step.number,
    );
  test('begins after whom it began with last time, and goes round', () => {
    expect(firsts(staff, null)).toEqual([30, 10, 20]);
    expect(firsts(staff, cleo)).toEqual([10, 20, 30]);
    expect(firsts(staff, anna)).toEqual([20, 30, 10]);
    expect(firsts(staff, ben)).toEqual([30, 10, 20]);
  });
  test('passes over who is away, and keeps their place', () => {
    expect(firsts([anna, cleo], ben)).toEqual([30, 10]);
    expect(firsts([ben, cleo], anna)).toEqual([20, 30]);
    expect(firsts([anna], anna)).toEqual([10]);
  });
});

describe('the fallback', () => {
  const forward = { ...rule, fallback: 'forward' as const, fallback_to: '+15035550177' };
  test('another number is rung last, and at once while the office is closed or nobody is there', () => {
    expect(ringPlan(forward, staff, open).at(-1)).toEqual({ number: '+15035550177' });
    expect(ringPlan(forward, staff, { ...open, open: false })).toEqual([{ number: '+15035550177' }]);
    expect(ringPlan(forward, [], open)).toEqual([{ number: '+15035550177' }]);
  });
  test('a message or a text rings at nobody', () => {
    for (const fallback of ['voicemail', 'text'] as const)
      expect(ringPlan({ ...rule, fallback }, staff, { ...open, open: false })).toEqual([]);
  });
});

test('a number that is forwarded is forwarded at any hour; one that plays the closed message rings nowhere', () => {
  const forwarded = { ...rule, calls: 'forward' as const, forward_to: '+15035550188' };
  expect(ringPlan(forwarded, staff, { ...open, open: false })).toEqual([{ number: '+15035550188' }]);
  expect(ringPlan({ ...rule, calls: 'none' }, staff, open)).toEqual([]);
});
