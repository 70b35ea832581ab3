import type { Bus } from './bus.ts';
import { canCharge } from './cards.ts';
import { DAY } from './periods.ts';
import { newId, type StripeStore } from './store.ts';
import type { Invoice, PaymentMethod, Subscription } from './types.ts';

/** Days after a failed charge at which it is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** The card a subscription is charged to. */
export function cardOf(store: StripeStore, subscription: Subscription): PaymentMethod | undefined {
  const id =
    subscription.default_payment_method ??
    store.customers.get(subscription.customer)?.invoice_settings.default_payment_method;
  return id ? store.paymentMethods.get(id) : undefined;
}

/** Makes the finalised invoice of a subscription's running period. @param free the period is a trial */
export function makeInvoice(
  store: StripeStore,
  bus: Bus,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  free: boolean,
): Invoice {
  const item = subscription.items.data[0]!;
  const amount = free ? 0 : item.price.unit_amount * item.quantity;
  const now = bus.now();
  const id = newId('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    lines: {
      object: 'list',
      data: [
        {
          id: newId('il'),
          object: 'line_item',
          amount,
          currency: subscription.currency,
          description: store.products.get(item.price.product)?.name ?? null,
          period: { start: item.current_period_start, end: item.current_period_end },
          pricing: {
            type: 'price_details',
            price_details: { price: item.price.id, product: item.price.product },
            unit_amount_decimal: String(amount),
          },
          quantity: item.quantity,
        },
      ],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    next_payment_attempt: null,
    number: `SANDBOX-${String(store.invoices.size + 1).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      quote_details: null,
    },
    period_start: now,
    period_end: now,
    status: 'open',
    status_transitions: { finalized_at: now, paid_at: null },
    subtotal: amount,
    total: amount,
    livemode: false,
  };
  store.invoices.set(id, invoice);
  bus.emit('invoice.created', invoice);
  bus.emit('invoice.finalized', invoice);
  return invoice;
}

/** Tries to charge an open invoice. @returns it as it then is: paid, or open with its next try, if there is one */
export function chargeInvoice(
  store: StripeStore,
  bus: Bus,
  open: Invoice,
  subscription: Subscription,
): Invoice {
  const now = bus.now();
  const card = cardOf(store, subscription);
  const paid = open.amount_due === 0 || (card !== undefined && canCharge(card.card.last4));
  const tries = open.amount_due === 0 ? open.attempt_count : open.attempt_count + 1;
  if (paid) {
    const invoice: Invoice = {
      ...open,
      amount_paid: open.amount_due,
      amount_remaining: 0,
      attempt_count: tries,
      attempted: true,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...open.status_transitions, paid_at: now },
    };
    store.invoices.set(invoice.id, invoice);
    bus.emit('invoice.paid', invoice);
    bus.emit('invoice.payment_succeeded', invoice);
    return invoice;
  }
  const days = RETRY_DAYS[tries - 1];
  const invoice: Invoice = {
    ...open,
    attempt_count: tries,
    attempted: true,
    next_payment_attempt: days === undefined ? null : open.created + days * DAY,
  };
  store.invoices.set(invoice.id, invoice);
  bus.emit('invoice.payment_failed', invoice);
  return invoice;
}
