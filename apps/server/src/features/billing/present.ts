import type { billing } from '@chairline/contract';
import { isRunning } from './access.ts';
import type { PlanRow, SubscriptionRow } from './store.ts';

const dollars = (cents: number): number => cents / 100;
const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

export function presentPlan(row: PlanRow): billing.Plan {
  return {
    id: row.planId,
    name: row.name,
    price: dollars(row.priceCents),
    renewal: row.renewal,
    features: row.features,
    version: row.version,
  };
}

/** Whether an office whose time ends then may only read now. */
export const isLimited = (accessUntil: Date | null, now: Date): boolean =>
  accessUntil !== null && accessUntil <= now;

/**
 * What an office has. Without a plan that runs, `expiry_date` is the end of the time it may use in full (the
 * days a new office is given), or null where there is none.
 */
export function presentSubscription(
  row: SubscriptionRow | null,
  plans: readonly PlanRow[],
  accessUntil: Date | null,
  now: Date,
): billing.SubscriptionDetails {
  const limited = isLimited(accessUntil, now);
  if (!row || !isRunning(row.status)) {
    return {
      plan: null,
      tier: '',
      start_date: null,
      expiry_date: iso(accessUntil),
      payment_mode: row?.paymentMode ?? '',
      amount_paid: dollars(row?.amountPaidCents ?? 0),
      upcoming_plan: null,
      is_trial: false,
      is_subscribed: false,
      cancelled: false,
      payment_failed: row?.paymentFailed ?? false,
      limited,
    };
  }
  const planOf = (id: number | null) => {
    const found = plans.find(({ planId }) => planId === id);
    return found ? presentPlan(found) : null;
  };
  const plan = planOf(row.planId);
  const trial = row.status === 'trialing';
  return {
    plan,
    tier: trial ? 'Trial/Premium' : (plan?.name ?? ''),
    start_date: iso(row.startedAt),
    expiry_date: iso(row.periodEnd),
    payment_mode: row.paymentMode,
    amount_paid: dollars(row.amountPaidCents),
    upcoming_plan: planOf(row.upcomingPlanId),
    is_trial: trial,
    is_subscribed: true,
    cancelled: row.cancelAtPeriodEnd,
    payment_failed: row.paymentFailed,
    limited,
  };
}
