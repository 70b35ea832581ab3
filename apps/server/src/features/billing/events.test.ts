import type { billing } from '@chairline/contract';
import { expect, test } from 'vitest';
import { type Caller, createUser, signIn } from '../../testing/factory.ts';
import { type LiveSocket, openLive } from '../../testing/live-socket.ts';
import {
  cards,
  detailsOf,
  fillCard,
  openCheckout,
  startStripeWorld,
  subscribe,
  untilDetails,
} from '../../testing/office-with-stripe.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

/** Old state + event = fresh fetch, for every event of billing. */

const world = useWorld(startStripeWorld);

type Details = billing.SubscriptionDetails;

/** Acts, and looks whether what was told live is what a fresh look finds. */
async function expectTold(
  caller: Caller,
  live: LiveSocket,
  act: () => Promise<unknown>,
  isThere: (details: Details) => boolean,
): Promise<void> {
  // The payload is the whole state: applying it is putting it in the place of the old one.
  let state = await detailsOf(caller);
  expect(isThere(state)).toBe(false);
  await act();
  await until('the word came', () => {
    const last = live.events().findLast(({ type }) => type === 'subscription_details');
    if (last) state = last.payload as Details;
    return isThere(state);
  });
  const fresh = await untilDetails('a fresh look sees it', caller, isThere);
  await until('both are the same', async () => {
    const last = live.events().findLast(({ type }) => type === 'subscription_details');
    return JSON.stringify(last!.payload) === JSON.stringify(await detailsOf(caller));
  });
  expect(fresh).toBeDefined();
}

test('subscription_details: each change of what an office has', async () => {
  const { office, admin } = await world.office();
  const member = await signIn(world.app, await createUser(world.app, office));
  // Everyone of the office hears it.
  const live = await openLive(world.url, member);
  const post = (path: string) => admin.call('POST', path);
  const portal = async (path: string) => ((await post(path)).json() as { url: string }).url;

  await expectTold(
    member,
    live,
    async () => fillCard(await openCheckout(admin, 2)),
    (d) => d.is_trial,
  );
  await expectTold(
    member,
    live,
    () => post('/switchplan/1'),
    (d) => d.upcoming_plan?.id === 1,
  );
  await expectTold(
    member,
    live,
    () => post('/switchplan/2'),
    (d) => d.is_trial && d.upcoming_plan === null,
  );
  await expectTold(
    member,
    live,
    async () => fillCard(await portal('/cancelsubscription'), '', 'cancel'),
    (d) => d.cancelled,
  );
  await expectTold(
    member,
    live,
    () => post('/switchplan/2'),
    (d) => d.is_subscribed && !d.cancelled,
  );
  await expectTold(
    member,
    live,
    async () => fillCard(await portal('/billing-portal-session'), cards.other, 'card'),
    (d) => d.payment_mode === 'Mastercard ending in 4444',
  );
  await expectTold(
    member,
    live,
    () => world.forward(28.01),
    (d) => d.amount_paid === 299,
  );
  const provider = await providerAdmin();
  await expectTold(
    member,
    live,
    () => provider.call('POST', '/changePlanPrice/2/333'),
    (d) => d.plan?.price === 333,
  );
  await expectTold(
    member,
    live,
    async () => fillCard(await portal('/billing-portal-session'), cards.failsLater, 'card'),
    (d) => d.payment_mode === 'Visa ending in 0341',
  );
  await expectTold(
    member,
    live,
    () => world.forward(31),
    (d) => d.payment_failed,
  );
  await expectTold(
    member,
    live,
    () => world.forward(8),
    (d) => d.limited && !d.is_subscribed,
  );
  await live.close();
});

test('planChanged: the provider’s price list, and nobody else’s', async () => {
  const provider = await providerAdmin();
  const { admin } = await world.office();
  await subscribe(admin, 3);
  const live = await openLive(world.url, provider);
  const other = await openLive(world.url, admin);
  const list = async () =>
    ((await provider.call('GET', '/planDetails')).json() as { plans: billing.Plan[] }).plans;
  const before = await list();
  await provider.call('POST', '/changePlanPrice/1/155');
  const { plan } = (await live.next('planChanged')).payload;
  expect(before.map((one) => (one.id === plan.id && one.version < plan.version ? plan : one))).toEqual(
    await list(),
  );
  expect(other.events().filter(({ type }) => type === 'planChanged')).toEqual([]);
  await Promise.all([live.close(), other.close()]);
});

async function providerAdmin(): Promise<Caller> {
  await world.app.owner.query(
    `INSERT INTO clients (client_id, name, timezone, business_number) VALUES (1, 'DSS', 'America/Los_Angeles', '+15035550104') ON CONFLICT DO NOTHING`,
  );
  return signIn(world.app, await createUser(world.app, { id: 1, number: '' }, { role: 'Admin' }));
}
