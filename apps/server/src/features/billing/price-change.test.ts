import type { billing } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createUser, signIn } from '../../testing/factory.ts';
import { openLive } from '../../testing/live-socket.ts';
import { detailsOf, startStripeWorld, subscribe, untilDetails } from '../../testing/office-with-stripe.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

/** Between two of our questions to Stripe it may have charged already what the first answer still has on trial. */
const isPaid = (details: billing.SubscriptionDetails) => !details.is_trial && details.amount_paid > 0;
const world = useWorld(startStripeWorld);

describe('a changed price', () => {
  const priceOf = async (office: number) => {
    const all = (await world.sandbox.control('/stripe/subscriptions')) as {
      metadata: { client_id: string };
      items: { data: { price: { unit_amount: number } }[] };
    }[];
    return all.find(({ metadata }) => metadata.client_id === String(office))!.items.data[0]!.price
      .unit_amount;
  };

  test('is charged from the next renewal on, promised to nobody in a trial, and told to the admins', async () => {
    const { office: paid, admin } = await world.office();
    await world.app.owner.query(`UPDATE users SET email = 'admin@cedar.test' WHERE user_id = $1`, [
      admin.user.id,
    ]);
    await subscribe(admin, 3);
    await world.forward(28.01);
    await untilDetails('it was paid', admin, isPaid);
    const { office: trying, admin: other } = await world.office();
    await subscribe(other, 3);
    const provider = await signIn(
      world.app,
      await createUser(world.app, await providerOffice(), { role: 'Admin' }),
    );
    const live = await openLive(world.url, admin);
    expect((await provider.call('POST', '/changePlanPrice/3/2400')).json().price).toBe(2400);
    expect((await live.next('subscription_details')).payload.plan!.price).toBe(2400);
    expect((await detailsOf(admin)).amount_paid).toBe(1990);
    await until('Stripe was told', async () => (await priceOf(paid.id)) === 240_000);
    expect(await priceOf(trying.id)).toBe(199_000);
    const { rows } = await until('the admins were told', async () => {
      const found = await world.app.owner.query(
        `SELECT to_address AS to, subject FROM system_mails WHERE client_id = $1`,
        [paid.id],
      );
      return found.rows.length > 0 && found;
    });
    expect(rows).toEqual([{ to: 'admin@cedar.test', subject: 'The price of your Standard plan changes' }]);
    await world.forward(366);
    await untilDetails('it renewed', admin, ({ amount_paid }) => amount_paid === 2400);
    await live.close();
  });

  test('of the plan that is to come is the one that is then charged', async () => {
    const { office, admin } = await world.office();
    await subscribe(admin, 2);
    expect((await admin.call('POST', '/switchplan/4')).json().upcoming_plan.price).toBe(2990);
    const provider = await signIn(
      world.app,
      await createUser(world.app, await providerOffice(), { role: 'Admin' }),
    );
    expect((await provider.call('POST', '/changePlanPrice/4/3100')).statusCode).toBe(200);
    await until('Stripe was told', async () => {
      const { rows } = await world.app.owner.query(
        `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'subscription.price_followed'`,
        [office.id],
      );
      return rows.length > 0;
    });
    expect((await detailsOf(admin)).upcoming_plan).toMatchObject({ id: 4, price: 3100 });
    await world.forward(28.01);
    const paid = await untilDetails('the other plan is paid', admin, isPaid);
    expect(paid).toMatchObject({ plan: { id: 4 }, amount_paid: 3100 });
  });

  async function providerOffice() {
    await world.app.owner.query(
      `INSERT INTO clients (client_id, name, timezone, business_number) VALUES (1, 'DSS', 'America/Los_Angeles', '+15035550104') ON CONFLICT DO NOTHING`,
    );
    return { id: 1, number: '' };
  }
});
