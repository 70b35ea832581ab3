import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { PriceTable } from '../components/price-table.tsx';
import { plansQuery } from '../queries.ts';
import classes from './billing-page.module.css';

/** Price Management: what each plan costs, for admins of the provider's own office (specification 1, section 2). */
export function PriceManagementPage() {
  const { can } = useSession();
  if (!can.provide) {
    return <AccessDenied hint="Only an admin of the provider’s own office may set prices." />;
  }
  return <Prices />;
}

function Prices() {
  const { data, error, isError, isFetching, refetch } = useQuery(plansQuery);
  if (isError && !data) {
    return (
      <FailedState
        title="The plans could not be loaded"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.plans.length === 0) {
    return (
      <EmptyState
        title="There are no plans"
        hint="An installation comes with its price list. This one’s is gone: restore it from a backup."
      />
    );
  }
  return (
    <div className={classes.page}>
      <div className="grid gap-4">
        <h2 className={classes.title}>Plan prices</h2>
        <p className={classes.lead}>
          In whole US dollars. Who chooses a plan pays its new price at once; offices that have it pay it from
          their next renewal on, and their admins are told by mail.
        </p>
      </div>
      {data ? <PriceTable plans={data.plans} /> : <PageSkeleton label="Loading the plans" heights={[330]} />}
    </div>
  );
}
