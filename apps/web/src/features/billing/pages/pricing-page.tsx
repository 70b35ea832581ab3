import { mdiTagOffOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { PlanOffer } from '../components/plan-offer.tsx';
import { plansQuery } from '../queries.ts';
import { subscriptionQuery } from '../use-subscription.ts';
import classes from './billing-page.module.css';

const route = getRouteApi('/shell/pricing');

/** Subscription Plans: what there is to choose from, by renewal (specification 1, section 2). */
export function PricingPage() {
  const { checkout } = route.useSearch();
  const plans = useQuery(plansQuery);
  const subscription = useQuery(subscriptionQuery);
  const failed = plans.isError ? plans : subscription.isError ? subscription : null;

  if (plans.data && subscription.data) {
    if (plans.data.plans.length === 0) {
      return (
        <EmptyState
          icon={mdiTagOffOutline}
          title="There are no plans yet"
          hint="Your provider has not set up any plan. Ask them for one."
        />
      );
    }
    return (
      <PlanOffer
        offer={plans.data}
        subscription={subscription.data}
        cancelled={checkout === 'cancelled'}
        again={() => void Promise.all([plans.refetch(), subscription.refetch()])}
      />
    );
  }
  if (failed) {
    return (
      <FailedState
        title="The plans could not be loaded"
        error={failed.error}
        retrying={plans.isFetching || subscription.isFetching}
        onRetry={() => void Promise.all([plans.refetch(), subscription.refetch()])}
      />
    );
  }
  return (
    <div className={classes.page}>
      <PageSkeleton label="Loading the plans" heights={[52, 44, 300]} />
    </div>
  );
}
