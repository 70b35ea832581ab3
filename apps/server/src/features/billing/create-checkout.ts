import { billing, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Payments } from '../../gateways/stripe/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { isRunning } from './access.ts';
import { withPrice } from './prices.ts';
import { findEmail, findOffice, findPlan, lockSubscription, saveSubscription } from './store.ts';
import { syncSubscription } from './sync-subscription.ts';
import { atStripe } from './vendor.ts';

const { billingMessages, TRIAL_DAYS } = billing;
/** For so long after somebody went to a page of Stripe's, looking at the subscription has Stripe asked. */
export const EXPECTING_MS = 3_600_000;

interface Round {
  round: number;
  seed: string;
  customerId: string | null;
  trialDays: number;
}

/**
 * A Stripe Checkout page for a plan. Two admins at once: one of them gets the page, for every checkout that was
 * begun before it is taken out of use, so that nobody pays twice.
 * @throws Refusal 404 no such plan; 409 the office has a plan, is not billed, or another admin was faster; 502
 */
export async function createCheckout(
  platform: Platform,
  payments: Payments,
  session: Session,
  planId: number,
): Promise<{ checkoutUrl: string }> {
  const { office } = session;
  const plan = await platform.db.transaction({ office }, (tx) => findPlan(tx, planId));
  if (!plan) throw notFound('plan');
  if (office === PROVIDER_CLIENT_ID) throw conflict(billingMessages.notBilled);
  return atStripe(platform, billingMessages.subscribeFailed, async () => {
    // Paid a moment ago, and the event is still on its way.
    const state = await syncSubscription(platform, payments, session);
    if (state && isRunning(state.status)) throw conflict(billingMessages.hasPlan);
    return openPage(platform, payments, session, planId);
  });
}

async function openPage(platform: Platform, payments: Payments, session: Session, planId: number) {
  const { office } = session;
  const round = await begin(platform, session);
  const customerId = round.customerId ?? (await makeCustomer(platform, payments, session, round));
  await payments.closeCheckouts(customerId, round.round);
  // Paid between the look above and now: then there is a plan.
  const state = await payments.readState(customerId);
  if (state && isRunning(state.status)) throw conflict(billingMessages.hasPlan);
  const checkout = await withPrice(platform, payments, planId, (priceId) =>
    payments.openCheckout({
      customerId,
      office,
      planId,
      priceId,
      trialDays: round.trialDays,
      successUrl: `${platform.config.publicUrl}/subscriptionManagement?checkout=done`,
      cancelUrl: `${platform.config.publicUrl}/pricing?checkout=cancelled`,
      round: round.round,
      key: `checkout:${round.seed}:${round.round}:${priceId}`,
    }),
  );
  const mine = await inOffice(platform, session, async (ctx) => {
    const row = await lockSubscription(ctx.tx, office);
    if (row.checkoutRound !== round.round) return false;
    await saveSubscription(ctx.tx, office, {
      expectingUntil: new Date(ctx.now.getTime() + EXPECTING_MS),
    });
    ctx.audit({ action: 'subscription.checkout', subject: `client:${office}`, details: { plan: planId } });
    return true;
  });
  if (!mine) {
    await payments.closeCheckout(checkout.id);
    throw conflict(billingMessages.checkoutOvertaken);
  }
  return { checkoutUrl: checkout.url };
}

/** Takes the next number: whoever holds the highest one may have a page open. */
async function begin(platform: Platform, { office }: Session): Promise<Round> {
  return platform.db.transaction({ office }, async (tx) => {
    const before = await lockSubscription(tx, office);
    const row = await saveSubscription(tx, office, { checkoutRound: before.checkoutRound + 1 });
    return {
      round: row.checkoutRound,
      seed: row.idempotencySeed,
      customerId: row.stripeCustomerId,
      trialDays: row.hadTrial ? 0 : TRIAL_DAYS,
    };
  });
}

async function makeCustomer(platform: Platform, payments: Payments, session: Session, round: Round) {
  const { office, actor } = session;
  const who = await platform.db.transaction({ office }, async (tx) => ({
    name: (await findOffice(tx))?.name ?? '',
    email: await findEmail(tx, actor.userId),
  }));
  const made = await payments.createCustomer({
    office,
    ...who,
    // The same admin twice makes one; of those of two admins at once, the first is kept and the other never used.
    key: `customer:${round.seed}:${who.email}`,
  });
  return platform.db.transaction({ office }, async (tx) => {
    const row = await lockSubscription(tx, office);
    if (row.stripeCustomerId !== null) return row.stripeCustomerId;
    await saveSubscription(tx, office, { stripeCustomerId: made });
    return made;
  });
}
