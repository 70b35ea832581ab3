import { z } from 'zod';
import type { World } from '../world/index.ts';
import type { Bus } from './bus.ts';
import type { CardFault, CardInput } from './cards.ts';
import { keepCard } from './checkout.ts';
import { type Engine, periodOf } from './engine.ts';
import { badRequest, noSuchParam } from './errors.ts';
import { expand, flag, metadata, page, text } from './fields.ts';
import { type Api, listOf, need } from './rest-kit.ts';
import { newId, type StripeStore } from './store.ts';
import { cancellation } from './subscriptions.ts';
import type { PortalConfiguration, PortalSession, Subscription } from './types.ts';

/** What the portal's page does. */
export interface Portal {
  /** The customer's subscription that runs, or undefined. */
  subscriptionOf(session: PortalSession): Subscription | undefined;
  cancelAtEnd(session: PortalSession): void;
  goOn(session: PortalSession): void;
  /** @returns what is wrong in the form, or null when the card is kept and will be charged from now on */
  changeCard(session: PortalSession, card: CardInput): CardFault | null;
}

const ended = new Set(['canceled', 'incomplete_expired']);

/** The billing portal: docs api/customer_portal. */
export function registerPortal(api: Api, world: World, store: StripeStore, bus: Bus, engine: Engine): Portal {
  const feature = z.record(z.string(), z.unknown());
  const newConfiguration = z.strictObject({
    features: z.strictObject({
      subscription_cancel: feature.optional(),
      payment_method_update: feature.optional(),
      invoice_history: feature.optional(),
    }),
    business_profile: feature.optional(),
    default_return_url: text.optional(),
    metadata: metadata.optional(),
    expand,
  });
  api.post('/billing_portal/configurations', newConfiguration, ({ input }) => {
    const configuration: PortalConfiguration = {
      id: newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      business_profile: input.business_profile ?? {},
      created: bus.now(),
      default_return_url: input.default_return_url ?? null,
      features: input.features as PortalConfiguration['features'],
      is_default: false,
      metadata: input.metadata ?? {},
      updated: bus.now(),
      livemode: false,
    };
    store.portalConfigurations.set(configuration.id, configuration);
    return configuration;
  });
  api.get(
    '/billing_portal/configurations',
    z.strictObject({ ...page, active: flag.optional() }),
    ({ input }) => listOf(store.portalConfigurations.values(), input, '/v1/billing_portal/configurations'),
  );
  api.get('/billing_portal/configurations/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.portalConfigurations, 'configuration', params.id),
  );

  const newSession = z.strictObject({
    customer: text,
    configuration: text.optional(),
    return_url: z.url('must be a URL').optional(),
    locale: text.optional(),
    flow_data: z
      .strictObject({
        type: z.enum(['subscription_cancel', 'payment_method_update']),
        subscription_cancel: z.strictObject({ subscription: text }).optional(),
        after_completion: z
          .strictObject({ type: z.literal('redirect'), redirect: z.strictObject({ return_url: z.url() }) })
          .optional(),
      })
      .optional(),
    expand,
  });
  api.post('/billing_portal/sessions', newSession, ({ input }) => {
    if (!store.customers.get(input.customer)) throw noSuchParam('customer', input.customer, 'customer');
    const configuration = store.portalConfigurations.get(input.configuration ?? '');
    if (input.configuration && !configuration)
      throw noSuchParam('configuration', input.configuration, 'configuration');
    if (!configuration) {
      throw badRequest(
        "You can't create a portal session until you save your customer portal settings in test mode.",
        'configuration',
      );
    }
    const { flow_data: flow } = input;
    const wanted = flow?.subscription_cancel?.subscription ?? null;
    if (flow?.type === 'subscription_cancel') {
      const subscription = store.subscriptions.get(wanted ?? '');
      if (subscription?.customer !== input.customer)
        throw noSuchParam('subscription', wanted ?? '', 'flow_data[subscription_cancel][subscription]');
      if (ended.has(subscription.status) || subscription.cancel_at !== null) {
        throw badRequest(
          'The subscription cannot be canceled, because it is already set to be canceled.',
          'flow_data[subscription_cancel][subscription]',
        );
      }
      if (configuration.features.subscription_cancel?.enabled !== 'true')
        throw badRequest('This feature is not enabled in the configuration.', 'flow_data[type]');
    }
    const id = newId('bps');
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      configuration: configuration.id,
      created: bus.now(),
      customer: input.customer,
      flow: flow
        ? {
            type: flow.type,
            subscription: wanted,
            afterUrl: flow.after_completion?.redirect.return_url ?? null,
          }
        : null,
      return_url: input.return_url ?? null,
      url: `${world.publicUrl}/stripe/portal/${id}`,
      livemode: false,
    };
    store.portalSessions.set(id, session);
    return session;
  });

  function subscriptionOf(session: PortalSession): Subscription | undefined {
    const own = [...store.subscriptions.values()].filter((one) => one.customer === session.customer);
    return own.findLast(({ status }) => !ended.has(status));
  }

  /** A schedule of what was to come is let go: the portal leaves nothing behind that would bring it back. */
  function letGo(subscription: Subscription): Subscription {
    const schedule = subscription.schedule && store.schedules.get(subscription.schedule);
    if (!schedule) return subscription;
    engine.changeSchedule(
      schedule,
      {
        status: 'released',
        released_at: bus.now(),
        released_subscription: subscription.id,
        subscription: null,
        current_phase: null,
      },
      'subscription_schedule.released',
    );
    return engine.change(subscription, { schedule: null });
  }

  return {
    subscriptionOf,
    cancelAtEnd(session) {
      const subscription = subscriptionOf(session);
      if (!subscription || subscription.cancel_at !== null) return;
      const alone = letGo(subscription);
      // In flexible billing mode the portal sets a date, and not the flag.
      const wish = { cancelAt: periodOf(alone).end, atPeriodEnd: false };
      engine.change(alone, cancellation(wish, bus.now()));
    },
    goOn(session) {
      const subscription = subscriptionOf(session);
      if (!subscription || subscription.cancel_at === null) return;
      engine.change(subscription, cancellation({ cancelAt: null, atPeriodEnd: false }, bus.now()));
    },
    changeCard(session, input) {
      const card = keepCard(store, bus, session.customer, input);
      if ('field' in card) return card;
      bus.emit('payment_method.attached', card);
      const customer = store.customers.get(session.customer)!;
      const after = { ...customer, invoice_settings: { default_payment_method: card.id } };
      store.customers.set(after.id, after);
      bus.emit('customer.updated', after);
      const subscription = subscriptionOf(session);
      if (subscription) engine.change(subscription, { default_payment_method: card.id });
      return null;
    },
  };
}
