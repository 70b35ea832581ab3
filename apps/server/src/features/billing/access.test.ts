import { expect, test } from 'vitest';
import type { SubscriptionState } from '../../gateways/stripe/index.ts';
import { accessAfter, paidUntil } from './access.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const now = day(10);
const state = (status: SubscriptionState['status']): SubscriptionState => ({
  subscriptionId: 'sub_1',
  itemId: 'si_1',
  status,
  price: { priceId: 'price_1', productId: 'prod_1', cents: 100, planId: 1 },
  startedAt: day(0),
  periodStart: day(5),
  periodEnd: day(35),
  trialStart: null,
  trialEnd: null,
  cancelAt: null,
  endedAt: null,
  scheduleId: null,
  upcoming: null,
  card: '',
  lastPayment: null,
});

test('what is paid for ends with the period, and where it is overdue with the one before', () => {
  expect(paidUntil(state('active'))).toEqual(day(35));
  expect(paidUntil(state('past_due'))).toEqual(day(5));
});

test.each<[string, SubscriptionState | null, string, Date | null, Date | null]>([
  ['a trial: its end and a week', state('trialing'), '', day(20), day(42)],
  ['a plan', state('active'), 'trialing', day(42), day(42)],
  ['a plan of an office that had no end: it has one now', state('active'), '', null, day(42)],
  ['overdue: a week from what was paid', state('past_due'), 'active', day(42), day(12)],
  ['ended: now, by our clock', state('canceled'), 'active', day(42), now],
  ['given up unpaid: now', state('unpaid'), 'past_due', day(12), now],
  ['ended after the grace was over: as it was', state('canceled'), 'past_due', day(9), day(9)],
  ['ended, and said again: as it was', state('canceled'), 'canceled', day(9), day(9)],
  ['not begun: the first days of a new office stay', state('incomplete'), '', day(20), day(20)],
  [
    'its first payment never came: they stay too',
    state('incomplete_expired'),
    'incomplete',
    day(20),
    day(20),
  ],
  ['never a customer, and not billed: without end', null, '', null, null],
  ['gone from Stripe while it ran: now', null, 'active', day(42), now],
  ['gone from Stripe after it had ended', null, 'canceled', day(9), day(9)],
])('%s', (_name, given, before, until, expected) => {
  expect(accessAfter(given, before, until, now)).toEqual(expected);
});
