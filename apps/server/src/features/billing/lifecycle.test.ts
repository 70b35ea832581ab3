import { billing } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { type Caller, createContact, createUser, signIn } from '../../testing/factory.ts';
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
import { until } from '../../testing/wait.ts';
import { further } from '../../testing/further.ts';
import { useWorld } from '../../testing/use-app.ts';

const { billingMessages } = billing;
/** Between two of our questions to Stripe it may have charged already what the first answer still has on trial. */
const isPaid = (details: billing.SubscriptionDetails) => !details.is_trial && details.amount_paid > 0;
const DAY = 86_400_000;
const world = useWorld(startStripeWorld);

/** A page of Stripe's for the office's plan. */
async function page(
  caller: Caller,
  path: '/cancelsubscription' | '/billing-portal-session',
): Promise<string> {
  const answer = await caller.call('POST', path);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return (answer.json() as { url: string }).url;
}
/** Goes through the trial: the office pays. */
async function paying(caller: Caller, plan = 1, card: string = cards.good) {
  await subscribe(caller, plan, card);
  await world.forward(28.01);
}
const accessOf = async (office: number) =>
  (await world.app.owner.query(`SELECT access_until AS until FROM clients WHERE client_id = $1`, [office]))
    .rows[0].until as Date | null;

describe('a trial that ends', () => {
  test('becomes the plan, is paid, and renews', async () => {
    const { office, admin } = await world.office();
    const trial = await subscribe(admin, 2);
    const live = await openLive(world.url, admin);
    await world.forward(28.01);
    const paid = await untilDetails('it was paid', admin, isPaid);
    expect(paid).toMatchObject({
      tier: 'Premium',
      is_trial: false,
      is_subscribed: true,
      amount_paid: 299,
      start_date: trial.start_date,
    });
    expect(Date.parse(paid.expiry_date!)).toBeGreaterThan(Date.parse(trial.expiry_date!) + 27 * DAY);
    expect((await live.next('subscription_details')).payload.is_subscribed).toBe(true);
    // The price changed meanwhile: who renews pays the new one, and was told by the next period.
    await world.forward(31);
    const renewed = await untilDetails(
      'it renewed',
      admin,
      ({ expiry_date }) => expiry_date! > paid.expiry_date!,
    );
    expect(renewed.amount_paid).toBe(299);
    const access = await accessOf(office.id);
    expect(access!.getTime()).toBe(Date.parse(renewed.expiry_date!) + billing.GRACE_DAYS * DAY);
    await live.close();
  });

  test('with a card that fails: overdue and still in use, then mended with another card', async () => {
    const { admin } = await world.office();
    const trial = await subscribe(admin, 1, cards.failsLater);
    await world.forward(28.01);
    const overdue = await untilDetails('it is overdue', admin, ({ payment_failed }) => payment_failed);
    expect(overdue).toMatchObject({ is_subscribed: true, is_trial: false, limited: false, amount_paid: 0 });
    // What is paid for ended with the trial; the days of grace run from there.
    expect(overdue.expiry_date).toBe(trial.expiry_date);
    expect(await fillCard(await page(admin, '/billing-portal-session'), cards.other, 'card')).toMatchObject({
      status: 200,
      page: expect.stringContaining('The card was saved.'),
    });
    await world.forward(1.01);
    const mended = await untilDetails('it is paid', admin, ({ payment_failed }) => !payment_failed);
    expect(mended).toMatchObject({
      amount_paid: 199,
      payment_mode: 'Mastercard ending in 4444',
      is_subscribed: true,
    });
  });

  test('never paid: the office may read, and is free again once it has a plan', async () => {
    const { office, admin } = await world.office();
    const member = await signIn(world.app, await createUser(world.app, office));
    const contact = await createContact(world.app, office);
    await paying(admin, 1, cards.failsLater);
    await untilDetails('it is overdue', admin, ({ payment_failed }) => payment_failed);
    const live = await openLive(world.url, member);
    await world.forward(8);
    const over = await untilDetails('it is over', admin, ({ limited }) => limited);
    expect(over).toMatchObject({ plan: null, is_subscribed: false, payment_failed: false });
    expect((await live.next('subscription_details')).payload.limited).toBe(true);
    expect((await live.next('officeChanged')).payload.client).toMatchObject({
      client_id: office.id,
      limited: true,
    });

    // Within a second, wherever a session was remembered: reading goes on, changing does not.
    const change = (caller: Caller) =>
      caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: true });
    await until('changes are refused', async () => (await change(admin)).statusCode === 402);
    expect((await change(admin)).json()).toMatchObject({
      code: 'subscription_over',
      detail: billingMessages.limited,
    });
    await until('for members too', async () => (await change(member)).statusCode === 402);
    expect((await change(member)).json().detail).toBe(billingMessages.limitedMember);
    for (const path of ['/contacts', `/contacts/${contact}`, '/planDetails', '/subscriptionDetails'])
      expect((await member.call('GET', path)).statusCode).toBe(200);
    expect((await member.call('GET', '/check')).json().client.limited).toBe(true);

    // One trial an office: this time it is paid at once, and a card that cannot is refused on the page.
    expect((await admin.call('GET', '/planDetails')).json().trial_days).toBe(0);
    const checkout = await openCheckout(admin, 1);
    expect(await (await fetch(checkout)).text()).toContain('Pay $199.00');
    expect((await fillCard(checkout, cards.failsLater)).status).toBe(402);
    expect((await fillCard(checkout)).status).toBe(303);
    const again = await untilDetails('it has a plan', admin, ({ is_subscribed }) => is_subscribed);
    expect(again).toMatchObject({ is_trial: false, amount_paid: 199, limited: false, tier: 'Standard' });
    expect((await live.next('officeChanged')).payload.client.limited).toBe(false);
    await until('changes are taken', async () => (await change(member)).statusCode === 200);
    await live.close();
  });
});

