/** What the product knows of taking money. The gateway beside this file speaks to Stripe. */
export interface Payments {
  /** @param key the same key makes the same product, however often it is asked. @returns its id */
  createProduct(product: {
    name: string;
    features: readonly string[];
    planId: number;
    key: string;
  }): Promise<string>;
  /** @returns the price's id */
  createPrice(price: {
    productId: string;
    planId: number;
    cents: number;
    renewal: 'monthly' | 'yearly';
    key: string;
  }): Promise<string>;
  /** @returns the customer's id */
  createCustomer(customer: { office: number; name: string; email: string; key: string }): Promise<string>;
  /** A page that takes a card and begins the subscription. */
  openCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>;
  /** Takes those checkouts of the customer out of use that are open and of an earlier round. */
  closeCheckouts(customerId: string, round: number): Promise<void>;
  closeCheckout(id: string): Promise<void>;
  /** A page that confirms the cancellation at the period's end. */
  openCancellation(portal: {
    customerId: string;
    subscriptionId: string;
    returnUrl: string;
  }): Promise<string>;
  /** A page where card and cancellation can be changed. */
  openPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /** How things stand with a customer, now. null: the customer never had a subscription. */
  readState(customerId: string): Promise<SubscriptionState | null>;
  /** Has another price take over when the running period ends. Nothing else may be scheduled. */
  scheduleSwitch(state: SubscriptionState, to: { priceId: string; planId: number }): Promise<void>;
  /** Takes back what was scheduled. */
  releaseSchedule(scheduleId: string): Promise<void>;
  /** The subscription ends with its running period. */
  cancelAtEnd(subscriptionId: string): Promise<void>;
  /** The subscription is renewed after all. */
  takeCancellationBack(subscriptionId: string): Promise<void>;
  /** Charges another price from the next renewal on. */
  changePrice(state: SubscriptionState, priceId: string): Promise<void>;
  /**
   * An event whose signature over the raw body is right and fresh; null for every other, and `malformed` for what is
   * signed and no event.
   */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent | 'malformed' | null>;
}

export interface NewCheckout {
  customerId: string;
  office: number;
  planId: number;
  priceId: string;
  /** 0: it is paid at once. */
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  /** Rises with every checkout of the office. */
  round: number;
  key: string;
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** Whom it is about, when it is about a customer. */
  customerId: string | null;
  raw: Record<string, unknown>;
}

/** A price, and the plan of ours it was made for; null for a price somebody made by hand. */
export interface StatedPrice {
  priceId: string;
  productId: string;
  cents: number;
  planId: number | null;
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

/** A customer's subscription: the one that runs, or the last one. */
export interface SubscriptionState {
  subscriptionId: string;
  itemId: string;
  status: SubscriptionStatus;
  price: StatedPrice;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  trialStart: Date | null;
  trialEnd: Date | null;
  /** When it ends without renewing; null while it renews. */
  cancelAt: Date | null;
  endedAt: Date | null;
  scheduleId: string | null;
  /** What takes over when the running phase of the schedule ends. */
  upcoming: StatedPrice | null;
  /** For example "Visa ending in 4242"; '' when there is none. */
  card: string;
  lastPayment: { cents: number; at: Date } | null;
}

/**
 * missing: what was named is not there (any more). refused: it will not be done as it is. unreachable: it was not
 * done, or nobody knows; it may be tried again with the same key.
 */
export type PaymentsOutcome = 'missing' | 'refused' | 'unreachable';

export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly outcome: PaymentsOutcome;

  constructor(outcome: PaymentsOutcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
