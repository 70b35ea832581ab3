import { billing } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { useTestApp } from '../../testing/use-app.ts';

let url: string;
let provider: Caller;
let admin: Caller;

const app = useTestApp({ stripeApiUrl: null, withoutJobs: false });
beforeAll(async () => {
  url = await listen(app);
  provider = await signIn(app, await createUser(app, await createOffice(app, { id: 1 }), { role: 'Admin' }));
  admin = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
});

const plans = async (caller: Caller) =>
  (await caller.call('GET', '/planDetails')).json() as { plans: billing.Plan[]; trial_days: number };

test('every installation has a price list, and a new office a trial of 28 days', async () => {
  const { plans: list, trial_days } = await plans(admin);
  expect(trial_days).toBe(28);
  expect(list.map(({ name, renewal, price }) => [name, renewal, price])).toEqual([
    ['Standard', 'monthly', 199],
    ['Premium', 'monthly', 299],
    ['Standard', 'yearly', 1990],
    ['Premium', 'yearly', 2990],
  ]);
  expect(list[1]!.features).toEqual(['Shared inbox and calling', 'Claims and recalls', 'AI assistants']);
});

test('an office that never subscribed has nothing, and is not limited', async () => {
  const member = await signIn(app, await createUser(app, { id: admin.user.office, number: '' }));
  expect((await member.call('GET', '/subscriptionDetails')).json()).toEqual({
    plan: null,
    tier: '',
    start_date: null,
    expiry_date: null,
    payment_mode: '',
    amount_paid: 0,
    upcoming_plan: null,
    is_trial: false,
    is_subscribed: false,
    cancelled: false,
    payment_failed: false,
    limited: false,
  });
});

describe('without Stripe', () => {
  test.each([
    '/create-checkout-session/1/',
    '/cancelsubscription',
    '/switchplan/1',
    '/billing-portal-session',
  ])('%s says that payment is not set up', async (path) => {
    const answer = await admin.call('POST', path);
    expect([answer.statusCode, answer.json().detail]).toEqual([503, billing.billingMessages.notSetUp]);
  });

  test('nothing counts as signed', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'stripe-signature': 't=1,v1=00' },
      payload: { id: 'evt_1' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the price of a plan', () => {
  test('is set by the provider in whole dollars, kept in cents, and told live', async () => {
    const live = await openLive(url, provider);
    const other = await openLive(url, admin);
    const answer = await provider.call('POST', '/changePlanPrice/1/249');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ id: 1, price: 249, version: 2 }),
    ]);
    expect((await live.next('planChanged')).payload).toEqual({ plan: answer.json() });
    const { rows } = await app.owner.query(`SELECT price_cents AS cents FROM plans WHERE plan_id = 1`);
    expect(rows).toEqual([{ cents: 24_900 }]);
    expect((await plans(admin)).plans[0]).toEqual(answer.json());
    const { rows: audit } = await app.owner.query(
      `SELECT actor, details FROM audit_log WHERE action = 'plan.price' AND client_id = 1`,
    );
    expect(audit).toEqual([
      { actor: `user:${provider.user.id}`, details: { from_cents: 19_900, to_cents: 24_900 } },
    ]);
    // The same again changes nothing and says nothing.
    expect((await provider.call('POST', '/changePlanPrice/1/249')).json().version).toBe(2);
    expect(live.events()).toHaveLength(1);
    expect(other.events()).toEqual([]);
    await Promise.all([live.close(), other.close()]);
  });

  test.each(['0', '-5', '12.5', '1e3', 'ten', '', '100001', '99999999'])('%j is refused', async (price) => {
    const answer = await provider.call('POST', `/changePlanPrice/1/${encodeURIComponent(price)}`);
    // Without a price there is no such address.
    expect([answer.statusCode, price === '' || answer.body]).toEqual(
      price === '' ? [404, true] : [400, billing.billingMessages.invalidPrice],
    );
    expect((await plans(admin)).plans[0]!.price).toBe(249);
  });

  test('is nobody else’s: an admin of another office and a member of the provider are refused', async () => {
    const member = await signIn(app, await createUser(app, { id: 1, number: '' }));
    for (const caller of [admin, member])
      expect((await caller.call('POST', '/changePlanPrice/2/1')).statusCode).toBe(403);
    expect((await provider.call('POST', '/changePlanPrice/99/10')).statusCode).toBe(404);
    expect((await plans(admin)).plans[1]!.price).toBe(299);
  });

  test('set by two at once, is one of both, and every version is told once', async () => {
    const live = await openLive(url, provider);
    const answers = await Promise.all(
      [310, 320, 330].map((price) => provider.call('POST', `/changePlanPrice/2/${price}`)),
    );
    const versions = answers.map((answer) => answer.json().version as number).sort((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4]);
    const told = [];
    for (let n = 0; n < 3; n += 1) told.push((await live.next('planChanged')).payload.plan);
    expect((await plans(admin)).plans[1]).toEqual(told.find(({ version }) => version === 4));
    await live.close();
  });
});
