import type { billing } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { aboutStanding, dayWords, onDay, standingOf, switchWords } from './subscription-words.ts';

const zone = 'America/Los_Angeles';
const now = Date.parse('2026-11-21T18:00:00Z');
const plan: billing.Plan = {
  id: 1,
  name: 'Standard',
  price: 199,
  renewal: 'monthly',
  features: ['Shared inbox'],
  version: 1,
};
const yearly: billing.Plan = { ...plan, id: 2, name: 'Premium', renewal: 'yearly', price: 2990 };
const paid: billing.SubscriptionDetails = {
  plan,
  tier: 'Standard',
  start_date: '2026-11-01T18:00:00Z',
  expiry_date: '2026-12-01T18:00:00Z',
  payment_mode: 'Visa ending in 4242',
  amount_paid: 199,
  upcoming_plan: null,
  is_trial: false,
  is_subscribed: true,
  cancelled: false,
  payment_failed: false,
  limited: false,
};
const none = {
  ...paid,
  plan: null,
  expiry_date: null,
  is_subscribed: false,
  payment_mode: '',
  amount_paid: 0,
};

describe('how an office stands', () => {
  it.each([
    ['paid', paid],
    ['trial', { ...paid, is_trial: true }],
    ['ending', { ...paid, cancelled: true }],
    ['failed', { ...paid, payment_failed: true }],
    ['failed', { ...paid, payment_failed: true, cancelled: true }],
    ['first-days', { ...none, expiry_date: paid.expiry_date }],
    ['unbilled', none],
    ['limited', { ...none, limited: true }],
    ['limited', { ...paid, is_subscribed: false, limited: true }],
  ] as const)('%s', (standing, details) => {
    expect(standingOf(details)).toBe(standing);
  });

  it('is told in words that name the day, and to a member whom to ask', () => {
    const about = (details: billing.SubscriptionDetails, admin = true) =>
      aboutStanding(details, standingOf(details), zone, admin, now);
    expect(about(paid)).toBeNull();
    expect(about({ ...paid, is_trial: true })).toBe(
      'Your trial ends on 12/1/2026. Then $199 is charged to Visa ending in 4242, unless you cancel before.',
    );
    expect(about({ ...paid, cancelled: true }, false)).toContain('An admin of your office');
    const failed = about({ ...paid, payment_failed: true, expiry_date: '2026-11-20T18:00:00Z' }, false);
    expect(failed).toContain('can only read from 11/27/2026 on');
    expect(failed).toContain('Ask an admin of your office');
  });
});

describe('days', () => {
  it('have no hour, in the office’s zone', () => {
    expect(dayWords('2026-12-01T05:00:00Z', zone, now)).toBe('11/30/2026');
    expect(dayWords('2026-11-22T05:00:00Z', zone, now)).toBe('Today');
    expect(dayWords(null, zone, now)).toBe('');
    expect(onDay('2026-11-22T20:00:00Z', zone, now)).toBe('tomorrow');
    expect(onDay('2026-12-01T20:00:00Z', zone, now)).toBe('on 12/1/2026');
  });
});

describe('a switch', () => {
  it('says until when the present plan runs, what is charged, when, and how often', () => {
    expect(switchWords(paid, yearly, zone, now)).toEqual([
      'You keep Standard, monthly, which is paid, until it ends on 12/1/2026.',
      'Premium, yearly starts then: $2,990 is charged to Visa ending in 4242, and again every year.',
      'Nothing is charged today. Until then you can take the switch back.',
    ]);
    expect(switchWords({ ...paid, is_trial: true }, yearly, zone, now)[0]).toBe(
      'Your trial goes on as it is and ends on 12/1/2026.',
    );
  });
});
