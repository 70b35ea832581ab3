import type { Bus } from './bus.ts';
import { cardOf, chargeInvoice, makeInvoice } from './invoices.ts';
import { canCharge } from './cards.ts';
import { DAY, endOfPeriod } from './periods.ts';
import { newId, type StripeStore } from './store.ts';
import type { Invoice, Metadata, Phase, Schedule, Subscription } from './types.ts';

/** What happens at Stripe by itself: periods that end, trials, retries, phases, cancellations. */
export interface Engine {
  /** Begins a subscription. @returns null when the first charge fails: then nothing was made */
  subscribe(input: {
    customer: string;
    price: string;
    quantity: number;
    card: string;
    trialEnd: number | null;
    metadata: Metadata;
  }): { subscription: Subscription; invoice: Invoice } | null;
  /** Changes a subscription and tells of what changed. */
  change(subscription: Subscription, change: Partial<Subscription>): Subscription;
  changeSchedule(schedule: Schedule, change: Partial<Schedule>, type?: string): Schedule;
  cancel(subscription: Subscription, reason: string): Subscription;
  /** Moves the clock; everything due until then happens in its order. @param target seconds */
  advanceTo(target: number): void;
  /** Lets happen what is due by now. */
  tick(): void;
}

const TRIAL_TOLD_BEFORE = 3 * DAY;
const living = new Set(['trialing', 'active', 'past_due']);

export const periodOf = (subscription: Subscription) => {
  const item = subscription.items.data[0]!;
  return { start: item.current_period_start, end: item.current_period_end };
};

