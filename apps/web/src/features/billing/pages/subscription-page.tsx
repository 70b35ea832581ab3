import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FailedState } from '../../../ui/failed-state.tsx';
import { CheckoutReturn } from '../components/checkout-return.tsx';
import { CurrentPlan } from '../components/current-plan.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { SwitchPlans } from '../components/switch-plans.tsx';
import { standingOf } from '../subscription-words.ts';
import { subscriptionQuery } from '../use-subscription.ts';
import classes from './billing-page.module.css';

const route = getRouteApi('/shell/subscriptionManagement');

/** What the office has, what comes next, and the ways to change it (specification 1, section 2). */
export function SubscriptionPage() {
  const { checkout } = route.useSearch();
  const { data, error, isError, isFetching, refetch } = useQuery(subscriptionQuery);
  if (!data) {
    if (isError) {
      return (
        <FailedState
          title="The subscription could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <div className={`${classes.page} ${classes.narrow}`}>
        <PageSkeleton label="Loading the subscription" heights={[320, 180]} />
      </div>
    );
  }
  const standing = standingOf(data);
  return (
    <div className={`${classes.page} ${classes.narrow}`}>
      {checkout === 'done' ? <CheckoutReturn subscribed={data.is_subscribed && !data.limited} /> : null}
      <CurrentPlan details={data} waiting={checkout === 'done'} />
      {standing === 'paid' || standing === 'trial' ? <SwitchPlans details={data} /> : null}
    </div>
  );
}
