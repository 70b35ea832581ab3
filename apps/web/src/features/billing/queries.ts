import { billing } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { followBilling, plansKey, type PlanList } from './live.ts';

export const plansQuery = queryOptions<PlanList>({
  queryKey: plansKey,
  queryFn: ({ signal }) => {
    followBilling();
    return call(billing.getPlans, { signal });
  },
  // A changed price is told to the provider's own office alone; everybody else reads it on opening the page.
  refetchOnMount: 'always',
});
