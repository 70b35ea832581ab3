import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox } from '../app.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoStripe } from '../options.ts';
import { call, quick, startProduct, until } from '../testing.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillCard, makeShop, openCheckout, stripeOf } from './testing.ts';

/** Where the product would stand: keeps raw bodies, and takes them or not. */
let server: Server;
let sandbox: Awaited<ReturnType<typeof buildSandbox>>;
let taken: { body: string; signature: string }[];
let answerWith: number;

beforeEach(async () => {
  taken = [];
  answerWith = 200;
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      taken.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(answerWith).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const appUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sandbox = await buildSandbox({ appUrl, timing: quick });
});
afterEach(async () => {
  await sandbox.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const eventOf = ({ body, signature }: { body: string; signature: string }) =>
  stripeOf(sandbox).webhooks.constructEvent(body, signature, demoStripe.webhookSecret);
const weather = (body: Record<string, unknown>) => call(sandbox, 'POST', '/control/stripe/webhooks', body);
const subscribe = async () => {
  const stripe = stripeOf(sandbox);
  const session = await openCheckout(stripe, await makeShop(stripe), 28);
  expect((await fillCard(session.url!)).status).toBe(303);
};
const types = () => taken.map((one) => eventOf(one).type);

test('events arrive in order, signed so that the SDK holds them for genuine, and no forgery is', async () => {
  await subscribe();
  await until(() => types().includes('checkout.session.completed'), 'the last event came');
  expect(types()).toEqual([
    'product.created',
    'price.created',
    'customer.created',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'payment_method.attached',
    'checkout.session.completed',
  ]);
  const [first] = taken;
  expect(() => eventOf({ ...first!, body: first!.body.replace('product', 'prodigy') })).toThrow(/signature/i);
  const { webhooks } = stripeOf(sandbox);
  expect(() => webhooks.constructEvent(first!.body, first!.signature, 'whsec_other')).toThrow(/signature/i);
  const { data } = await stripeOf(sandbox).events.list({ limit: 1 });
  expect(data[0]!.type).toBe('checkout.session.completed');
});

test('what is not taken is sent again; copies and a reversed order on request', async () => {
  answerWith = 500;
  await stripeOf(sandbox).customers.create({ name: 'A' });
  await until(() => taken.length === 2, 'it was tried again');
  answerWith = 200;
  await until(
    async () => (await call(sandbox, 'GET', '/control/stripe/webhooks')).body.pending.length === 0,
    'done',
  );
  expect(new Set(taken.map((one) => eventOf(one).id)).size).toBe(1);

  taken = [];
  await weather({ duplicate: 2 });
  await stripeOf(sandbox).customers.create({ name: 'B' });
  await until(() => taken.length === 3, 'the copies came');
  expect(new Set(taken.map((one) => eventOf(one).id)).size).toBe(1);

  taken = [];
  await weather({ shuffle: true });
  await makeShop(stripeOf(sandbox));
  await until(() => taken.length === 3, 'all came');
  expect(types()).toEqual(['customer.created', 'price.created', 'product.created']);
});

test('a restart forgets nothing: subscription, clock and events that were not taken', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chairline-stripe-'));
  const product = await startProduct();
  const options = { appUrl: product.url, timing: { ...quick, webhookRetries: [60_000] }, dataDir };
  let own = await buildSandbox(options);
  try {
    product.answerWith = 503;
    await stripeOf(own).customers.create({ name: 'A' });
    await until(() => product.hooks.length === 1, 'the first try');
    await call(own, 'POST', '/control/stripe/clock', { advance_days: 3 });
    await own.close();
    product.answerWith = 200;
    own = await buildSandbox(options);
    await until(() => product.hooks.length === 2, 'the event came after the restart');
    expect((await stripeOf(own).customers.list()).data).toMatchObject([{ name: 'A' }]);
    const { body } = await call(own, 'GET', '/control/stripe/clock');
    expect(body.ahead_seconds).toBe(3 * 86_400);
    await call(own, 'POST', '/control/reset');
    expect((await stripeOf(own).customers.list()).data).toEqual([]);
    expect((await call(own, 'GET', '/control/stripe/clock')).body.ahead_seconds).toBe(0);
  } finally {
    await own.close();
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
