import { billing } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/**
 * What the office has: plan, trial, renewal.
 * @returns undefined until it is known
 */
export function useSubscription(): billing.SubscriptionDetails | undefined {
  return useQuery({
    queryKey: ['billing', 'subscription'],
    queryFn: ({ signal }) => call(billing.getSubscription, { signal }),
  }).data;
}
