import { billing } from '@chairline/contract';
import { withPlan } from '@chairline/office-state/billing';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';

export const subscriptionKey = ['billing', 'subscription'] as const;
export const plansKey = ['billing', 'plans'] as const;

/** The answer of a fetch that was under way may be older than the event: the event wins. */
async function takeSubscription(details: billing.SubscriptionDetails): Promise<void> {
  await queryClient.cancelQueries({ queryKey: subscriptionKey });
  queryClient.setQueryData(subscriptionKey, details);
  // Whether a trial is offered changes with it.
  await queryClient.invalidateQueries({ queryKey: plansKey });
}

/** Ties what is held of plans and subscription to the live events: to be called before the first fetch. */
export const followBilling = liveStore({
  on: {
    subscription_details: (details) => void takeSubscription(details),
    planChanged({ plan }) {
      queryClient.setQueryData<PlanList>(plansKey, (held) => held && withPlan(held, plan));
      // An answer on its way may still have the old price.
      if (queryClient.isFetching({ queryKey: plansKey }))
        void queryClient.invalidateQueries({ queryKey: plansKey });
    },
  },
  resync: () => void queryClient.invalidateQueries({ queryKey: ['billing'] }),
});

/** The plans as they are fetched. */
export interface PlanList {
  plans: billing.Plan[];
  trial_days: number;
}
