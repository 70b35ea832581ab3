import { billing } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { faultOf } from '../billing-fault.ts';
import { planTitle } from '../plan-words.ts';
import { onDay } from '../subscription-words.ts';
import { subscriptionQuery } from '../use-subscription.ts';
import { useWayOut } from '../use-way-out.ts';
import { FaultNote } from './fault-note.tsx';
import { Sheet } from './sheet.tsx';

/** Asks before the office leaves for Stripe's page, where the cancellation is confirmed. */
export default function ConfirmCancellation({ onClose }: { onClose: () => void }) {
  const { timezone } = useSession().client;
  const details = useQuery(subscriptionQuery).data;
  const portal = useWayOut(
    async (_key: 'cancel') => (await call(billing.cancelSubscription, { quiet400: true })).url,
  );
  const day = onDay(details?.expiry_date ?? null, timezone);
  return (
    <Sheet
      title="Confirm Cancellation"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            No, Keep It
          </Button>
          <Button color="error" loading={portal.going !== null} onClick={() => void portal.go('cancel')}>
            Yes, Cancel
          </Button>
        </>
      }
    >
      <p>
        Everything works until the {details?.is_trial ? 'trial' : 'period that is paid'} ends {day}. After
        that your office can read what is there, and no more.
      </p>
      {details?.upcoming_plan ? (
        <p>The switch to {planTitle(details.upcoming_plan)} is dropped when you go on.</p>
      ) : null}
      <p>The last step is on Stripe’s page. Until you confirm there, the plan goes on.</p>
      <FaultNote fault={faultOf(billing.billingMessages.cancelFailed, portal.error)} />
    </Sheet>
  );
}
