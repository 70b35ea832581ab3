import type Stripe from 'stripe';
import type { StatedPrice, SubscriptionState, SubscriptionStatus } from './payments.ts';

const running = new Set<string>(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
const at = (seconds: number): Date => new Date(seconds * 1000);
const atOrNull = (seconds: number | null): Date | null => (seconds === null ? null : at(seconds));
const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id);

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function statePrice(price: Stripe.Price): StatedPrice {
  const planId = Number(price.metadata.plan_id);
  return {
    priceId: price.id,
    productId: idOf(price.product),
    cents: price.unit_amount ?? 0,
    planId: Number.isInteger(planId) && planId > 0 ? planId : null,
  };
}

function describeCard(method: Stripe.PaymentMethod | null): string {
  if (!method) return '';
  if (!method.card) return method.type.replaceAll('_', ' ');
  return `${brands[method.card.brand] ?? 'Card'} ending in ${method.card.last4}`;
}

/** The card that is charged: the subscription's own, else the customer's. */
async function findCard(client: Stripe, subscription: Stripe.Subscription): Promise<string> {
  const own = subscription.default_payment_method;
  if (own !== null && typeof own !== 'string') return describeCard(own);
  const customer = await client.customers.retrieve(idOf(subscription.customer), {
    expand: ['invoice_settings.default_payment_method'],
  });
  if (customer.deleted) return '';
  const kept = customer.invoice_settings.default_payment_method;
  return kept !== null && typeof kept !== 'string' ? describeCard(kept) : '';
}

/** The price of the phase after the running one, as Stripe's own word has it, not our clock. */
async function findUpcoming(client: Stripe, scheduleId: string): Promise<StatedPrice | null> {
  const schedule = await client.subscriptionSchedules.retrieve(scheduleId, {
    expand: ['phases.items.price'],
  });
  const end = schedule.current_phase?.end_date;
  const next = end === undefined ? undefined : schedule.phases.find((phase) => phase.start_date >= end);
  const price = next?.items[0]?.price;
  return price && typeof price !== 'string' && !price.deleted ? statePrice(price as Stripe.Price) : null;
}

/** Reads how things stand with a customer: the subscription that runs, or else the newest one. */
export async function readState(client: Stripe, customerId: string): Promise<SubscriptionState | null> {
  const { data } = await client.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.default_payment_method'],
  });
  const newest = data.toSorted((a, b) => b.created - a.created);
  const subscription = newest.find(({ status }) => running.has(status)) ?? newest[0];
  const item = subscription?.items.data[0];
  if (!subscription || !item) return null;
  const scheduleId = subscription.schedule === null ? null : idOf(subscription.schedule);
  const [card, upcoming, paid] = [
    await findCard(client, subscription),
    scheduleId === null ? null : await findUpcoming(client, scheduleId),
    await client.invoices.list({ subscription: subscription.id, status: 'paid', limit: 10 }),
  ];
  const last = paid.data.find((invoice) => invoice.amount_paid > 0);
  return {
    subscriptionId: subscription.id,
    itemId: item.id,
    status: subscription.status as SubscriptionStatus,
    price: statePrice(item.price),
    startedAt: at(subscription.start_date),
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    trialStart: atOrNull(subscription.trial_start),
    trialEnd: atOrNull(subscription.trial_end),
    // The portal may set a date instead of the flag (flexible billing mode): both mean that it does not renew.
    cancelAt:
      subscription.cancel_at !== null
        ? at(subscription.cancel_at)
        : subscription.cancel_at_period_end
          ? at(item.current_period_end)
          : null,
    endedAt: atOrNull(subscription.ended_at),
    scheduleId,
    upcoming,
    card,
    lastPayment: last
      ? { cents: last.amount_paid, at: at(last.status_transitions.paid_at ?? last.created) }
      : null,
  };
}
