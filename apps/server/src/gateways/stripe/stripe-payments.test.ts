import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { fillCard } from '../../testing/office-with-stripe.ts';
import { vendorTimeouts } from '../open-gateways.ts';
import { createStripePayments, type Payments } from './index.ts';

const keys = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };
let sandbox: TestSandbox;
let payments: Payments;
beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
  payments = createStripePayments({
    ...keys,
    apiUrl: sandbox.stripeApiUrl,
    timeoutMs: vendorTimeouts.payments,
  });
});
afterAll(() => sandbox?.close());
afterEach(() => sandbox.control('/faults', { vendor: 'stripe', mode: 'ok' }));

async function shop(key: string, cents = 19_900) {
  const productId = await payments.createProduct({
    name: 'Standard',
    features: ['A', 'B'],
    planId: 1,
    key: `p${key}`,
  });
  const priceId = await payments.createPrice({
    productId,
    planId: 1,
    cents,
    renewal: 'monthly',
    key: `c${key}`,
  });
  const customerId = await payments.createCustomer({
    office: 7,
    name: 'Cedar Dental',
    email: '',
    key: `k${key}`,
  });
  return { productId, priceId, customerId };
}
const checkout = (at: { priceId: string; customerId: string }, round: number, trialDays = 28) =>
  payments.openCheckout({
    ...at,
    office: 7,
    planId: 1,
    trialDays,
    round,
    successUrl: 'http://localhost:4000/done',
    cancelUrl: 'http://localhost:4000/pricing',
    key: `checkout:${at.customerId}:${round}`,
  });

test('the same key makes one product, price, customer and checkout', async () => {
  const first = await shop('one');
  expect(await shop('one')).toEqual(first);
  expect(await checkout(first, 1)).toEqual(await checkout(first, 1));
});

test('a customer’s state, from nothing to what comes next', async () => {
  const at = await shop('two');
  expect(await payments.readState(at.customerId)).toBeNull();
  expect((await fillCard((await checkout(at, 1)).url)).status).toBe(303);
  const state = (await payments.readState(at.customerId))!;
  expect(state).toMatchObject({
    status: 'trialing',
    price: { priceId: at.priceId, productId: at.productId, cents: 19_900, planId: 1 },
    card: 'Visa ending in 4242',
    lastPayment: null,
    cancelAt: null,
    endedAt: null,
    scheduleId: null,
    upcoming: null,
  });
  expect(state.trialEnd).toEqual(state.periodEnd);
  const dear = await shop('two-dear', 99_900);
  await payments.scheduleSwitch(state, { priceId: dear.priceId, planId: 1 });
  const scheduled = (await payments.readState(at.customerId))!;
  expect(scheduled.upcoming).toMatchObject({ priceId: dear.priceId, cents: 99_900 });
  await payments.releaseSchedule(scheduled.scheduleId!);
  expect(await payments.readState(at.customerId)).toEqual(state);
  await payments.changePrice(state, dear.priceId);
  expect((await payments.readState(at.customerId))!.price.cents).toBe(99_900);
});

test('only the newest checkout stays open', async () => {
  const at = await shop('three');
  const [first, second] = [await checkout(at, 1), await checkout(at, 2)];
  await payments.closeCheckouts(at.customerId, 2);
  expect((await fetch(first.url)).status).toBe(410);
  expect((await fetch(second.url)).status).toBe(200);
  await payments.closeCheckout(second.id);
  // Closed already: that is no failure.
  await payments.closeCheckout(second.id);
});

describe('what goes wrong is one of three', () => {
  test.each(['error', 'rate-limit', 'garbage', 'timeout'])('%s: unreachable', async (mode) => {
    await sandbox.control('/faults', { vendor: 'stripe', mode });
    // Only of silence it must be certain soon; with all others a busy machine may take its time.
    const timeoutMs = mode === 'timeout' ? 400 : vendorTimeouts.payments;
    const asked = createStripePayments({ ...keys, apiUrl: sandbox.stripeApiUrl, timeoutMs });
    await expect(asked.readState('cus_x')).rejects.toMatchObject({
      name: 'PaymentsError',
      outcome: 'unreachable',
    });
  });

  test('missing, refused, and nobody there', async () => {
    await expect(payments.readState('cus_none')).rejects.toMatchObject({ outcome: 'missing' });
    await expect(
      payments.createPrice({ productId: 'prod_none', planId: 1, cents: 1, renewal: 'yearly', key: 'x1' }),
    ).rejects.toMatchObject({ outcome: 'missing' });
    const { productId } = await shop('four');
    await expect(
      payments.createPrice({ productId, planId: 1, cents: -1, renewal: 'yearly', key: 'x2' }),
    ).rejects.toMatchObject({ outcome: 'refused' });
    const nobody = createStripePayments({ ...keys, apiUrl: 'http://127.0.0.1:9', timeoutMs: 200 });
    await expect(nobody.readState('cus_x')).rejects.toMatchObject({ outcome: 'unreachable' });
    const stranger = createStripePayments({
      ...keys,
      secretKey: 'sk_wrong',
      apiUrl: sandbox.url,
      timeoutMs: vendorTimeouts.payments,
    });
    await expect(stranger.readState('cus_x')).rejects.toMatchObject({ outcome: 'unreachable' });
  });

  test('a lost answer is asked for again under its key', async () => {
    await sandbox.control('/faults', { vendor: 'stripe', mode: 'accept-then-drop', ratio: 0.5 });
    const first = await shop('five');
    await sandbox.control('/faults', { vendor: 'stripe', mode: 'ok' });
    expect(await shop('five')).toEqual(first);
  });
});

describe('events', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1' } },
  });
  const sign = (text: string, at: number, secret = keys.webhookSecret) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`;
  const now = () => Math.floor(Date.now() / 1000);

  test('are read when their signature is right and fresh', async () => {
    expect(await payments.readEvent(body, sign(body, now()))).toMatchObject({
      id: 'evt_1',
      type: 'invoice.paid',
      customerId: 'cus_1',
    });
    // While a secret is rolled, Stripe signs with both.
    const both = `${sign(body, now(), 'whsec_old')},${sign(body, now()).split(',')[1]}`;
    expect(await payments.readEvent(body, both)).toMatchObject({ id: 'evt_1' });
  });

  test.each([
    () => sign(body, now(), 'whsec_other'),
    () => sign(`${body} `, now()),
    () => sign(body, now() - 301),
    () => '',
    () => 't=,v1=',
    () => 'v1=ab',
    () => `t=${now()}`,
    () => `t=${now()},v0=${'0'.repeat(64)}`,
  ])('are not, case %#', async (signature) => {
    expect(await payments.readEvent(body, signature())).toBeNull();
  });

  test.each([
    [{ id: 'cus_2', object: 'customer' }, 'cus_2'],
    [{ id: 'sub_1', object: 'subscription', customer: { id: 'cus_3' } }, 'cus_3'],
    [{ id: 'price_1', object: 'price' }, null],
    [{ id: 'pm_1', object: 'payment_method', customer: null }, null],
  ])('%j is about %s', async (object, customerId) => {
    const text = JSON.stringify({ id: 'evt_2', object: 'event', type: 'x', data: { object } });
    expect(await payments.readEvent(text, sign(text, now()))).toMatchObject({ customerId });
  });
});
