import { billing } from '@chairline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { followBilling, subscriptionKey } from './live.ts';

export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: ({ signal }) => {
    followBilling();
    return call(billing.getSubscription, { signal });
  },
});

/**
 * What the office has: plan, trial, renewal; kept true by live events.
 * @returns undefined until it is known
 */
export function useSubscription(): billing.SubscriptionDetails | undefined {
  return useQuery(subscriptionQuery).data;
}
