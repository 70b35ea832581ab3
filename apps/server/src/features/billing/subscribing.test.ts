import { billing, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { openLive } from '../../testing/live-socket.ts';
import {
  cards,
  detailsOf,
  fillCard,
  openCheckout,
  startStripeWorld,
  subscribe,
  untilDetails,
} from '../../testing/office-with-stripe.ts';
import { inTurn } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

const { billingMessages } = billing;
const world = useWorld(startStripeWorld);
afterEach(() => world.fault('ok'));

const atStripe = async () =>
  (await world.sandbox.control('/stripe/subscriptions')) as {
    status: string;
    metadata: { client_id: string };
  }[];
const of = async (office: number) =>
  (await atStripe()).filter(({ metadata }) => metadata.client_id === String(office));

test('a trial begins at Stripe’s page; the office learns of it live', async () => {
  const { office, admin } = await world.office();
  const live = await openLive(world.url, admin);
  const page = await openCheckout(admin, 2);
  expect(page.startsWith(`${world.sandbox.url}/stripe/checkout/`)).toBe(true);
  const shown = await (await fetch(page)).text();
  for (const words of ['Premium', '28 days free', '$299.00 per month']) expect(shown).toContain(words);
  expect(await fillCard(page)).toMatchObject({
    status: 303,
    location: `${world.url}/subscriptionManagement?checkout=done`,
  });
  const { payload } = await live.next('subscription_details');
  expect(payload).toMatchObject({
    plan: { id: 2, name: 'Premium', price: 299, renewal: 'monthly' },
    tier: 'Trial/Premium',
    payment_mode: 'Visa ending in 4242',
    amount_paid: 0,
    upcoming_plan: null,
    is_trial: true,
    is_subscribed: true,
    cancelled: false,
    payment_failed: false,
    limited: false,
  });
  const days = (Date.parse(payload.expiry_date!) - Date.parse(payload.start_date!)) / 86_400_000;
  expect(days).toBe(28);
  expect(await detailsOf(admin)).toEqual(payload);
  expect((await admin.call('GET', '/planDetails')).json().trial_days).toBe(0);

  const { rows } = await world.app.owner.query(
    `SELECT access_until AS until FROM clients WHERE client_id = $1`,
    [office.id],
  );
  // The paid time, and a week of grace.
  expect(rows[0].until.getTime() - Date.parse(payload.expiry_date!)).toBe(7 * 86_400_000);
  const again = await admin.call('POST', '/create-checkout-session/1/');
  expect([again.statusCode, again.json().detail]).toEqual([409, billingMessages.hasPlan]);
  await live.close();
});

test('a declined card begins nothing; a better one on the same page does', async () => {
  const { office, admin } = await world.office();
  const page = await openCheckout(admin, 1);
  expect(await fillCard(page, cards.declined)).toMatchObject({
    status: 402,
    page: expect.stringContaining('Your card was declined.'),
  });
  expect(await of(office.id)).toEqual([]);
  expect((await detailsOf(admin)).is_subscribed).toBe(false);
  expect((await fillCard(page)).status).toBe(303);
  await untilDetails('the plan runs', admin, ({ is_subscribed }) => is_subscribed);
});

describe('two admins at once', () => {
  test('never end with two pages that can both be paid', async () => {
    const { office, admin } = await world.office();
    const second = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
    const { owner } = world.app;
    await owner.query('INSERT INTO subscriptions (client_id) VALUES ($1)', [office.id]);
    const round = { text: 'SELECT FROM subscriptions WHERE client_id = $1 FOR UPDATE', values: [office.id] };
    const calls = [
      () => admin.call('POST', '/create-checkout-session/1/'),
      () => second.call('POST', '/create-checkout-session/2/'),
      () => admin.call('POST', '/create-checkout-session/3/'),
    ];
    const answers = await inTurn(owner, round, calls, () => world.app.platform.db.waiting());
    // Whether one began after another had its page is not sure.
    const pages = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3 - pages.length);
    const paid: number[] = [];
    for (const page of pages)
      paid.push((await fillCard((page.json() as { checkoutUrl: string }).checkoutUrl)).status);
    expect(paid.filter((status) => status === 303)).toHaveLength(1);
    expect(paid.filter((status) => status === 410)).toHaveLength(pages.length - 1);
    expect(await of(office.id)).toHaveLength(1);
  });

  test('a page that was left open is out of use once another was opened', async () => {
    const { office, admin } = await world.office();
    const first = await openCheckout(admin, 1);
    const later = await openCheckout(admin, 2);
    expect((await fillCard(first)).status).toBe(410);
    expect((await fillCard(later)).status).toBe(303);
    expect(await of(office.id)).toHaveLength(1);
  });
});

