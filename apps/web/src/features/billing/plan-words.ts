import type { billing } from '@chairline/contract';

type Plan = billing.Plan;

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,990', with cents only where there are some: '$99.50'. `dollars` in US dollars. */
export function formatDollars(dollars: number): string {
  return Number.isInteger(dollars) ? whole.format(dollars) : exact.format(dollars);
}

/** '$199.00 USD': what was charged, to the cent. `dollars` in US dollars. */
export function formatPaid(dollars: number): string {
  return `${exact.format(dollars)} USD`;
}

export const periodWord = { monthly: 'month', yearly: 'year' } as const;

/** '$199 a month'. */
export function pricePerPeriod(plan: Pick<Plan, 'price' | 'renewal'>): string {
  return `${formatDollars(plan.price)} a ${periodWord[plan.renewal]}`;
}

/** 'Premium, yearly': tells two plans of one name apart. */
export function planTitle(plan: Pick<Plan, 'name' | 'renewal'>): string {
  return `${plan.name}, ${plan.renewal}`;
}

/** The plans by renewal, monthly first, in the order the server gave; without empty groups. */
export function groupByRenewal(plans: readonly Plan[]): { renewal: Plan['renewal']; plans: Plan[] }[] {
  return (['monthly', 'yearly'] as const)
    .map((renewal) => ({ renewal, plans: plans.filter((plan) => plan.renewal === renewal) }))
    .filter((group) => group.plans.length > 0);
}

/** Dollars a year that a yearly plan saves beside twelve months of the monthly one of its name; 0 for none. */
export function yearlySaving(plan: Plan, plans: readonly Plan[]): number {
  if (plan.renewal !== 'yearly') return 0;
  const monthly = plans.find((other) => other.renewal === 'monthly' && other.name === plan.name);
  return monthly ? Math.max(0, monthly.price * 12 - plan.price) : 0;
}

/**
 * The one plan whose button is loud: the one the office had, else the one that has the most and binds the
 * shortest, since that is what a trial gives (specification 1: 'Trial/Premium', all three features).
 */
export function pickLoudPlan(plans: readonly Plan[], had: Plan | null): number | null {
  if (had && plans.some((plan) => plan.id === had.id)) return had.id;
  const [first] = plans.toSorted(
    (one, other) => other.features.length - one.features.length || one.price - other.price,
  );
  return first?.id ?? null;
}
