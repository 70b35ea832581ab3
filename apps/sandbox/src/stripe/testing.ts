import Stripe from 'stripe';
import type { Sandbox } from '../app.ts';
import { demoStripe } from '../options.ts';

/** The product's own client: Stripe's SDK, pointed at the sandbox. */
export function stripeOf(sandbox: Pick<Sandbox, 'url'>, key = demoStripe.secretKey): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port,
    protocol: 'http',
    timeout: 2_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

export interface Filled {
  number?: string;
  expiry?: string;
  cvc?: string;
  name?: string;
}

/** Fills in the card form of a hosted page and sends it. */
export async function fillCard(url: string, card: Filled = {}, act?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      number: card.number ?? '4242 4242 4242 4242',
      expiry: card.expiry ?? '12 / 34',
      cvc: card.cvc ?? '123',
      name: card.name ?? 'Renee Castellano',
      ...(act ? { act } : {}),
    }),
  });
}

/** A customer, a product and its price. */
export async function makeShop(stripe: Stripe, dollars = 99, interval: 'month' | 'year' = 'month') {
  const product = await stripe.products.create({ name: 'Standard', metadata: { plan: '1' } });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: dollars * 100,
    recurring: { interval },
  });
  const customer = await stripe.customers.create({ name: 'Cedar Dental', email: 'office@cedar.test' });
  return { product, price, customer };
}

export async function openCheckout(
  stripe: Stripe,
  shop: { price: { id: string }; customer: { id: string } },
  trialDays?: number,
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: shop.customer.id,
    line_items: [{ price: shop.price.id, quantity: 1 }],
    success_url: 'http://localhost:4000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4000/pricing',
    subscription_data: {
      metadata: { office: '7' },
      ...(trialDays ? { trial_period_days: trialDays } : {}),
    },
  });
}
