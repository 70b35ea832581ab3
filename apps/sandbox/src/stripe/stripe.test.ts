import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call, startWorld } from '../testing.ts';
import { fillCard, makeShop, openCheckout, stripeOf } from './testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let stripe: Stripe;
beforeEach(async () => {
  world = await startWorld();
  stripe = stripeOf(world.sandbox);
});
afterEach(() => world.close());

const clock = async (body: Record<string, unknown>) => {
  const answer = await call(world.sandbox, 'POST', '/control/stripe/clock', body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as { now: string; events: { type: string; at: string }[] };
};
const only = async (customer: string) => {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    expand: ['data.default_payment_method', 'data.latest_invoice'],
  });
  expect(data).toHaveLength(1);
  return data[0]!;
};
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const typesOf = (happened: { events: { type: string }[] }) => happened.events.map(({ type }) => type);

async function subscribe(trialDays?: number, card?: string) {
  const shop = await makeShop(stripe);
  const session = await openCheckout(stripe, shop, trialDays);
  const answer = await fillCard(session.url!, card ? { number: card } : {});
  expect(answer.status).toBe(303);
  return { ...shop, session };
}

describe('the API, by the real SDK', () => {
  test('refuses a wrong key, an unknown parameter, a missing one and an id that is not there', async () => {
    await expect(stripeOf(world.sandbox, 'sk_test_wrong').products.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(stripe.products.create({ name: 'A', nonsense: 'x' } as never)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'nonsense',
    });
    await expect(stripe.products.create({} as never)).rejects.toMatchObject({
      statusCode: 400,
      param: 'name',
    });
    await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(stripe.prices.retrieve('cus_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('the same idempotency key answers the same object; with other parameters it is refused', async () => {
    const first = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k1' });
    const again = await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(first.id);
    await expect(stripe.customers.create({ name: 'B' }, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('lists go page by page, the newest first', async () => {
    for (const name of ['A', 'B', 'C']) await stripe.customers.create({ name });
    const page = await stripe.customers.list({ limit: 2 });
    expect([page.data.map(({ name }) => name), page.has_more]).toEqual([['C', 'B'], true]);
    const names: (string | null | undefined)[] = [];
    for await (const customer of stripe.customers.list({ limit: 2 })) names.push(customer.name);
    expect(names).toEqual(['C', 'B', 'A']);
  });

  test('faults: a dropped answer is settled by the SDK’s own retry, without a second customer', async () => {
    await call(world.sandbox, 'POST', '/control/faults', {
      vendor: 'stripe',
      mode: 'accept-then-drop',
      ratio: 0.5,
    });
    await stripe.customers.create({ name: 'Even' });
    await stripe.customers.create({ name: 'Odd' });
    await call(world.sandbox, 'POST', '/control/faults', { vendor: 'stripe', mode: 'ok' });
    expect((await stripe.customers.list()).data).toHaveLength(2);
  });
});

describe('checkout', () => {
  test('its page says plan, price and trial; a good card begins the trial and goes on to the product', async () => {
    const shop = await makeShop(stripe);
    const session = await openCheckout(stripe, shop, 28);
    const page = await (await fetch(session.url!)).text();
    for (const words of ['Standard', '28 days free', '$99.00 per month', 'Due today', '$0.00', 'Back'])
      expect(page).toContain(words);
    const answer = await fillCard(session.url!);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://localhost:4000/done?session=${session.id}`,
    ]);
    const subscription = await only(shop.customer.id);
    expect(subscription).toMatchObject({
      status: 'trialing',
      metadata: { office: '7' },
      default_payment_method: { card: { brand: 'visa', last4: '4242' } },
      latest_invoice: { amount_paid: 0, status: 'paid' },
    });
    expect(subscription.trial_end! - subscription.trial_start!).toBe(28 * 86_400);
    expect(subscription.items.data[0]!.current_period_end).toBe(subscription.trial_end);
    expect(await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      subscription: { id: subscription.id },
    });
    // Sent again, by a reload: still one subscription.
    expect((await fillCard(session.url!)).status).toBe(303);
    await only(shop.customer.id);
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds. Try a different card.'],
    ['4242424242424241', 'Your card number is invalid.'],
    ['4111111111111111', 'This page takes Stripe’s test cards only, such as 4242 4242 4242 4242.'],
    // Kept, but no charge of it goes through; without a trial the first one is now.
    ['4000000000000341', 'Your card was declined.'],
  ])('the card %s is refused on the page: %s', async (number, words) => {
    const shop = await makeShop(stripe);
    const session = await openCheckout(stripe, shop);
    const answer = await fillCard(session.url!, { number });
    expect(answer.status).toBe(402);
    const page = await answer.text();
    expect(page).toContain(words);
    expect(page).toContain(`value="${number}"`);
    expect((await stripe.subscriptions.list({ customer: shop.customer.id, status: 'all' })).data).toEqual([]);
    expect((await fillCard(session.url!)).status).toBe(303);
    expect((await only(shop.customer.id)).latest_invoice).toMatchObject({
      amount_paid: 9_900,
      status: 'paid',
    });
  });

  test('other fields are checked too, and what was typed is safe in the page', async () => {
    const session = await openCheckout(stripe, await makeShop(stripe));
    const page = async (card: Parameters<typeof fillCard>[1]) => (await fillCard(session.url!, card)).text();
    expect(await page({ expiry: '01 / 20' })).toContain('expiration date is in the past');
    expect(await page({ expiry: '13/30' })).toContain('Enter the date as MM / YY.');
    expect(await page({ cvc: '12' })).toContain('security code is incomplete');
    expect(await page({ name: ' ' })).toContain('Enter the name on the card.');
    expect(await page({ name: '"><script>x</script>', cvc: '1' })).not.toContain('<script>');
  });

  test('a session that was expired, or is a day old, takes no card', async () => {
    const shop = await makeShop(stripe);
    const session = await openCheckout(stripe, shop);
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    expect((await fillCard(session.url!)).status).toBe(410);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
    const later = await openCheckout(stripe, shop);
    expect(typesOf(await clock({ advance_days: 1.1 }))).toContain('checkout.session.expired');
    expect((await fillCard(later.url!)).status).toBe(410);
  });
});

describe('the clock', () => {
  test('a trial becomes paid, then renews each month; the events carry the clock’s time', async () => {
    const { customer } = await subscribe(28);
    const before = await only(customer.id);
    expect(typesOf(await clock({ advance_days: 26 }))).toEqual(['customer.subscription.trial_will_end']);
    const trialEnd = new Date(before.trial_end! * 1000).toISOString().replace('.000', '');
    const happened = await clock({ to: trialEnd });
    expect(happened.events[0]!.at.replace('.000', '')).toBe(trialEnd);
    expect(typesOf(happened)).toEqual(
      expect.arrayContaining(['customer.subscription.updated', 'invoice.paid', 'invoice.payment_succeeded']),
    );
    const paid = await only(customer.id);
    expect(paid).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 9_900 } });
    expect(paid.items.data[0]!.current_period_start).toBe(before.trial_end);
    await clock({ advance_days: 95 });
    const paidInvoices = await stripe.invoices.list({ customer: customer.id, status: 'paid' });
    expect(paidInvoices.data.map(({ amount_paid }) => amount_paid)).toEqual([9_900, 9_900, 9_900, 9_900, 0]);
    const back = await call(world.sandbox, 'POST', '/control/stripe/clock', { to: new Date().toISOString() });
    expect(back.status).toBe(400);
  });

  test('a card that fails at renewal: past due, tried on days 1, 3, 5 and 7, then cancelled', async () => {
    const { customer } = await subscribe(28, '4000000000000341');
    await clock({ advance_days: 28.01 });
    const overdue = await only(customer.id);
    expect(overdue).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    });
    const tries = await clock({ advance_days: 6 });
    expect(typesOf(tries).filter((type) => type === 'invoice.payment_failed')).toHaveLength(3);
    expect(typesOf(await clock({ advance_days: 2 }))).toContain('customer.subscription.deleted');
    expect(await only(customer.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  test('a new card in the portal is what the next try is charged to', async () => {
    const { customer } = await subscribe(28, '4000000000000341');
    await clock({ advance_days: 28.01 });
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true }, payment_method_update: { enabled: true } },
    });
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration,
      return_url: 'http://localhost:4000/back',
    });
    expect(await (await fetch(portal.url)).text()).toContain('The last payment failed.');
    expect(await (await fillCard(portal.url, { number: '5555555555554444' }, 'card')).text()).toContain(
      'The card was saved.',
    );
    await clock({ advance_days: 1 });
    expect(await only(customer.id)).toMatchObject({
      status: 'active',
      default_payment_method: { card: { brand: 'mastercard' } },
      latest_invoice: { status: 'paid', attempt_count: 2 },
    });
  });
});

