import type { billing } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { usePassFocusOn } from '../focus.ts';
import { formatDollars, planTitle, pricePerPeriod, yearlySaving } from '../plan-words.ts';
import { plansQuery } from '../queries.ts';
import notes from './notes.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import classes from './switch-plans.module.css';

const ConfirmSwitch = lazy(() => loadChunk('confirm-switch', () => import('./confirm-switch.tsx')));

/** The Switch Plan list: the other plans, each with the way to it for an admin. */
export function SwitchPlans({ details }: { details: billing.SubscriptionDetails }) {
  const { can } = useSession();
  const { data, error, isError, isFetching, refetch } = useQuery(plansQuery);
  const [asked, setAsked] = useState<billing.Plan | null>(null);
  const others = data?.plans.filter((plan) => plan.id !== details.plan?.id) ?? [];
  if (data && others.length === 0) return null;

  return (
    <section aria-labelledby="switch-plan">
      <h2 id="switch-plan" className="text-16 no-margin semibold">
        Switch Plan
      </h2>
      <p className={classes.lead}>
        {can.administer
          ? 'A switch takes effect after the current plan ends. Nothing is charged before.'
          : 'Only an admin can switch the plan. Ask an admin of your office.'}
      </p>
      {data ? (
        <ul className="plain-list">
          {others.map((plan) => {
            const saving = yearlySaving(plan, data.plans);
            const next = plan.id === details.upcoming_plan?.id;
            return (
              <li key={plan.id} className={classes.row}>
                <span className={`grid grow min-w-0 ${classes.words}`}>
                  <span className="medium">{planTitle(plan)}</span>
                  <span className="caption">{plan.features.join(' · ')}</span>
                </span>
                <span className={`grid fixed-size tabular text-right ${classes.price}`}>
                  {pricePerPeriod(plan)}
                  {saving > 0 ? (
                    <span className="caption ink-ok">{formatDollars(saving)} less a year than monthly</span>
                  ) : null}
                </span>
                {next ? (
                  <span className={notes.pill} data-tone="brand">
                    Comes next
                  </span>
                ) : null}
                {can.administer && !next ? <SwitchButton plan={plan} onAsk={setAsked} /> : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {isError && !data ? (
        <FailedState
          title="The other plans could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !isError ? <PageSkeleton label="Loading the plans" heights={[64, 64, 64]} /> : null}
      <Suspense fallback={null}>
        {asked ? <ConfirmSwitch details={details} plan={asked} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </section>
  );
}

function SwitchButton({ plan, onAsk }: { plan: billing.Plan; onAsk: (plan: billing.Plan) => void }) {
  usePassFocusOn();
  return (
    <Button
      variant="default"
      className="fixed-size phone-min-h-44"
      aria-label={`Switch to ${planTitle(plan)}`}
      onClick={() => onAsk(plan)}
    >
      Switch
    </Button>
  );
}
