import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** What can be subscribed to, and what each office has. */

export const plans = pgTable(
  'plans',
  {
    clientId: office(),
    planId: integer('plan_id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    renewal: text('renewal', { enum: ['monthly', 'yearly'] }).notNull(),
    features: text('features').array().notNull(),
    priceCents: integer('price_cents').notNull(),
    stripeProductId: text('stripe_product_id'),
    stripePriceId: text('stripe_price_id'),
    idempotencySeed: uuid('idempotency_seed').notNull().defaultRandom(),
    sortOrder: integer('sort_order').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.planId] })],
);

export const subscriptions = pgTable('subscriptions', {
  clientId: integer('client_id').primaryKey(),
  stripeCustomerId: text('stripe_customer_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  stripeScheduleId: text('stripe_schedule_id'),
  status: text('status').notNull().default(''),
  planId: integer('plan_id'),
  upcomingPlanId: integer('upcoming_plan_id'),
  startedAt: time('started_at'),
  periodEnd: time('period_end'),
  trialEnd: time('trial_end'),
  hadTrial: boolean('had_trial').notNull().default(false),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  paymentMode: text('payment_mode').notNull().default(''),
  amountPaidCents: integer('amount_paid_cents').notNull().default(0),
  lastPaidAt: time('last_paid_at'),
  paymentFailed: boolean('payment_failed').notNull().default(false),
  syncedAt: time('synced_at'),
  version: integer('version').notNull().default(1),
  idempotencySeed: uuid('idempotency_seed').notNull().defaultRandom(),
  checkoutRound: integer('checkout_round').notNull().default(0),
  expectingUntil: time('expecting_until'),
  changingUntil: time('changing_until'),
  lastAsked: id('last_asked').notNull().default(0),
  lastApplied: id('last_applied').notNull().default(0),
  limitedTold: boolean('limited_told').notNull().default(false),
});
