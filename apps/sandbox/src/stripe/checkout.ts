import { z } from 'zod';
import type { World } from '../world/index.ts';
import type { Bus } from './bus.ts';
import { type CardFault, type CardInput, readCard } from './cards.ts';
import type { Engine } from './engine.ts';
import { badRequest, noSuchParam } from './errors.ts';
import { expand, metadata, page, text, whole } from './fields.ts';
import { DAY } from './periods.ts';
import { type Api, listOf, need } from './rest-kit.ts';
import { newId, type StripeStore } from './store.ts';
import type { CheckoutSession, PaymentMethod } from './types.ts';

/** What the payment page does with a session. */
export interface Checkout {
  /** @returns where the browser goes next, or what is wrong in the form */
  pay(session: CheckoutSession, card: CardInput): { goTo: string } | CardFault;
}

/** Stripe puts the session's id where an address asks for it. */
const addressFor = (session: CheckoutSession): string =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Keeps a card for a customer. */
export function keepCard(
  store: StripeStore,
  bus: Bus,
  customer: string,
  input: CardInput,
): PaymentMethod | CardFault {
  const card = readCard(input, bus.now());
  if ('field' in card) return card;
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { name: input.name.trim() },
    card: {
      brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      last4: card.last4,
    },
    created: bus.now(),
    customer,
    livemode: false,
    type: 'card',
  };
  store.paymentMethods.set(method.id, method);
  return method;
}

/** Checkout sessions of subscriptions: docs api/checkout/sessions. */
export function registerCheckout(
  api: Api,
  world: World,
  store: StripeStore,
  bus: Bus,
  engine: Engine,
): Checkout {
  const address = z.url('must be a URL').max(5_000);
  const newSession = z.strictObject({
    mode: z.literal('subscription', 'this sandbox plays subscriptions alone'),
    customer: text,
    client_reference_id: text.max(200).optional(),
    line_items: z
      .array(z.strictObject({ price: text, quantity: whole.optional() }))
      .min(1)
      .max(1),
    success_url: address,
    cancel_url: address.optional(),
    payment_method_collection: z.enum(['always', 'if_required']).optional(),
    payment_method_types: z.array(text).optional(),
    locale: text.optional(),
    metadata: metadata.optional(),
    subscription_data: z
      .strictObject({
        description: text.optional(),
        metadata: metadata.optional(),
        trial_end: whole.optional(),
        trial_period_days: whole.optional(),
        trial_settings: z
          .strictObject({ end_behavior: z.strictObject({ missing_payment_method: text }) })
          .optional(),
      })
      .optional(),
    expires_at: whole.optional(),
    expand,
  });

  api.post('/checkout/sessions', newSession, ({ input }) => {
    if (!store.customers.get(input.customer)) throw noSuchParam('customer', input.customer, 'customer');
    const line = input.line_items[0]!;
    const price = store.prices.get(line.price);
    if (!price) throw noSuchParam('price', line.price, 'line_items[0][price]');
    if (!price.active) throw badRequest('The price specified is inactive.', 'line_items[0][price]');
    const data = input.subscription_data ?? {};
    const days = data.trial_period_days;
    if (days !== undefined && (days < 1 || days > 730))
      throw badRequest(
        'Trial periods must be between 1 and 730 days.',
        'subscription_data[trial_period_days]',
      );
    if (data.trial_end !== undefined && data.trial_end < bus.now() + 2 * DAY)
      throw badRequest('The trial end must be at least two days ahead.', 'subscription_data[trial_end]');
    const trial = days !== undefined || data.trial_end !== undefined;
    const id = newId('cs_test');
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      amount_total: trial ? 0 : price.unit_amount * (line.quantity ?? 1),
      cancel_url: input.cancel_url ?? null,
      client_reference_id: input.client_reference_id ?? null,
      created: bus.now(),
      currency: price.currency,
      customer: input.customer,
      expires_at: input.expires_at ?? bus.now() + DAY,
      invoice: null,
      metadata: input.metadata ?? {},
      mode: 'subscription',
      payment_method_collection: input.payment_method_collection ?? 'always',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: input.success_url,
      ui_mode: 'hosted_page',
      url: `${world.publicUrl}/stripe/checkout/${id}`,
      livemode: false,
    };
    store.checkoutPlans.set(id, {
      price: price.id,
      quantity: line.quantity ?? 1,
      trialDays: days ?? null,
      trialEnd: data.trial_end ?? null,
      metadata: data.metadata ?? {},
    });
    store.sessions.set(id, session);
    return session;
  });

  const filter = z.strictObject({
    ...page,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  });
  api.get('/checkout/sessions', filter, ({ input }) =>
    listOf(
      [...store.sessions.values()].filter(
        (one) =>
          (input.customer === undefined || one.customer === input.customer) &&
          (input.subscription === undefined || one.subscription === input.subscription) &&
          (input.status === undefined || one.status === input.status),
      ),
      input,
      '/v1/checkout/sessions',
    ),
  );
  api.get('/checkout/sessions/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.sessions, 'checkout.session', params.id),
  );
  api.post('/checkout/sessions/:id/expire', z.strictObject({ expand }), ({ params }) => {
    const before = need(store.sessions, 'checkout.session', params.id);
    if (before.status !== 'open') {
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${before.status}.`,
      );
    }
    const after = { ...before, status: 'expired' as const, url: null };
    store.sessions.set(after.id, after);
    bus.emit('checkout.session.expired', after);
    return after;
  });

  return {
    pay(session, input) {
      // Sent twice, by a double click or a reload: it was paid once.
      if (session.status === 'complete') return { goTo: addressFor(session) };
      const plan = store.checkoutPlans.get(session.id)!;
      const card = keepCard(store, bus, session.customer, input);
      if ('field' in card) return card;
      const trialEnd = plan.trialEnd ?? (plan.trialDays === null ? null : bus.now() + plan.trialDays * DAY);
      const made = engine.subscribe({ ...plan, customer: session.customer, card: card.id, trialEnd });
      if (!made) {
        store.paymentMethods.delete(card.id);
        return { field: 'number', message: 'Your card was declined.' };
      }
      bus.emit('payment_method.attached', card);
      const after: CheckoutSession = {
        ...session,
        status: 'complete',
        url: null,
        invoice: made.invoice.id,
        payment_status: trialEnd === null ? 'paid' : 'no_payment_required',
        subscription: made.subscription.id,
      };
      store.sessions.set(session.id, after);
      bus.emit('checkout.session.completed', after);
      return { goTo: addressFor(after) };
    },
  };
}
