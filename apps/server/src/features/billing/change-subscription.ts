import { billing } from '@chairline/contract';
import type { Payments, SubscriptionState } from '../../gateways/stripe/index.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { isRunning } from './access.ts';
import { EXPECTING_MS } from './create-checkout.ts';
import { readDetails } from './get-subscription.ts';
import { withPrice } from './prices.ts';
import {
  endChange,
  findPlan,
  findSubscription,
  lockSubscription,
  saveSubscription,
  takeChange,
} from './store.ts';
import { syncSubscription } from './sync-subscription.ts';
import { atStripe } from './vendor.ts';

const { billingMessages } = billing;

/** The running subscription as Stripe has it now, and ours brought in step. @throws Refusal 409 when there is none */
async function needRunning(
  platform: Platform,
  payments: Payments,
  session: Session,
): Promise<SubscriptionState> {
  const state = await syncSubscription(platform, payments, session);
  if (!state || !isRunning(state.status)) throw conflict(billingMessages.noPlan);
  return state;
}

/** Several calls of Stripe, each with its own time; a process that died has given the subscription back by then. */
const CHANGE_MS = 120_000;

/** Does a change while no other of the same subscription is under way. @throws Refusal 409; 502 with `sentence` */
async function changeAlone<T>(
  platform: Platform,
  { office }: Session,
  sentence: string,
  work: () => Promise<T>,
): Promise<T> {
  const now = platform.now();
  const until = new Date(now.getTime() + CHANGE_MS);
  const taken = await platform.db.transaction({ office }, (tx) => takeChange(tx, office, now, until));
  if (!taken) throw conflict(billingMessages.changeOvertaken);
  try {
    return await atStripe(platform, sentence, work);
  } finally {
    await platform.db.transaction({ office }, (tx) => endChange(tx, office, until));
  }
}

/**
 * Has another plan take over when the running period ends. The present plan takes back what would change it: a
 * switch, or a cancellation. Choosing another plan takes a cancellation back too: who switches goes on.
 * @throws Refusal 404 no such plan; 409 no plan runs, or another change is under way; 502
 */
export async function switchPlan(
  platform: Platform,
  payments: Payments,
  session: Session,
  planId: number,
): Promise<billing.SubscriptionDetails> {
  const { office } = session;
  const plan = await platform.db.transaction({ office }, (tx) => findPlan(tx, planId));
  if (!plan) throw notFound('plan');
  await changeAlone(platform, session, billingMessages.switchFailed, async () => {
    const state = await needRunning(platform, payments, session);
    const row = await platform.db.transaction({ office }, (tx) => findSubscription(tx));
    const isPresent = row?.planId === planId;
    if (!isPresent && row?.upcomingPlanId === planId) return;
    if (state.scheduleId !== null) await payments.releaseSchedule(state.scheduleId);
    if (state.cancelAt !== null) await payments.takeCancellationBack(state.subscriptionId);
    if (!isPresent) {
      await withPrice(platform, payments, planId, (priceId) =>
        payments.scheduleSwitch(state, { priceId, planId }),
      );
    }
    await syncSubscription(platform, payments, session, {
      action: isPresent ? 'subscription.keep' : 'subscription.switch',
      subject: `client:${office}`,
      details: { plan: planId },
    });
  });
  return inOffice(platform, session, readDetails);
}

/**
 * A page of Stripe's that confirms the cancellation at the period's end; where it is cancelled already, the one
 * where that can be taken back. A switch that was to come is let go first: Stripe cancels no subscription that
 * has one.
 * @throws Refusal 409 no plan runs, or another change is under way; 502
 */
export async function cancelSubscription(
  platform: Platform,
  payments: Payments,
  session: Session,
): Promise<{ url: string }> {
  return changeAlone(platform, session, billingMessages.cancelFailed, async () => {
    const state = await needRunning(platform, payments, session);
    const portal = { customerId: await customerOf(platform, session), returnUrl: returnUrlOf(platform) };
    if (state.scheduleId !== null) {
      await payments.releaseSchedule(state.scheduleId);
      await syncSubscription(platform, payments, session);
    }
    const url =
      state.cancelAt === null
        ? await payments.openCancellation({ ...portal, subscriptionId: state.subscriptionId })
        : await payments.openPortal(portal);
    await expect(platform, session, 'subscription.cancel_page');
    return { url };
  });
}

/** A page of Stripe's where the card can be changed. @throws Refusal 409 never was a customer; 502 */
export async function openPaymentPortal(
  platform: Platform,
  payments: Payments,
  session: Session,
): Promise<{ url: string }> {
  return atStripe(platform, billingMessages.portalFailed, async () => {
    const customerId = await customerOf(platform, session);
    const url = await payments.openPortal({ customerId, returnUrl: returnUrlOf(platform) });
    await expect(platform, session, 'subscription.payment_page');
    return { url };
  });
}

const returnUrlOf = (platform: Platform) => `${platform.config.publicUrl}/subscriptionManagement`;

async function customerOf(platform: Platform, { office }: Session): Promise<string> {
  const row = await platform.db.transaction({ office }, (tx) => findSubscription(tx));
  if (!row?.stripeCustomerId) throw conflict(billingMessages.noPlan);
  return row.stripeCustomerId;
}

/** Notes that somebody is on a page of Stripe's, from which they come back to look. */
async function expect(platform: Platform, session: Session, action: string): Promise<void> {
  await inOffice(platform, session, async (ctx) => {
    await lockSubscription(ctx.tx, ctx.office);
    await saveSubscription(ctx.tx, ctx.office, {
      expectingUntil: new Date(ctx.now.getTime() + EXPECTING_MS),
    });
    ctx.audit({ action, subject: `client:${ctx.office}` });
  });
}