describe('schedules', () => {
  test('another price takes over when the period ends, and the schedule lets go after it', async () => {
    const { customer } = await subscribe();
    const dear = await makeShop(stripe, 990, 'year');
    const before = await only(customer.id);
    const made = await stripe.subscriptionSchedules.create({ from_subscription: before.id });
    const phase = made.phases[0]!;
    await stripe.subscriptionSchedules.update(made.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: phase.items[0]!.price as string, quantity: 1 }],
          start_date: phase.start_date,
          end_date: phase.end_date,
        },
        { items: [{ price: dear.price.id, quantity: 1 }], duration: { interval: 'year', interval_count: 1 } },
      ],
    });
    await expect(
      stripe.subscriptions.update(before.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('managed by the subscription schedule'),
    });
    await clock({ advance_days: 32 });
    const after = await only(customer.id);
    expect(after.items.data[0]!.price.id).toBe(dear.price.id);
    expect(after.latest_invoice).toMatchObject({ amount_paid: 99_000 });
    expect(after.items.data[0]!.current_period_start).toBe(before.items.data[0]!.current_period_end);
    expect(Number(day(after.items.data[0]!.current_period_end).slice(0, 4))).toBe(
      Number(day(after.items.data[0]!.current_period_start).slice(0, 4)) + 1,
    );
    await clock({ advance_days: 366 });
    expect(await stripe.subscriptionSchedules.retrieve(made.id)).toMatchObject({ status: 'released' });
    expect(await only(customer.id)).toMatchObject({ status: 'active', schedule: null });
  });

  test('released, it changes nothing', async () => {
    const { customer, price } = await subscribe();
    const { id } = await only(customer.id);
    const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
    await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow();
    await stripe.subscriptionSchedules.release(made.id);
    await clock({ advance_days: 32 });
    expect((await only(customer.id)).items.data[0]!.price.id).toBe(price.id);
  });
});

