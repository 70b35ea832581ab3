import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from './columns.ts';

/** Offices, what they pay, and what they are trusted with. */

export const clients = pgTable('clients', {
  clientId: integer('client_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  timezone: text('timezone').notNull(),
  businessNumber: text('business_number').notNull().default(''),
  addressLine1: text('address_line_1').notNull().default(''),
  addressLine2: text('address_line_2').notNull().default(''),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  zip: text('zip').notNull().default(''),
  aiMode: smallint('ai_mode').notNull().default(0),
  odEnabled: boolean('od_enabled').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
  requireSecondFactor: boolean('require_second_factor').notNull().default(false),
  idleMinutes: integer('idle_minutes').notNull().default(30),
  securityVersion: integer('security_version').notNull().default(1),
  accessUntil: time('access_until'),
  socialPageUrl: text('social_page_url'),
  socialVersion: integer('social_version').notNull().default(1),
});

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
  lastAsked: id('last_asked').notNull().default(0),
  lastApplied: id('last_applied').notNull().default(0),
  limitedTold: boolean('limited_told').notNull().default(false),
});

export const officeSecrets = pgTable(
  'office_secrets',
  {
    clientId: office(),
    name: text('name').notNull(),
    sealed: bytea('sealed').notNull(),
    updatedAt: time('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.name] })],
);

export const integrationTokens = pgTable('integration_tokens', {
  clientId: integer('client_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  masked: text('masked').notNull(),
  createdAt: time('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});
