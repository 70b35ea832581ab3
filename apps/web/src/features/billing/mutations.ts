import { billing } from '@chairline/contract';
import { withPlan } from '@chairline/office-state/billing';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { plansKey, subscriptionKey, type PlanList } from './live.ts';
import { planTitle, pricePerPeriod } from './plan-words.ts';

/** Has a plan take over when the running period ends; the running one takes that back. @throws ApiError */
export async function switchPlan(plan: number): Promise<billing.SubscriptionDetails> {
  const details = await call(billing.switchPlan, { params: { plan }, quiet400: true });
  queryClient.setQueryData(subscriptionKey, details);
  return details;
}

/** Switches at once, offers to undo it, and says what went wrong. @param undo the plan that was to come before */
export async function switchNow(plan: billing.Plan, undo: billing.Plan, words: string): Promise<void> {
  try {
    await switchPlan(plan.id);
    notify({
      message: words,
      kind: 'success',
      action: {
        label: 'Undo',
        onClick: () => void switchNow(undo, plan, `${planTitle(undo)} is next after all.`),
      },
    });
  } catch (error) {
    if (isAlerted(error)) return;
    const reason = errorMessage(error);
    const { switchFailed } = billing.billingMessages;
    notify({ message: reason === switchFailed ? reason : `${switchFailed} ${reason}`, kind: 'error' });
  }
}

/** Takes a cancellation back: the plan that runs goes on. Says what came of it. */
export async function keepPlan(plan: billing.Plan): Promise<void> {
  try {
    await switchPlan(plan.id);
    notify({ message: `The cancellation was taken back. ${planTitle(plan)} goes on.`, kind: 'success' });
  } catch (error) {
    if (!isAlerted(error)) notify({ message: errorMessage(error), kind: 'error' });
  }
}

async function setPrice(plan: number, price: number): Promise<billing.Plan> {
  const changed = await call(billing.changePlanPrice, {
    params: { plan, price: String(price) },
    quiet400: true,
  });
  queryClient.setQueryData<PlanList>(plansKey, (held) => held && withPlan(held, changed));
  return changed;
}

/**
 * Sets a plan's price in whole US dollars, says so, and offers to set the old one back.
 * @throws ApiError: a 400's sentence belongs beside the field
 */
export async function changePrice(plan: billing.Plan, price: number): Promise<void> {
  const changed = await setPrice(plan.id, price);
  notify({
    message: `${planTitle(changed)} is now ${pricePerPeriod(changed)}.`,
    kind: 'success',
    action: { label: 'Undo', onClick: () => void undoPrice(changed, plan.price) },
  });
}

async function undoPrice(plan: billing.Plan, price: number): Promise<void> {
  try {
    const changed = await setPrice(plan.id, price);
    notify({ message: `${planTitle(changed)} is ${pricePerPeriod(changed)} again.`, kind: 'success' });
  } catch (error) {
    notify({
      message: `${planTitle(plan)} still has the new price. ${errorMessage(error)}`,
      kind: 'error',
    });
  }
}
