import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/index.ts';
import { createBus } from './bus.ts';
import { registerCatalog, registerCustomers } from './catalog.ts';
import { type Checkout, registerCheckout } from './checkout.ts';
import { createEngine, type Engine } from './engine.ts';
import { registerFaults } from '../world/vendor-faults.ts';
import { stripeWords } from './faults.ts';
import { expand, page, text } from './fields.ts';
import { registerPages } from './pages.ts';
import { type Portal, registerPortal } from './portal.ts';
import { createApi, listOf, need } from './rest-kit.ts';
import { openStripeStore, type StripeStore } from './store.ts';
import { registerSchedules, registerSubscriptions } from './subscriptions.ts';
import { createEventSender } from './webhooks.ts';

/** Stripe, for the control API. */
export interface Stripe {
  store: StripeStore;
  engine: Engine;
  /** Seconds. */
  now(): number;
  resume(): void;
  reset(): void;
  stop(): void;
}

/** What is due by the machine's own clock happens within this time. */
const TICK_MS = 5_000;

/**
 * Plays Stripe's subscriptions: the API at /v1 (the SDK takes a host, not a path), the hosted pages under
 * /stripe, and signed events to the product.
 */
export function registerStripe(app: FastifyInstance, world: World): Stripe {
  const store = openStripeStore(world);
  const sender = createEventSender(world, store);
  const bus = createBus(store, sender);
  const engine = createEngine(store, bus);

  let hosted: { checkout: Checkout; portal: Portal } | undefined;
  void app.register(
    async (scope) => {
      registerFaults(scope, world, 'stripe', stripeWords);
      const api = createApi(scope, world, store);
      registerCatalog(api, store, bus);
      registerCustomers(api, store, bus);
      registerSubscriptions(api, store, bus, engine);
      registerSchedules(api, store, bus, engine);
      hosted = {
        checkout: registerCheckout(api, world, store, bus, engine),
        portal: registerPortal(api, world, store, bus, engine),
      };
      api.get('/events', z.strictObject({ ...page, type: text.optional() }), ({ input }) =>
        listOf(
          [...store.events.values()].filter(({ type }) => input.type === undefined || type === input.type),
          input,
          '/v1/events',
        ),
      );
      api.get('/events/:id', z.strictObject({ expand }), ({ params }) =>
        need(store.events, 'event', params.id),
      );
    },
    { prefix: '/v1' },
  );
  // The API has been registered by the time a page is asked for.
  registerPages(app, store, bus, () => hosted!);

  let ticking: NodeJS.Timeout | undefined;
  return {
    store,
    engine,
    now: bus.now,
    resume() {
      sender.resume();
      ticking = setInterval(() => engine.tick(), TICK_MS);
    },
    reset() {
      sender.stop();
      store.reset();
    },
    stop() {
      clearInterval(ticking);
      sender.stop();
    },
  };
}