describe('a switch', () => {
  test('waits for the end of the period, then another plan is charged', async () => {
    const { admin } = await world.office();
    await paying(admin, 1);
    const before = await untilDetails('it was paid', admin, isPaid);
    const live = await openLive(world.url, admin);
    const answer = await admin.call('POST', '/switchplan/4');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...before,
      upcoming_plan: expect.objectContaining({ id: 4, renewal: 'yearly' }),
    });
    expect((await live.next('subscription_details')).payload).toEqual(answer.json());
    await live.close();
    await world.forward(32);
    const after = await untilDetails('the other plan runs', admin, ({ plan }) => plan?.id === 4);
    expect(after).toMatchObject({ upcoming_plan: null, amount_paid: 2990, is_subscribed: true });
    expect(Date.parse(after.expiry_date!) - Date.parse(before.expiry_date!)).toBeGreaterThan(364 * DAY);
    // While Stripe's schedule of that switch still stands, another one can be made.
    expect((await admin.call('POST', '/switchplan/2')).json().upcoming_plan.id).toBe(2);
  });

  test('is replaced by another, taken back by the present plan, and the trial keeps its length', async () => {
    const { admin } = await world.office();
    const trial = await subscribe(admin, 2);
    expect((await admin.call('POST', '/switchplan/1')).json().upcoming_plan.id).toBe(1);
    expect((await admin.call('POST', '/switchplan/3')).json().upcoming_plan.id).toBe(3);
    expect((await admin.call('POST', '/switchplan/3')).json().upcoming_plan.id).toBe(3);
    const back = await admin.call('POST', '/switchplan/2');
    expect([back.statusCode, back.json()]).toEqual([200, trial]);
    expect((await admin.call('POST', '/switchplan/2')).json()).toEqual(trial);
    expect((await admin.call('POST', '/switchplan/1')).json().expiry_date).toBe(trial.expiry_date);
    await world.forward(28.01);
    const paid = await untilDetails('the other plan is paid', admin, isPaid);
    expect(paid).toMatchObject({ plan: { id: 1 }, amount_paid: 199, is_trial: false });
  });

  further(
    'by two admins at once is the first one’s; the other is told, and can switch right after',
    async () => {
      const { office, admin } = await world.office();
      const second = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
      await subscribe(admin, 2);
      // Slow enough that the second comes while the first is at Stripe.
      await world.sandbox.control('/faults', { vendor: 'stripe', mode: 'slow', ms: 500 });
      const first = admin.call('POST', '/switchplan/1');
      await until('the first has it', async () => {
        const { rows } = await world.app.owner.query(
          'SELECT 1 FROM subscriptions WHERE client_id = $1 AND changing_until IS NOT NULL',
          [office.id],
        );
        return rows.length === 1;
      });
      for (const path of ['/switchplan/3', '/cancelsubscription']) {
        const refused = await second.call('POST', path);
        expect([refused.statusCode, refused.json().detail]).toEqual([409, billingMessages.changeOvertaken]);
      }
      expect((await first).json().upcoming_plan.id).toBe(1);
      await world.fault('ok');
      expect((await second.call('POST', '/switchplan/3')).json().upcoming_plan.id).toBe(3);
      await world.forward(28.01);
      expect((await untilDetails('it is paid', admin, isPaid)).plan!.id).toBe(3);
    },
  );

  test('whose process died is let go of after its time', async () => {
    const { office, admin } = await world.office();
    await subscribe(admin, 2);
    const hold = (until: string) =>
      world.app.owner.query(
        `UPDATE subscriptions SET changing_until = now() + $2::interval WHERE client_id = $1`,
        [office.id, until],
      );
    await hold('1 minute');
    expect((await admin.call('POST', '/switchplan/1')).statusCode).toBe(409);
    await hold('-1 second');
    expect((await admin.call('POST', '/switchplan/1')).statusCode).toBe(200);
  });

  test('to a plan that is not there, without a plan, or while Stripe is ill changes nothing', async () => {
    const { admin } = await world.office();
    const none = await admin.call('POST', '/switchplan/2');
    expect([none.statusCode, none.json().detail]).toEqual([409, billingMessages.noPlan]);
    const before = await subscribe(admin, 2);
    expect((await admin.call('POST', '/switchplan/77')).statusCode).toBe(404);
    await world.fault('error');
    const ill = await admin.call('POST', '/switchplan/1');
    await world.fault('ok');
    expect([ill.statusCode, ill.json().detail]).toEqual([502, billingMessages.switchFailed]);
    expect(await detailsOf(admin)).toEqual(before);
  });
});

