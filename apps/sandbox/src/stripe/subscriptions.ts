import { z } from 'zod';
import type { Bus } from './bus.ts';
import { type Engine, periodOf } from './engine.ts';
import { badRequest, noSuchParam } from './errors.ts';
import { expand, flag, merge, metadata, page, text, whole } from './fields.ts';
import { endOfPeriod } from './periods.ts';
import { type Api, listOf, need } from './rest-kit.ts';
import { newId, type StripeStore } from './store.ts';
import type { Phase, Schedule, Subscription } from './types.ts';

const ended = new Set(['canceled', 'incomplete_expired']);

/** What a wish to cancel, or to go on after all, changes. @param cancelAt seconds; null takes it back */
export function cancellation(
  wish: { cancelAt: number | null; atPeriodEnd: boolean },
  now: number,
): Partial<Subscription> {
  return {
    cancel_at: wish.cancelAt,
    cancel_at_period_end: wish.atPeriodEnd,
    canceled_at: wish.cancelAt === null ? null : now,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: wish.cancelAt === null ? null : 'cancellation_requested',
    },
  };
}

/** Subscriptions and invoices: docs api/subscriptions, api/invoices. */
export function registerSubscriptions(api: Api, store: StripeStore, bus: Bus, engine: Engine): void {
  const filter = z.strictObject({ ...page, customer: text.optional(), status: text.optional() });
  api.get('/subscriptions', filter, ({ input }) => {
    if (input.customer !== undefined && !store.customers.get(input.customer))
      throw noSuchParam('customer', input.customer, 'customer');
    return listOf(
      [...store.subscriptions.values()].filter(
        ({ customer, status }) =>
          (input.customer === undefined || customer === input.customer) &&
          (input.status === 'all' ||
            (input.status === undefined ? !ended.has(status) : status === input.status)),
      ),
      input,
      '/v1/subscriptions',
    );
  });
  api.get('/subscriptions/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.subscriptions, 'subscription', params.id),
  );

  const update = z.strictObject({
    cancel_at: z.literal('', 'this sandbox only takes a date back').optional(),
    cancel_at_period_end: flag.optional(),
    default_payment_method: text.optional(),
    items: z
      .array(z.strictObject({ id: text, price: text.optional(), quantity: whole.optional() }))
      .length(1)
      .optional(),
    proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
    metadata: metadata.optional(),
    expand,
  });
  api.post('/subscriptions/:id', update, ({ params, input }) => {
    const before = need(store.subscriptions, 'subscription', params.id);
    if (ended.has(before.status))
      throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
    const { cancel_at: date, cancel_at_period_end: flagged } = input;
    if (date !== undefined && flagged !== undefined)
      throw badRequest('Only one of cancel_at and cancel_at_period_end can be set.', 'cancel_at');
    if ((date !== undefined || flagged !== undefined) && before.schedule) {
      throw badRequest(
        `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      );
    }
    const card = input.default_payment_method;
    if (card !== undefined && store.paymentMethods.get(card)?.customer !== before.customer)
      throw noSuchParam('PaymentMethod', card, 'default_payment_method');
    const wanted: Partial<Subscription> = { metadata: merge(before.metadata, input.metadata) };
    if (card !== undefined) wanted.default_payment_method = card;
    if (flagged) {
      const wish = { cancelAt: periodOf(before).end, atPeriodEnd: true };
      Object.assign(wanted, cancellation(wish, bus.now()));
      // The flag takes back what the flag did; a date that was set is taken back by cancel_at.
    } else if (date !== undefined || (flagged === false && before.cancel_at_period_end)) {
      Object.assign(wanted, cancellation({ cancelAt: null, atPeriodEnd: false }, bus.now()));
    }
    const change = input.items?.[0];
    if (change) {
      const item = before.items.data[0]!;
      if (change.id !== item.id) throw noSuchParam('subscription item', change.id, 'items[0][id]');
      const price = change.price === undefined ? item.price : store.prices.get(change.price);
      if (!price) throw noSuchParam('price', change.price ?? '', 'items[0][price]');
      const turns = price.recurring.interval !== item.price.recurring.interval;
      if (turns || (input.proration_behavior ?? 'create_prorations') !== 'none')
        throw badRequest(
          'This sandbox changes prices of the same interval without proration alone.',
          'items',
        );
      wanted.items = {
        ...before.items,
        data: [{ ...item, price, quantity: change.quantity ?? item.quantity }],
      };
    }
    return engine.change(before, wanted);
  });
  api.delete('/subscriptions/:id', z.strictObject({ expand }), ({ params }) => {
    const before = need(store.subscriptions, 'subscription', params.id);
    if (ended.has(before.status))
      throw badRequest(`No such subscription: '${before.id}'`, 'id', 'resource_missing');
    return engine.cancel(before, 'cancellation_requested');
  });

  const invoices = z.strictObject({
    ...page,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  });
  api.get('/invoices', invoices, ({ input }) =>
    listOf(
      [...store.invoices.values()].filter(
        (one) =>
          (input.customer === undefined || one.customer === input.customer) &&
          (input.subscription === undefined ||
            one.parent.subscription_details.subscription === input.subscription) &&
          (input.status === undefined || one.status === input.status),
      ),
      input,
      '/v1/invoices',
    ),
  );
  api.get('/invoices/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.invoices, 'invoice', params.id),
  );
}

/** Schedules that let another price take over: docs api/subscription_schedules. */
export function registerSchedules(api: Api, store: StripeStore, bus: Bus, engine: Engine): void {
  api.post('/subscription_schedules', z.strictObject({ from_subscription: text, expand }), ({ input }) => {
    const subscription = store.subscriptions.get(input.from_subscription);
    if (!subscription) throw noSuchParam('subscription', input.from_subscription, 'from_subscription');
    if (subscription.schedule) {
      throw badRequest(
        `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
        'from_subscription',
      );
    }
    if (ended.has(subscription.status))
      throw badRequest('You cannot migrate a subscription that has ended.', 'from_subscription');
    if (subscription.cancel_at !== null)
      throw badRequest(
        'This sandbox makes no schedule of a subscription that is set to cancel.',
        'from_subscription',
      );
    const item = subscription.items.data[0]!;
    const phase: Phase = {
      start_date: item.current_period_start,
      end_date: item.current_period_end,
      items: [{ price: item.price.id, quantity: item.quantity, metadata: {} }],
      metadata: {},
      proration_behavior: 'create_prorations',
      trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
    };
    const schedule: Schedule = {
      id: newId('sub_sched'),
      object: 'subscription_schedule',
      canceled_at: null,
      completed_at: null,
      created: bus.now(),
      current_phase: { start_date: phase.start_date, end_date: phase.end_date },
      customer: subscription.customer,
      end_behavior: 'release',
      metadata: {},
      phases: [phase],
      released_at: null,
      released_subscription: null,
      status: 'active',
      subscription: subscription.id,
      livemode: false,
    };
    store.schedules.set(schedule.id, schedule);
    bus.emit('subscription_schedule.created', schedule);
    engine.change(subscription, { schedule: schedule.id });
    return schedule;
  });

  const update = z.strictObject({
    end_behavior: z.literal('release', 'this sandbox plays schedules that release alone').optional(),
    metadata: metadata.optional(),
    proration_behavior: text.optional(),
    phases: z
      .array(
        z.strictObject({
          start_date: whole.optional(),
          end_date: whole.optional(),
          trial_end: whole.optional(),
          proration_behavior: text.optional(),
          metadata: metadata.optional(),
          duration: z
            .strictObject({
              interval: z.enum(['day', 'week', 'month', 'year']),
              interval_count: whole.optional(),
            })
            .optional(),
          items: z
            .array(z.strictObject({ price: text, quantity: whole.optional(), metadata: metadata.optional() }))
            .length(1),
        }),
      )
      .min(1)
      .optional(),
    expand,
  });
  api.post('/subscription_schedules/:id', update, ({ params, input }) => {
    const before = need(store.schedules, 'subscription_schedule', params.id);
    if (before.status !== 'active')
      throw badRequest(
        `You cannot update a subscription schedule that is currently in the \`${before.status}\` status.`,
      );
    const phases: Phase[] = [];
    for (const [index, given] of (input.phases ?? []).entries()) {
      const start = given.start_date ?? phases.at(-1)?.end_date;
      if (start === undefined)
        throw badRequest('The first phase needs a start_date.', 'phases[0][start_date]');
      if (index === 0 && start !== before.current_phase?.start_date)
        throw badRequest('You can not modify the start date of the current phase.', 'phases[0][start_date]');
      const price = store.prices.get(given.items[0]!.price);
      if (!price) throw noSuchParam('price', given.items[0]!.price, `phases[${index}][items][0][price]`);
      const end = given.end_date ?? lengthen(start, given.duration);
      if (end === undefined || end <= start)
        throw badRequest('A phase needs an end after its start.', `phases[${index}][end_date]`);
      phases.push({
        start_date: start,
        end_date: end,
        items: given.items.map((item) => ({
          price: item.price,
          quantity: item.quantity ?? 1,
          metadata: item.metadata ?? {},
        })),
        metadata: given.metadata ?? {},
        proration_behavior: given.proration_behavior ?? 'create_prorations',
        trial_end: given.trial_end ?? null,
      });
    }
    return engine.changeSchedule(before, {
      end_behavior: input.end_behavior ?? before.end_behavior,
      metadata: merge(before.metadata, input.metadata),
      ...(phases[0]
        ? { phases, current_phase: { start_date: phases[0].start_date, end_date: phases[0].end_date } }
        : {}),
    });
  });
  api.get('/subscription_schedules/:id', z.strictObject({ expand }), ({ params }) =>
    need(store.schedules, 'subscription_schedule', params.id),
  );
  api.post('/subscription_schedules/:id/release', z.strictObject({ expand }), ({ params }) => {
    const before = need(store.schedules, 'subscription_schedule', params.id);
    if (before.status !== 'active')
      throw badRequest(
        `You cannot release a subscription schedule that is in the \`${before.status}\` status.`,
      );
    const after = engine.changeSchedule(
      before,
      {
        status: 'released',
        released_at: bus.now(),
        released_subscription: before.subscription,
        subscription: null,
        current_phase: null,
      },
      'subscription_schedule.released',
    );
    const subscription = store.subscriptions.get(before.subscription ?? '');
    if (subscription) engine.change(subscription, { schedule: null });
    return after;
  });
}

function lengthen(
  start: number,
  duration: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number | undefined } | undefined,
): number | undefined {
  return duration && endOfPeriod(start, start, duration.interval, duration.interval_count ?? 1);
}
