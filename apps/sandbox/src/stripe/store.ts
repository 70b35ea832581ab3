import { randomBytes } from 'node:crypto';
import type { World } from '../world/index.ts';
import type { Table } from '../world/journal.ts';
import type {
  CheckoutPlan,
  CheckoutSession,
  Customer,
  EventDelivery,
  Invoice,
  KeptAnswer,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Schedule,
  StripeEvent,
  Subscription,
  WebhookSettings,
} from './types.ts';

const calm: WebhookSettings = { duplicate: 0, shuffle: false, delayMs: 0 };

/** What Stripe knows; every change is kept before the call returns. */
export interface StripeStore {
  products: Table<Product>;
  prices: Table<Price>;
  customers: Table<Customer>;
  paymentMethods: Table<PaymentMethod>;
  subscriptions: Table<Subscription>;
  schedules: Table<Schedule>;
  invoices: Table<Invoice>;
  sessions: Table<CheckoutSession>;
  checkoutPlans: Table<CheckoutPlan>;
  portalConfigurations: Table<PortalConfiguration>;
  portalSessions: Table<PortalSession>;
  events: Table<StripeEvent>;
  deliveries: Table<EventDelivery>;
  keptAnswers: Table<KeptAnswer>;
  /** What was done once for a subscription, such as telling that its trial ends soon. */
  marks: Table<true>;
  /** The row of an id, whatever it is; undefined when there is none. */
  find(id: string): object | undefined;
  webhookSettings(): WebhookSettings;
  setWebhookSettings(settings: WebhookSettings): void;
  /** Seconds the clock is ahead of the machine's. */
  clockOffset(): number;
  setClockOffset(seconds: number): void;
  reset(): void;
}

/** An id as Stripe makes them: a prefix and letters and digits that cannot be guessed. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}

export function openStripeStore({ journal }: World): StripeStore {
  const byPrefix = {
    prod: journal.table<Product>('stripe.products'),
    price: journal.table<Price>('stripe.prices'),
    cus: journal.table<Customer>('stripe.customers'),
    pm: journal.table<PaymentMethod>('stripe.payment-methods'),
    sub: journal.table<Subscription>('stripe.subscriptions'),
    sub_sched: journal.table<Schedule>('stripe.schedules'),
    in: journal.table<Invoice>('stripe.invoices'),
    cs: journal.table<CheckoutSession>('stripe.sessions'),
    bpc: journal.table<PortalConfiguration>('stripe.portal-configurations'),
    bps: journal.table<PortalSession>('stripe.portal-sessions'),
    evt: journal.table<StripeEvent>('stripe.events'),
  };
  const checkoutPlans = journal.table<CheckoutPlan>('stripe.checkout-plans');
  const deliveries = journal.table<EventDelivery>('stripe.deliveries');
  const keptAnswers = journal.table<KeptAnswer>('stripe.kept-answers');
  const marks = journal.table<true>('stripe.marks');
  const settings = journal.table<WebhookSettings>('stripe.webhooks');
  const clock = journal.table<number>('stripe.clock');
  const tables: Table<unknown>[] = [
    ...Object.values(byPrefix),
    checkoutPlans,
    deliveries,
    keptAnswers,
    marks,
  ];

  return {
    products: byPrefix.prod,
    prices: byPrefix.price,
    customers: byPrefix.cus,
    paymentMethods: byPrefix.pm,
    subscriptions: byPrefix.sub,
    schedules: byPrefix.sub_sched,
    invoices: byPrefix.in,
    sessions: byPrefix.cs,
    checkoutPlans,
    portalConfigurations: byPrefix.bpc,
    portalSessions: byPrefix.bps,
    events: byPrefix.evt,
    deliveries,
    keptAnswers,
    marks,
    find(id) {
      const prefix = /^(cs_test|[a-z]+(?:_sched)?)_/.exec(id)?.[1] ?? '';
      return byPrefix[(prefix === 'cs_test' ? 'cs' : prefix) as keyof typeof byPrefix]?.get(id);
    },
    webhookSettings: () => settings.get('now') ?? calm,
    setWebhookSettings: (now) => settings.set('now', now),
    clockOffset: () => clock.get('ahead') ?? 0,
    setClockOffset: (seconds) => clock.set('ahead', seconds),
    reset() {
      for (const table of [...tables, settings, clock]) table.clear();
    },
  };
}