describe('a cancellation', () => {
  test('is confirmed at Stripe, lets the period run out, and then the office may read', async () => {
    const { office, admin } = await world.office();
    await paying(admin, 1);
    const before = await untilDetails('it was paid', admin, isPaid);
    const portal = await page(admin, '/cancelsubscription');
    expect(await (await fetch(portal)).text()).toContain('Cancel your plan');
    expect(await detailsOf(admin)).toEqual(before);
    expect(await fillCard(portal, '', 'cancel')).toMatchObject({
      status: 303,
      location: `${world.url}/subscriptionManagement`,
    });
    const cancelled = await untilDetails('it is cancelled', admin, (details) => details.cancelled);
    expect(cancelled).toEqual({ ...before, cancelled: true });
    const ours = Date.now();
    await world.forward(32);
    const over = await untilDetails('it is over', admin, ({ limited }) => limited);
    expect(over).toMatchObject({ plan: null, is_subscribed: false, cancelled: false });
    // By our own clock, though Stripe's is months ahead.
    const ended = (await accessOf(office.id))!.getTime();
    expect(ended).toBeGreaterThanOrEqual(ours);
    expect(ended).toBeLessThanOrEqual(Date.now());
  });

  test('can be taken back: at Stripe, or by choosing the present plan', async () => {
    const { admin } = await world.office();
    const before = await subscribe(admin, 2);
    const cancel = async () => {
      await fillCard(await page(admin, '/cancelsubscription'), '', 'cancel');
      await untilDetails('it is cancelled', admin, ({ cancelled }) => cancelled);
    };
    await cancel();
    expect((await admin.call('POST', '/switchplan/2')).json()).toEqual(before);
    await cancel();
    // Cancelled already, the same call leads to where it can be taken back.
    const portal = await page(admin, '/cancelsubscription');
    expect((await fillCard(portal, '', 'renew')).page).toContain('Your plan goes on.');
    await untilDetails('it goes on', admin, ({ cancelled }) => !cancelled);
    await cancel();
    expect((await admin.call('POST', '/switchplan/1')).json()).toEqual({
      ...before,
      upcoming_plan: expect.objectContaining({ id: 1 }),
    });
  });

  test('comes by itself for an office that was deleted: it is not charged again', async () => {
    const { office, admin } = await world.office();
    const before = await subscribe(admin, 2);
    expect((await admin.call('POST', '/switchplan/1')).statusCode).toBe(200);
    await world.app.owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [office.id]);
    // As the clock does it each hour.
    await world.app.owner.query(`SELECT graphile_worker.add_job('sync-subscription:each-office')`);
    const cancelled = async () => {
      const { rows } = await world.app.owner.query(
        `SELECT cancel_at_period_end AS cancelled, upcoming_plan_id AS upcoming FROM subscriptions WHERE client_id = $1`,
        [office.id],
      );
      return rows[0].cancelled && rows[0].upcoming === null;
    };
    await until('it is cancelled', cancelled);
    // Brought back by the provider within its 30 days: choosing the plan goes on with it.
    await world.app.owner.query('UPDATE clients SET deleted_at = NULL WHERE client_id = $1', [office.id]);
    expect(await detailsOf(admin)).toEqual({ ...before, cancelled: true });
    expect((await admin.call('POST', '/switchplan/2')).json()).toEqual(before);
  });

  test('lets go of a switch that was to come', async () => {
    const { admin } = await world.office();
    await subscribe(admin, 2);
    expect((await admin.call('POST', '/switchplan/1')).json().upcoming_plan.id).toBe(1);
    await fillCard(await page(admin, '/cancelsubscription'), '', 'cancel');
    const cancelled = await untilDetails('it is cancelled', admin, (details) => details.cancelled);
    expect(cancelled.upcoming_plan).toBeNull();
  });
});

describe('the end of a time Stripe has no part in', () => {
  test('is told when the hourly look comes by, once', async () => {
    const { office, admin } = await world.office();
    const live = await openLive(world.url, admin);
    await world.app.owner.query(
      `UPDATE clients SET access_until = now() - interval '1 minute' WHERE client_id = $1`,
      [office.id],
    );
    const look = () =>
      world.app.owner.query(
        `SELECT graphile_worker.add_job('sync-subscription', json_build_object('client_id', $1::int))`,
        [office.id],
      );
    await look();
    const { payload } = await live.next('subscription_details');
    expect(payload).toMatchObject({ limited: true, is_subscribed: false });
    expect((await live.next('officeChanged')).payload.client.limited).toBe(true);
    expect(await detailsOf(admin)).toEqual(payload);
    await look();
    await until('the second look was taken', async () => {
      const { rows } = await world.app.owner.query(
        `SELECT 1 FROM graphile_worker._private_jobs WHERE (payload ->> 'client_id')::int = $1`,
        [office.id],
      );
      return rows.length === 0;
    });
    expect(live.events()).toHaveLength(2);
    await live.close();
  });
});