describe('when Stripe is ill', () => {
  test.each(['error', 'garbage', 'rate-limit'])(
    '%s: the words of the specification, and nothing changed',
    async (mode) => {
      const { admin } = await world.office();
      await world.fault(mode);
      const answer = await admin.call('POST', '/create-checkout-session/2/');
      expect([answer.statusCode, answer.json()]).toEqual([
        502,
        expect.objectContaining({ code: 'vendor_failed', detail: billingMessages.subscribeFailed }),
      ]);
      await world.fault('ok');
      await subscribe(admin);
    },
  );

  test('answers that are lost on the way are asked for again, under the same key', async () => {
    const { office, admin } = await world.office();
    await world.sandbox.control('/faults', { vendor: 'stripe', mode: 'accept-then-drop', ratio: 0.5 });
    const page = await openCheckout(admin, 2);
    await world.fault('ok');
    expect((await fillCard(page)).status).toBe(303);
    await untilDetails('the plan runs', admin, ({ is_subscribed }) => is_subscribed);
    const { rows } = await world.app.owner.query(
      `SELECT count(*)::int AS n FROM subscriptions WHERE client_id = $1 AND stripe_customer_id IS NOT NULL`,
      [office.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('a lost event keeps nobody waiting who has paid: looking asks Stripe', async () => {
    const { admin } = await world.office();
    await world.sandbox.control('/stripe/webhooks', { delayMs: 60_000 });
    try {
      expect((await fillCard(await openCheckout(admin, 2))).status).toBe(303);
      await untilDetails('the plan runs', admin, ({ is_subscribed }) => is_subscribed);
    } finally {
      await world.sandbox.control('/stripe/webhooks', { delayMs: 0 });
    }
  });
});

test('a member may look, and is refused whatever costs money', async () => {
  const { office, admin } = await world.office();
  const member = await signIn(world.app, await createUser(world.app, office));
  await subscribe(admin);
  expect(await detailsOf(member)).toEqual(await detailsOf(admin));
  for (const path of [
    '/create-checkout-session/1/',
    '/cancelsubscription',
    '/switchplan/1',
    '/billing-portal-session',
  ])
    expect((await member.call('POST', path)).statusCode).toBe(403);
});

test('another office sees nothing of it', async () => {
  const { admin } = await world.office();
  const { admin: stranger } = await world.office();
  const live = await openLive(world.url, stranger);
  await subscribe(admin);
  expect((await detailsOf(stranger)).is_subscribed).toBe(false);
  for (const path of ['/cancelsubscription', '/switchplan/1', '/billing-portal-session'])
    expect((await stranger.call('POST', path)).statusCode).toBe(409);
  expect(live.events()).toEqual([]);
  await live.close();
});

test('what Stripe has lost is made anew', async () => {
  const { admin } = await world.office();
  await openCheckout(admin, 4);
  await world.sandbox.control('/reset', {});
  expect(await subscribe(admin, 4)).toMatchObject({ plan: { id: 4 }, is_trial: true });
});

test('the provider’s own office is not billed: no page is opened for it', async () => {
  const office = await createOffice(world.app, { id: PROVIDER_CLIENT_ID });
  const admin = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
  const answer = await admin.call('POST', '/create-checkout-session/2/');
  expect([answer.statusCode, answer.json().detail]).toEqual([409, billingMessages.notBilled]);
  const { rows } = await world.app.owner.query(`SELECT 1 FROM subscriptions WHERE client_id = $1`, [
    office.id,
  ]);
  expect(rows).toEqual([]);
});

test('the payment page leads back to the plans, which say that nothing was charged', async () => {
  const { admin } = await world.office();
  const page = await (await fetch(await openCheckout(admin, 2))).text();
  expect(page).toContain(`${world.url}/pricing?checkout=cancelled`);
});