test('cancelled in the portal, it runs to its end and is then over; until then it can be taken back', async () => {
  const { customer } = await subscribe();
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: true, mode: 'at_period_end' } },
  });
  const subscription = await only(customer.id);
  const open = () =>
    stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration,
      return_url: 'http://localhost:4000/back',
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: subscription.id },
        after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:4000/after' } },
      },
    });
  const portal = await open();
  expect(await (await fetch(portal.url)).text()).toContain('Cancel your plan');
  const answer = await fillCard(portal.url, {}, 'cancel');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://localhost:4000/after']);
  const set = await only(customer.id);
  expect(set).toMatchObject({ status: 'active', cancel_at_period_end: false });
  expect(set.cancel_at).toBe(set.items.data[0]!.current_period_end);
  // The flag is not what was set: it takes nothing back.
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect((await only(customer.id)).cancel_at).toBe(set.cancel_at);
  await expect(open()).rejects.toMatchObject({ statusCode: 400 });
  const plain = await stripe.billingPortal.sessions.create({ customer: customer.id, configuration });
  expect(await (await fillCard(plain.url, {}, 'renew')).text()).toContain('Your plan goes on.');
  expect(await only(customer.id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(await only(customer.id)).toMatchObject({ cancel_at_period_end: true, cancel_at: set.cancel_at });
  await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
  expect(await only(customer.id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const happened = await clock({ advance_days: 32 });
  expect(typesOf(happened)).toEqual(['customer.subscription.deleted']);
  expect(await only(customer.id)).toMatchObject({ status: 'canceled' });
});
