import type { billing } from '@chairline/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { usePassFocusOn } from '../focus.ts';
import { keepPlan } from '../mutations.ts';
import { standingOf } from '../subscription-words.ts';
import type { WayOut } from '../use-way-out.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './current-plan.module.css';
import { LinkButton } from './link-button.tsx';

const ConfirmCancellation = lazy(() =>
  loadChunk('confirm-cancellation', () => import('./confirm-cancellation.tsx')),
);

interface PlanActionsProps {
  details: billing.SubscriptionDetails;
  /** Stripe's page for another card. */
  portal: WayOut<'card'>;
}

/** What an admin can do about the plan as it stands: the next step first, and alone loud. */
export function PlanActions({ details, portal }: PlanActionsProps) {
  const [cancelling, setCancelling] = useState(false);
  const standing = standingOf(details);
  const { plan } = details;
  if (standing === 'limited' || standing === 'first-days' || standing === 'unbilled') {
    return (
      <div className={classes.actions}>
        <LinkButton to="/pricing" variant="filled">
          See the plans
        </LinkButton>
      </div>
    );
  }
  const busy = portal.going !== null;
  return (
    <div className={classes.actions}>
      {standing === 'ending' && plan ? <KeepButton plan={plan} /> : null}
      <Button
        variant={standing === 'failed' ? 'filled' : 'default'}
        loading={portal.going === 'card'}
        aria-disabled={busy || undefined}
        onClick={() => void portal.go('card')}
      >
        Change the card
      </Button>
      {standing === 'ending' ? null : (
        <Button
          variant="subtle"
          color="error"
          className={`push ${classes.push!}`}
          onClick={() => setCancelling(true)}
        >
          Cancel subscription
        </Button>
      )}
      <Suspense fallback={null}>
        {cancelling ? <ConfirmCancellation onClose={() => setCancelling(false)} /> : null}
      </Suspense>
    </div>
  );
}

/** Takes the cancellation back at once. */
function KeepButton({ plan }: { plan: billing.Plan }) {
  usePassFocusOn();
  const { busy: running, run } = useWork();
  const keep = async () => {
    await run(() => keepPlan(plan));
  };
  return (
    <Button loading={running} onClick={() => void keep()}>
      Take the cancellation back
    </Button>
  );
}
