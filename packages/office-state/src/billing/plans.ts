import type { billing } from '@chairline/contract';
import { refetch, type Reducers } from '../reducers.ts';

/** The list with a changed plan in it; an older copy than the one held changes nothing. */
export function withPlan<T extends { plans: billing.Plan[] }>(held: T, changed: billing.Plan): T {
  const plans = held.plans.map((plan) =>
    plan.id === changed.id && plan.version < changed.version ? changed : plan,
  );
  return { ...held, plans };
}

/** The plans there are; whether a trial is offered changes with the office's subscription. */
export const planReducers: Reducers<{ plans: billing.Plan[]; trial_days: number }> = {
  planChanged: (held, { plan }) => withPlan(held, plan),
  subscription_details: () => refetch,
};

export const subscriptionReducers: Reducers<billing.SubscriptionDetails> = {
  subscription_details: (_held, details) => details,
};
