/** Stripe's objects, as far as they are played: the rows of the journal are what travels on the wire. Times are seconds. */

export type Metadata = Record<string, string>;
export type Interval = 'day' | 'week' | 'month' | 'year';

export interface Product {
  id: string;
  object: 'product';
  active: boolean;
  created: number;
  updated: number;
  name: string;
  description: string | null;
  marketing_features: { name: string }[];
  metadata: Metadata;
  livemode: false;
}

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  billing_scheme: 'per_unit';
  created: number;
  currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: { interval: Interval; interval_count: number; usage_type: 'licensed' };
  type: 'recurring';
  unit_amount: number;
  unit_amount_decimal: string;
  livemode: false;
}

export interface Customer {
  id: string;
  object: 'customer';
  balance: 0;
  created: number;
  delinquent: boolean;
  description: string | null;
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
  metadata: Metadata;
  name: string | null;
  livemode: false;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  billing_details: { name: string | null };
  card: { brand: string; exp_month: number; exp_year: number; funding: 'credit'; last4: string };
  created: number;
  customer: string;
  livemode: false;
  type: 'card';
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_start: number;
  current_period_end: number;
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
}

export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused';

export interface Subscription {
  id: string;
  object: 'subscription';
  billing_cycle_anchor: number;
  billing_mode: { type: 'flexible' };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: null; feedback: null; reason: string | null };
  collection_method: 'charge_automatically';
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  ended_at: number | null;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
  latest_invoice: string | null;
  metadata: Metadata;
  schedule: string | null;
  start_date: number;
  status: SubscriptionStatus;
  trial_end: number | null;
  trial_start: number | null;
  livemode: false;
}

export interface Phase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number; metadata: Metadata }[];
  metadata: Metadata;
  proration_behavior: string;
  trial_end: number | null;
}

export interface Schedule {
  id: string;
  object: 'subscription_schedule';
  canceled_at: number | null;
  completed_at: number | null;
  created: number;
  current_phase: { start_date: number; end_date: number } | null;
  customer: string;
  end_behavior: 'release';
  metadata: Metadata;
  phases: Phase[];
  released_at: number | null;
  released_subscription: string | null;
  status: 'active' | 'released' | 'canceled';
  subscription: string | null;
  livemode: false;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  billing_reason: 'subscription_create' | 'subscription_cycle';
  created: number;
  currency: string;
  customer: string;
  lines: { object: 'list'; data: Record<string, unknown>[]; has_more: false; url: string };
  next_payment_attempt: number | null;
  number: string;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
    quote_details: null;
  };
  period_start: number;
  period_end: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  status_transitions: { finalized_at: number; paid_at: number | null };
  subtotal: number;
  total: number;
  livemode: false;
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string;
  expires_at: number;
  invoice: string | null;
  metadata: Metadata;
  mode: 'subscription';
  payment_method_collection: 'always' | 'if_required';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  ui_mode: string;
  url: string | null;
  livemode: false;
}

/** What a checkout will make; kept beside the session, for the wire does not carry it. */
export interface CheckoutPlan {
  price: string;
  quantity: number;
  trialEnd: number | null;
  trialDays: number | null;
  metadata: Metadata;
}

export interface PortalConfiguration {
  id: string;
  object: 'billing_portal.configuration';
  active: boolean;
  business_profile: Record<string, unknown>;
  created: number;
  default_return_url: string | null;
  features: Record<string, Record<string, unknown>>;
  is_default: boolean;
  metadata: Metadata;
  updated: number;
  livemode: false;
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  configuration: string;
  created: number;
  customer: string;
  flow: { type: string; subscription: string | null; afterUrl: string | null } | null;
  return_url: string | null;
  url: string;
  livemode: false;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface EventDelivery {
  id: string;
  /** The event that is delivered. */
  event: string;
  type: string;
  tries: number;
  createdAt: number;
}

export interface KeptAnswer {
  method: string;
  path: string;
  body: string;
  status: number;
  answer: unknown;
}

export interface WebhookSettings {
  duplicate: number;
  shuffle: boolean;
  delayMs: number;
}
