import type Stripe from 'stripe';
import { z } from 'zod';
import { isStorable } from '../../platform/http/storable.ts';
import { type PaymentEvent, type Payments, PaymentsError } from './payments.ts';
import { readState } from './read-state.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Such as http://127.0.0.1:4001; null is Stripe itself. */
  apiUrl: string | null;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

/** The version of Stripe's API this gateway is written for; a change of it is a change of this code. */
const API_VERSION = '2026-10-28.endive';
/** With the same idempotency key each time: the SDK makes one where we give none. */
const RETRIES = 2;
/** Seconds a signature is good for (docs: webhooks/signatures). */
const TOLERANCE = 300;
/** A time and signatures by scheme: `t=1492774577,v1=5257a8…`. */
const SIGNATURE_FORM = /^(?:t=\d{1,12}|v\d=[\da-f]+)(?:,(?:t=\d{1,12}|v\d=[\da-f]+))*$/;
/** Marks our own portal configuration among those of the account; raised when its features change. */
const PORTAL_MARK = 'cancel-at-period-end-1';

type Sdk = typeof import('stripe');

/** Stripe, through its own SDK (stripe 23). The SDK is loaded with the first use: it is large. */
export function createStripePayments(options: StripeOptions): Payments {
  let loaded: Promise<{ sdk: Sdk; client: Stripe }> | undefined;
  let portal: Promise<string> | undefined;

  function load() {
    loaded ??= import('stripe').then((sdk) => {
      const url = options.apiUrl === null ? null : new URL(options.apiUrl);
      const client = new sdk.default(options.secretKey, {
        apiVersion: API_VERSION,
        timeout: options.timeoutMs,
        maxNetworkRetries: RETRIES,
        telemetry: false,
        appInfo: { name: 'Chairline' },
        ...(url && {
          host: url.hostname,
          port: url.port || (url.protocol === 'https:' ? 443 : 80),
          protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
      });
      return { sdk, client };
    });
    return loaded;
  }

  /** Runs a call; what it rejects with becomes an error that says what is known. */
  async function ask<T>(run: (client: Stripe) => Promise<T>): Promise<T> {
    const { sdk, client } = await load();
    try {
      return await run(client);
    } catch (cause) {
      throw explain(sdk, cause);
    }
  }

  /** Our own configuration of the billing portal, made when it is first needed. */
  async function portalConfiguration(client: Stripe): Promise<string> {
    for await (const one of client.billingPortal.configurations.list({ active: true, limit: 100 }))
      if (one.metadata?.chairline === PORTAL_MARK) return one.id;
    const made = await client.billingPortal.configurations.create({
      features: {
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
      },
      metadata: { chairline: PORTAL_MARK },
    });
    return made.id;
  }

  async function openPortal(params: Omit<Stripe.BillingPortal.SessionCreateParams, 'configuration'>) {
    return ask(async (client) => {
      portal ??= portalConfiguration(client);
      try {
        const session = await client.billingPortal.sessions.create({
          ...params,
          configuration: await portal,
        });
        return session.url;
      } catch (error) {
        // Somebody may have removed it at Stripe: the next call looks again.
        portal = undefined;
        throw error;
      }
    });
  }

  return {
    createProduct: ({ name, features, planId, key }) =>
      ask(async (client) => {
        const product = await client.products.create(
          {
            name,
            description: features.join(', '),
            marketing_features: features.map((feature) => ({ name: feature })),
            metadata: { plan_id: String(planId) },
          },
          { idempotencyKey: key },
        );
        return product.id;
      }),

    createPrice: ({ productId, planId, cents, renewal, key }) =>
      ask(async (client) => {
        const price = await client.prices.create(
          {
            product: productId,
            currency: 'usd',
            unit_amount: cents,
            recurring: { interval: renewal === 'monthly' ? 'month' : 'year' },
            metadata: { plan_id: String(planId) },
          },
          { idempotencyKey: key },
        );
        return price.id;
      }),

    createCustomer: ({ office, name, email, key }) =>
      ask(async (client) => {
        const customer = await client.customers.create(
          { name, ...(email ? { email } : {}), metadata: { client_id: String(office) } },
          { idempotencyKey: key },
        );
        return customer.id;
      }),

    openCheckout: (checkout) =>
      ask(async (client) => {
        const metadata = { client_id: String(checkout.office), plan_id: String(checkout.planId) };
        const session = await client.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: checkout.customerId,
            client_reference_id: String(checkout.office),
            line_items: [{ price: checkout.priceId, quantity: 1 }],
            payment_method_collection: 'always',
            success_url: checkout.successUrl,
            cancel_url: checkout.cancelUrl,
            metadata: { ...metadata, round: String(checkout.round) },
            subscription_data: {
              metadata,
              ...(checkout.trialDays > 0 ? { trial_period_days: checkout.trialDays } : {}),
            },
          },
          { idempotencyKey: checkout.key },
        );
        if (!session.url) throw new PaymentsError('refused', 'Stripe gave no address for the checkout.');
        return { id: session.id, url: session.url };
      }),

    closeCheckouts: (customerId, round) =>
      ask(async (client) => {
        const open = await client.checkout.sessions.list({
          customer: customerId,
          status: 'open',
          limit: 100,
        });
        for (const session of open.data)
          if (Number(session.metadata?.round ?? 0) < round) await expire(client, session.id);
      }),

    closeCheckout: (id) => ask((client) => expire(client, id)),

    openCancellation: ({ customerId, subscriptionId, returnUrl }) =>
      openPortal({
        customer: customerId,
        return_url: returnUrl,
        flow_data: {
          type: 'subscription_cancel',
          subscription_cancel: { subscription: subscriptionId },
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        },
      }),

    openPortal: ({ customerId, returnUrl }) => openPortal({ customer: customerId, return_url: returnUrl }),

    readState: (customerId) => ask((client) => readState(client, customerId)),

    scheduleSwitch: (state, to) =>
      ask(async (client) => {
        const made = await client.subscriptionSchedules.create({ from_subscription: state.subscriptionId });
        const phase = made.phases[0];
        if (!phase) throw new PaymentsError('refused', 'Stripe gave a schedule without a phase.');
        const interval = await client.prices.retrieve(to.priceId);
        try {
          await client.subscriptionSchedules.update(made.id, {
            end_behavior: 'release',
            proration_behavior: 'none',
            phases: [
              {
                items: phase.items.map((item) => ({
                  price: typeof item.price === 'string' ? item.price : item.price.id,
                  quantity: item.quantity ?? 1,
                })),
                start_date: phase.start_date,
                end_date: phase.end_date,
                proration_behavior: 'none',
                ...(phase.trial_end === null ? {} : { trial_end: phase.trial_end }),
              },
              {
                items: [{ price: to.priceId, quantity: 1 }],
                duration: { interval: interval.recurring?.interval ?? 'month', interval_count: 1 },
                metadata: { plan_id: String(to.planId) },
                proration_behavior: 'none',
              },
            ],
          });
        } catch (error) {
          // A schedule without the switch would only stand in the way of the next try.
          await client.subscriptionSchedules.release(made.id);
          throw error;
        }
      }),

    releaseSchedule: (scheduleId) =>
      ask(async (client) => {
        await client.subscriptionSchedules.release(scheduleId);
      }),

    cancelAtEnd: (subscriptionId) =>
      ask(async (client) => {
        await client.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }),

    takeCancellationBack: (subscriptionId) =>
      ask(async (client) => {
        const { cancel_at_period_end: atEnd } = await client.subscriptions.retrieve(subscriptionId);
        // The portal may have set a date and not the flag; Stripe takes one of them at a time.
        await client.subscriptions.update(
          subscriptionId,
          atEnd ? { cancel_at_period_end: false } : { cancel_at: '' },
        );
      }),

    changePrice: (state, priceId) =>
      ask(async (client) => {
        await client.subscriptions.update(state.subscriptionId, {
          items: [{ id: state.itemId, price: priceId }],
          proration_behavior: 'none',
        });
      }),

    async readEvent(rawBody, signature) {
      // The SDK takes some malformed headers for faults of the program.
      if (!SIGNATURE_FORM.test(signature)) return null;
      const { sdk, client } = await load();
      try {
        client.webhooks.signature!.verifyHeader(rawBody, signature, options.webhookSecret, TOLERANCE);
      } catch (error) {
        if (error instanceof sdk.default.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
      return readEvent(rawBody);
    },
  };
}

/** A session that was paid or has expired meanwhile stays as it is: its state is read from the subscription. */
async function expire(client: Stripe, id: string): Promise<void> {
  const isOpen = async () => (await client.checkout.sessions.retrieve(id)).status === 'open';
  if (!(await isOpen())) return;
  try {
    await client.checkout.sessions.expire(id);
  } catch (error) {
    // Somebody else was faster between the look and the request: what was wanted has come about.
    if (await isOpen()) throw error;
  }
}

/** What is read of an event; everything else of it may be as it likes. */
const signedEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** A right signature says who sent it, not that it can be read: it may be of a newer version of Stripe, or faulty. */
function readEvent(rawBody: string): PaymentEvent | 'malformed' {
  let raw: unknown;
  try {
    raw = JSON.parse(rawBody);
  } catch {
    return 'malformed';
  }
  const read = signedEvent.safeParse(raw);
  if (!read.success || !isStorable(raw)) return 'malformed';
  const { id, type, data } = read.data;
  const { object } = data;
  const customer = object.object === 'customer' ? object.id : object.customer;
  const about =
    typeof customer === 'object' && customer !== null && 'id' in customer ? customer.id : customer;
  return {
    id,
    type,
    customerId: typeof about === 'string' ? about : null,
    raw: raw as Record<string, unknown>,
  };
}

function explain(sdk: Sdk, cause: unknown): Error {
  if (cause instanceof PaymentsError) return cause;
  const { errors } = sdk.default;
  if (!(cause instanceof errors.StripeError))
    return cause instanceof Error ? cause : new Error(String(cause));
  const words = cause.message.replace(/\s+/g, ' ').slice(0, 200);
  if (cause.code === 'resource_missing') return new PaymentsError('missing', words, { cause });
  const refused =
    cause instanceof errors.StripeInvalidRequestError || cause instanceof errors.StripeCardError;
  return new PaymentsError(refused ? 'refused' : 'unreachable', words, { cause });
}
