import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import { type Payments, PaymentsError } from '../../gateways/stripe/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPlan, forgetStripePlan, type PlanRow, saveProduct, saveStripePrice } from './store.ts';

const provider = { office: PROVIDER_CLIENT_ID };

/**
 * Stripe's price for what a plan costs now. Product and price are made when they are first needed, under keys
 * that keep two who need them at once from making two.
 * @throws PaymentsError
 */
async function ensurePrice(platform: Platform, payments: Payments, planId: number): Promise<string> {
  const plan = (await platform.db.transaction(provider, (tx) => findPlan(tx, planId)))!;
  if (plan.stripePriceId) return plan.stripePriceId;
  const productId = plan.stripeProductId ?? (await makeProduct(platform, payments, plan));
  const priceId = await payments.createPrice({
    productId,
    planId,
    cents: plan.priceCents,
    renewal: plan.renewal,
    key: `price:${plan.idempotencySeed}:${plan.priceCents}`,
  });
  await platform.db.transaction(provider, (tx) => saveStripePrice(tx, planId, plan.priceCents, priceId));
  return priceId;
}

async function makeProduct(platform: Platform, payments: Payments, plan: PlanRow): Promise<string> {
  const productId = await payments.createProduct({
    name: plan.name,
    features: plan.features,
    planId: plan.planId,
    key: `product:${plan.idempotencySeed}`,
  });
  await platform.db.transaction(provider, (tx) => saveProduct(tx, plan.planId, productId));
  return productId;
}

/**
 * Does something with a plan's price. Where Stripe has lost what we noted (another account, a sandbox that was
 * emptied), it is made anew and done once more.
 */
export async function withPrice<T>(
  platform: Platform,
  payments: Payments,
  planId: number,
  work: (priceId: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(await ensurePrice(platform, payments, planId));
  } catch (error) {
    if (!(error instanceof PaymentsError && error.outcome === 'missing')) throw error;
    await platform.db.transaction(provider, (tx) => forgetStripePlan(tx, planId));
    return work(await ensurePrice(platform, payments, planId));
  }
}