export function createEngine(store: StripeStore, bus: Bus): Engine {
  function change(before: Subscription, wanted: Partial<Subscription>): Subscription {
    const after = { ...before, ...wanted };
    const previous = Object.fromEntries(
      Object.keys(wanted)
        .filter(
          (key) =>
            JSON.stringify(before[key as keyof Subscription]) !==
            JSON.stringify(after[key as keyof Subscription]),
        )
        .map((key) => [key, before[key as keyof Subscription]]),
    );
    store.subscriptions.set(after.id, after);
    if (Object.keys(previous).length > 0) bus.emit('customer.subscription.updated', after, previous);
    return after;
  }

  function changeSchedule(
    before: Schedule,
    wanted: Partial<Schedule>,
    type = 'subscription_schedule.updated',
  ): Schedule {
    const after = { ...before, ...wanted };
    store.schedules.set(after.id, after);
    bus.emit(type, after);
    return after;
  }

  function cancel(before: Subscription, reason: string): Subscription {
    const now = bus.now();
    const schedule = before.schedule ? store.schedules.get(before.schedule) : undefined;
    if (schedule) {
      changeSchedule(
        schedule,
        { status: 'canceled', canceled_at: now, current_phase: null },
        'subscription_schedule.canceled',
      );
    }
    const after: Subscription = {
      ...before,
      status: 'canceled',
      canceled_at: before.canceled_at ?? now,
      ended_at: now,
      schedule: null,
      cancellation_details: {
        comment: null,
        feedback: null,
        reason: before.cancellation_details.reason ?? reason,
      },
    };
    store.subscriptions.set(after.id, after);
    // What is still open is not tried any more.
    for (const invoice of store.invoices.values()) {
      if (
        invoice.parent.subscription_details.subscription === after.id &&
        invoice.next_payment_attempt !== null
      )
        store.invoices.set(invoice.id, { ...invoice, next_payment_attempt: null });
    }
    bus.emit('customer.subscription.deleted', after);
    return after;
  }

  /** After a try to charge: the subscription's state follows the invoice's. */
  function follow(subscription: Subscription, invoice: Invoice): void {
    if (invoice.status === 'paid') {
      change(subscription, { status: subscription.status === 'past_due' ? 'active' : subscription.status });
    } else if (invoice.next_payment_attempt === null) cancel(subscription, 'payment_failed');
    else change(subscription, { status: 'past_due' });
  }

  /** The phase that begins at a time, if the schedule has one. */
  const phaseAt = (schedule: Schedule, time: number): Phase | undefined =>
    schedule.phases.find((phase) => phase.start_date <= time && time < phase.end_date);

  /** A phase ended: the next one takes over, or the schedule lets go. @returns the price to go on with */
  function followSchedule(subscription: Subscription, time: number): Subscription {
    const schedule = subscription.schedule ? store.schedules.get(subscription.schedule) : undefined;
    if (!schedule?.current_phase || schedule.current_phase.end_date > time) return subscription;
    const next = phaseAt(schedule, time);
    if (!next) {
      changeSchedule(
        schedule,
        {
          status: 'released',
          released_at: time,
          released_subscription: subscription.id,
          subscription: null,
          current_phase: null,
        },
        'subscription_schedule.released',
      );
      return { ...subscription, schedule: null };
    }
    changeSchedule(schedule, { current_phase: { start_date: next.start_date, end_date: next.end_date } });
    const price = store.prices.get(next.items[0]!.price)!;
    const item = subscription.items.data[0]!;
    const turns = price.recurring.interval !== item.price.recurring.interval;
    return {
      ...subscription,
      billing_cycle_anchor: turns ? time : subscription.billing_cycle_anchor,
      metadata: { ...subscription.metadata, ...next.metadata },
      items: {
        ...subscription.items,
        data: [{ ...item, price, quantity: next.items[0]!.quantity }],
      },
    };
  }

  /** A period is over: the subscription ends, or the next period begins and is charged. */
  function renew(id: string): void {
    const before = store.subscriptions.get(id)!;
    const time = bus.now();
    const after = followSchedule(before, time);
    const item = after.items.data[0]!;
    const { interval, interval_count: count } = item.price.recurring;
    const subscription = change(before, {
      ...after,
      status: before.status === 'trialing' ? 'active' : before.status,
      items: {
        ...after.items,
        data: [
          {
            ...item,
            current_period_start: time,
            current_period_end: endOfPeriod(time, after.billing_cycle_anchor, interval, count),
          },
        ],
      },
    });
    const invoice = makeInvoice(store, bus, subscription, 'subscription_cycle', false);
    const current = change(subscription, { latest_invoice: invoice.id });
    follow(current, chargeInvoice(store, bus, invoice, current));
  }

  function retry(id: string): void {
    const invoice = store.invoices.get(id)!;
    const subscription = store.subscriptions.get(invoice.parent.subscription_details.subscription)!;
    follow(subscription, chargeInvoice(store, bus, invoice, subscription));
  }

  interface Due {
    at: number;
    run: () => void;
  }

  function* allDue(): Generator<Due> {
    for (const {
      id,
      status,
      cancel_at: cancelAt,
      trial_end: trialEnd,
      ...rest
    } of store.subscriptions.values()) {
      if (!living.has(status)) continue;
      const end = rest.items.data[0]!.current_period_end;
      if (cancelAt !== null && cancelAt <= end) {
        yield {
          at: cancelAt,
          run: () => void cancel(store.subscriptions.get(id)!, 'cancellation_requested'),
        };
      } else yield { at: end, run: () => renew(id) };
      const mark = `trial-will-end:${id}`;
      if (status === 'trialing' && trialEnd !== null && !store.marks.get(mark)) {
        yield {
          at: trialEnd - TRIAL_TOLD_BEFORE,
          run() {
            store.marks.set(mark, true);
            bus.emit('customer.subscription.trial_will_end', store.subscriptions.get(id)!);
          },
        };
      }
    }
    for (const { id, status, next_payment_attempt: at } of store.invoices.values())
      if (status === 'open' && at !== null) yield { at, run: () => retry(id) };
    for (const session of store.sessions.values()) {
      if (session.status !== 'open') continue;
      yield {
        at: session.expires_at,
        run() {
          const expired = { ...session, status: 'expired' as const, url: null };
          store.sessions.set(session.id, expired);
          bus.emit('checkout.session.expired', expired);
        },
      };
    }
  }

  function runUntil(target: number): void {
    for (;;) {
      let first: Due | undefined;
      for (const due of allDue()) if (due.at <= target && (!first || due.at < first.at)) first = due;
      if (!first) return;
      bus.at(first.at, first.run);
    }
  }

  return {
    change,
    changeSchedule,
    cancel,
    subscribe({ customer, price: priceId, quantity, card, trialEnd, metadata }) {
      const price = store.prices.get(priceId)!;
      const now = bus.now();
      const { interval, interval_count: count } = price.recurring;
      const anchor = trialEnd ?? now;
      const id = newId('sub');
      const draft: Subscription = {
        id,
        object: 'subscription',
        billing_cycle_anchor: anchor,
        billing_mode: { type: 'flexible' },
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        cancellation_details: { comment: null, feedback: null, reason: null },
        collection_method: 'charge_automatically',
        created: now,
        currency: price.currency,
        customer,
        default_payment_method: card,
        ended_at: null,
        items: {
          object: 'list',
          data: [
            {
              id: newId('si'),
              object: 'subscription_item',
              created: now,
              current_period_start: now,
              current_period_end: trialEnd ?? endOfPeriod(now, anchor, interval, count),
              metadata: {},
              price,
              quantity,
              subscription: id,
            },
          ],
          has_more: false,
          url: `/v1/subscription_items?subscription=${id}`,
        },
        latest_invoice: null,
        metadata,
        schedule: null,
        start_date: now,
        status: trialEnd === null ? 'active' : 'trialing',
        trial_end: trialEnd,
        trial_start: trialEnd === null ? null : now,
        livemode: false,
      };
      // Checkout lets go of a subscription whose first charge fails: its page asks for another card.
      const kept = cardOf(store, draft);
      if (trialEnd === null && !(kept && canCharge(kept.card.last4))) return null;
      store.subscriptions.set(id, draft);
      bus.emit('customer.subscription.created', draft);
      const invoice = makeInvoice(store, bus, draft, 'subscription_create', trialEnd !== null);
      const subscription = { ...draft, latest_invoice: invoice.id };
      store.subscriptions.set(id, subscription);
      return { subscription, invoice: chargeInvoice(store, bus, invoice, subscription) };
    },
    advanceTo(target) {
      runUntil(target);
      store.setClockOffset(target - Math.floor(Date.now() / 1000));
    },
    tick: () => runUntil(bus.now()),
  };
}
