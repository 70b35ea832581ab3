import type { billing } from '@chairline/contract';
import { withPlan } from '@chairline/office-state/billing';
import { describe, expect, it } from 'vitest';
import {
  formatDollars,
  formatPaid,
  groupByRenewal,
  pickLoudPlan,
  pricePerPeriod,
  yearlySaving,
} from './plan-words.ts';

const make = (change: Partial<billing.Plan>): billing.Plan => ({
  id: 1,
  name: 'Standard',
  price: 199,
  renewal: 'monthly',
  features: ['Shared inbox'],
  version: 1,
  ...change,
});
const standard = make({});
const premium = make({ id: 2, name: 'Premium', price: 299, features: ['Shared inbox', 'Claims', 'AI'] });
const premiumYearly = make({ ...premium, id: 3, price: 2990, renewal: 'yearly' });
const plans = [premiumYearly, standard, premium];

describe('money', () => {
  it('shows whole dollars without cents, and cents where there are some', () => {
    expect(formatDollars(1990)).toBe('$1,990');
    expect(formatDollars(99.5)).toBe('$99.50');
    expect(formatPaid(199)).toBe('$199.00 USD');
    expect(pricePerPeriod(premiumYearly)).toBe('$2,990 a year');
  });

  it('says what a year saves beside the same plan by the month only', () => {
    expect(yearlySaving(premiumYearly, plans)).toBe(598);
    expect(yearlySaving(premium, plans)).toBe(0);
    expect(yearlySaving(make({ ...premiumYearly, name: 'Other' }), plans)).toBe(0);
    expect(yearlySaving(make({ ...premiumYearly, price: 9999 }), plans)).toBe(0);
  });
});

describe('the plans', () => {
  it('stand by renewal, monthly first, and no empty group is shown', () => {
    const ids = groupByRenewal(plans).map((group) => [group.renewal, group.plans.map(({ id }) => id)]);
    expect(ids).toEqual([
      ['monthly', [1, 2]],
      ['yearly', [3]],
    ]);
    expect(groupByRenewal([standard])).toHaveLength(1);
  });

  it('have one loud button: what the office had, else the most for the shortest time', () => {
    expect(pickLoudPlan(plans, null)).toBe(premium.id);
    expect(pickLoudPlan(plans, standard)).toBe(standard.id);
    expect(pickLoudPlan(plans, make({ id: 99 }))).toBe(premium.id);
    expect(pickLoudPlan([], null)).toBeNull();
  });

  it('take a changed price, never an older one', () => {
    const list = { plans, trial_days: 28 };
    const dearer = { ...premium, price: 319, version: 2 };
    expect(withPlan(list, dearer).plans).toEqual([premiumYearly, standard, dearer]);
    expect(withPlan(withPlan(list, dearer), { ...premium, version: 1 }).plans).toContain(dearer);
  });
});
