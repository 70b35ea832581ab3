import { billing } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { faultOf } from '../billing-fault.ts';
import { switchNow, switchPlan } from '../mutations.ts';
import { planTitle } from '../plan-words.ts';
import { onDay, switchWords } from '../subscription-words.ts';
import { FaultNote } from './fault-note.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { Sheet } from './sheet.tsx';

interface ConfirmSwitchProps {
  details: billing.SubscriptionDetails;
  plan: billing.Plan;
  onClose: () => void;
}

/** Says what a switch will charge and when, before it is made (specification 1, section 2). */
export default function ConfirmSwitch({ details, plan, onClose }: ConfirmSwitchProps) {
  const { timezone } = useSession().client;
  const before = details.upcoming_plan ?? details.plan;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => switchPlan(plan.id),
    onSuccess: (after) => {
      notify({
        message: `${planTitle(plan)} starts ${onDay(after.expiry_date, timezone)}.`,
        kind: 'success',
        ...(before
          ? {
              action: {
                label: 'Undo',
                onClick: () =>
                  void switchNow(before, plan, `The switch was taken back. ${planTitle(before)} is next.`),
              },
            }
          : {}),
      });
      onClose();
    },
  });
  useHeldFocus(isPending);
  return (
    <Sheet
      title="Confirm Switching plan"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Not now
          </Button>
          <Button loading={isPending} onClick={() => mutate()}>
            Yes, Switch
          </Button>
        </>
      }
    >
      {switchWords(details, plan, timezone).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <FaultNote fault={faultOf(billing.billingMessages.switchFailed, error)} />
    </Sheet>
  );
}
