import { phones } from '@chairline/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlivoCarrier } from '../../gateways/plivo/index.ts';
import { unseal } from '../../platform/crypto.ts';
import { inOffice } from '../../platform/platform.ts';
import { type Caller, createUser, signIn, type TestOffice, type TestUser } from '../../testing/factory.ts';
import { startPhoneWorld } from '../../testing/office-with-phones.ts';
import { until } from '../../testing/wait.ts';
import { requestEndpoint, retireEndpoint } from './request-endpoint.ts';
import { useWorld } from '../../testing/use-app.ts';

const words = phones.phoneMessages;
let office: TestOffice;
let admin: Caller;
let user: TestUser;

const world = useWorld(startPhoneWorld);
beforeEach(async () => {
  ({ office, admin } = await world.office());
  user = await createUser(world.app, office);
});
afterEach(() => world.fault('ok'));

const list = async (caller = admin) =>
  (await caller.call('GET', '/clientendpoints')).json() as phones.Endpoint[];
const find = async (id: number) => (await list()).find((one) => one.user_id === id)!;
const make = (ids?: number[], caller = admin) =>
  caller.call('POST', '/newEndpoints', ids === undefined ? undefined : { user_ids: ids });
const state = (id: number, wanted: phones.Endpoint['state']) =>
  until(`the softphone is ${wanted}`, async () => {
    const endpoint = await find(id);
    return endpoint.state === wanted && endpoint;
  });
const markOf = (id: number) => `c${office.id}u${id}t`;
const atCarrier = async (id: number) =>
  (await world.softphones()).filter(({ username }) => username.includes(markOf(id)));
const asJob = (work: Parameters<typeof inOffice<void>>[2]) =>
  inOffice(world.app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, work);

describe('making softphones', () => {
  test('for one user: asked for at once, made by a job, known by its name', async () => {
    const answer = (await make([user.id])).json() as phones.Endpoint[];
    expect(answer.find((one) => one.user_id === user.id)).toMatchObject({
      state: 'pending',
      softphone_user: '',
      endpoint_alias: 'Dana Park',
      phone_enabled: false,
    });
    const made = await state(user.id, 'active');
    expect(made).toMatchObject({ phone_enabled: true, failure: null, phones: [], ivr_des: [] });
    expect(made.softphone_user).toMatch(new RegExp(`^${user.username}${markOf(user.id)}[a-z\\d]{8}\\d{12}$`));
    expect(await atCarrier(user.id)).toMatchObject([{ username: made.softphone_user, alias: 'Dana Park' }]);
    expect((await find(admin.user.id)).state).toBe('none');
  });

  test('for everyone active without one; those switched off are left out', async () => {
    const off = await createUser(world.app, office);
    await world.app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [off.id]);
    const response = await make();
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
    await state(user.id, 'active');
    await state(admin.user.id, 'active');
    expect((await find(off.id)).state).toBe('none');
    await make();
    expect(await atCarrier(user.id)).toHaveLength(1);
  });

  test('asked for many times at once, there is one', async () => {
    await Promise.all(Array.from({ length: 6 }, () => make([user.id])));
    await state(user.id, 'active');
    expect(await atCarrier(user.id)).toHaveLength(1);
  });

  test('the password is kept sealed, the given one or a random one', async () => {
    await asJob((ctx) =>
      requestEndpoint(world.app.platform, ctx, { userId: user.id, password: 'given-by-admin' }),
    );
    await make([admin.user.id]);
    const passwordOf = async (id: number) => {
      const { rows } = await world.app.owner.query<{ sealed: Buffer }>(
        'SELECT softphone_password AS sealed FROM endpoints WHERE user_id = $1',
        [id],
      );
      expect(rows[0]!.sealed.toString('latin1')).not.toContain('given-by-admin');
      return unseal(world.app.platform.config.secrets.encryptionKey, rows[0]!.sealed, {
        office: office.id,
        purpose: `softphone:${id}`,
      });
    };
    expect(await passwordOf(user.id)).toBe('given-by-admin');
    expect(await passwordOf(admin.user.id)).toMatch(/^[\w-]{24}$/);
    expect(JSON.stringify(await list())).not.toMatch(/password/);
  });

  test.each(['another office’s', 'a switched-off', 'an unknown'])(
    '%s user is refused, and none is made',
    async (who) => {
      let id = 2_000_000_000;
      if (who === 'another office’s') id = (await world.office()).admin.user.id;
      if (who === 'a switched-off') {
        id = (await createUser(world.app, office)).id;
        await world.app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [id]);
      }
      const response = await make([user.id, id]);
      expect([response.statusCode, response.body]).toEqual([400, words.unknownUser]);
      expect((await find(user.id)).state).toBe('none');
    },
  );

  test('a member is refused', async () => {
    const member = await signIn(world.app, user);
    expect((await make([user.id], member)).statusCode).toBe(403);
    expect(await list(member)).toEqual(await list());
  });
});

describe('when the carrier is ill', () => {
  test.each(['rate-limit', 'error', 'timeout', 'garbage'])('%s: made once it is well, once', async (mode) => {
    await world.fault(mode);
    await make([user.id]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect((await find(user.id)).state).toBe('pending');
    await world.fault('ok');
    await state(user.id, 'active');
    expect(await atCarrier(user.id)).toHaveLength(1);
  });

  test('made, and the answer lost: found by its name, not made again', async () => {
    await world.fault('accept-then-drop');
    await make([user.id]);
    await until('the carrier has it', async () => (await atCarrier(user.id)).length > 0);
    await world.fault('ok');
    const made = await state(user.id, 'active');
    expect((await atCarrier(user.id)).map(({ username }) => username)).toEqual([made.softphone_user]);
  });

  test('the process dies between asking and the answer: looked up, not made again', async () => {
    await world.fault('rate-limit');
    await make([user.id]);
    // As it stands then: asked and made, no answer seen, and a job that begins anew. Between two tries, and its
    // user held until the carrier has it: a try of its own would make one under another name.
    const { owner, platform } = world.app;
    const askedAt = await until('no try runs', async () => {
      await owner.query('BEGIN');
      await owner.query('SELECT 1 FROM users WHERE user_id = $1 FOR UPDATE', [user.id]);
      const { rows } = await owner.query<{ at: Date }>(
        `UPDATE endpoints SET state = 'sending', attempt_started_at = now() WHERE user_id = $1 AND state = 'queued'
         RETURNING queued_at AS at`,
        [user.id],
      );
      if (!rows[0]) await owner.query('ROLLBACK');
      return rows[0]?.at;
    });
    await world.fault('ok');
    const { username } = await createPlivoCarrier({
      ...platform.config.plivo!,
      apiUrl: world.sandbox.plivoApiUrl,
      timeoutMs: 1_000,
      publicUrl: 'http://desk.test',
    }).createEndpoint({
      username: `before${markOf(user.id)}${askedAt.getTime().toString(36)}`,
      password: 'the-same-one',
      alias: 'Dana Park',
    });
    await owner.query('COMMIT');
    expect((await state(user.id, 'active')).softphone_user).toBe(username);
    expect(await atCarrier(user.id)).toHaveLength(1);
  });

  test('refused: failed in words, and asked for again', async () => {
    await asJob((ctx) => requestEndpoint(world.app.platform, ctx, { userId: user.id, password: 'x' }));
    const failed = await state(user.id, 'failed');
    expect(failed.failure).toBe('The carrier refused it: The carrier answered 400 (password is invalid).');
    await make([user.id]);
    await state(user.id, 'active');
  });
});

describe('taking softphones away', () => {
  test('at the carrier too, and a new one can be made', async () => {
    await make([user.id]);
    const first = await state(user.id, 'active');
    await asJob((ctx) => retireEndpoint(ctx, user.id));
    expect(await find(user.id)).toMatchObject({ state: 'none', softphone_user: '', phone_enabled: false });
    await until('it is gone', async () => (await atCarrier(user.id)).length === 0);
    await asJob((ctx) => retireEndpoint(ctx, user.id));
    await make([user.id]);
    expect((await state(user.id, 'active')).softphone_user).not.toBe(first.softphone_user);
  });

  test('while it is being made: removed once it is there', async () => {
    await world.sandbox.control('/faults', { vendor: 'plivo', mode: 'slow', ms: 200 });
    await make([user.id]);
    await until('the carrier was asked', async () => {
      const { rows } = await world.app.owner.query(
        `SELECT 1 FROM endpoints WHERE user_id = $1 AND state = 'sending'`,
        [user.id],
      );
      return rows.length > 0;
    });
    await asJob((ctx) => retireEndpoint(ctx, user.id));
    await until('it was there', async () => (await atCarrier(user.id)).length > 0);
    await world.fault('ok');
    // Where its answer got lost on a slow machine it is looked for when nothing can be on its way any more.
    await until('it is gone', async () => (await atCarrier(user.id)).length === 0);
    expect((await find(user.id)).state).toBe('none');
  });

  test('of whoever was switched off, by the clock', async () => {
    await make([user.id]);
    await state(user.id, 'active');
    await world.app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [user.id]);
    expect((await find(user.id)).phone_enabled).toBe(false);
    await world.app.owner.query(
      `SELECT graphile_worker.add_job('retire-endpoints', json_build_object('client_id', $1::integer))`,
      [office.id],
    );
    await until('it is gone', async () => (await atCarrier(user.id)).length === 0);
    expect((await find(user.id)).state).toBe('none');
  });
});

describe('designations', () => {
  const phoneOf = async (of: TestOffice) => {
    const { rows } = await world.app.owner.query<{ id: number }>(
      'SELECT phone_id AS id FROM phones WHERE client_id = $1',
      [of.id],
    );
    return rows[0]!.id;
  };

  test('the numbers that ring for a user are chosen, each once', async () => {
    const phone = await phoneOf(office);
    const path = `/endpointDesignation/${user.id}`;
    expect((await admin.call('GET', path)).json()).toEqual({ user_id: user.id, phones: [] });
    expect((await admin.call('PUT', path, { phones: [phone, phone] })).json()).toEqual({
      user_id: user.id,
      phones: [phone],
    });
    expect((await find(user.id)).phones).toEqual([phone]);
    expect((await admin.call('PUT', path, { phones: [] })).json().phones).toEqual([]);
  });

  test('a number of another office is refused, and nothing changes', async () => {
    const own = await phoneOf(office);
    const path = `/endpointDesignation/${user.id}`;
    await admin.call('PUT', path, { phones: [own] });
    const foreign = await phoneOf((await world.office()).office);
    const response = await admin.call('PUT', path, { phones: [own, foreign] });
    expect([response.statusCode, response.body]).toEqual([400, words.unknownPhone]);
    expect((await find(user.id)).phones).toEqual([own]);
    expect((await admin.call('PUT', path, { phones: [2_147_483_648] })).statusCode).toBe(400);
  });

  test('places of the phone menu: in order, each once, shared by several users', async () => {
    const path = `/ivrDesignation/${user.id}`;
    expect((await admin.call('PUT', path, { ivr_des: [9, 1, 9] })).json()).toEqual({
      user: { user_id: user.id, username: user.username },
      ivr_des: [1, 9],
    });
    await admin.call('PUT', `/ivrDesignation/${admin.user.id}`, { ivr_des: [1] });
    expect((await list()).map((one) => one.ivr_des)).toEqual([[1], [1, 9]]);
    expect((await admin.call('GET', path)).json().ivr_des).toEqual([1, 9]);
    for (const wrong of [0, 10, 1.5]) {
      expect((await admin.call('PUT', path, { ivr_des: [wrong] })).statusCode).toBe(400);
    }
    expect((await admin.call('GET', '/ivrLength')).json()).toEqual({ ivrLength: 9 });
  });

  test('two at once end as one of them, never mixed', async () => {
    const path = `/ivrDesignation/${user.id}`;
    const answers = await Promise.all([
      admin.call('PUT', path, { ivr_des: [1, 2, 3] }),
      admin.call('PUT', path, { ivr_des: [7, 8, 9] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([
      [1, 2, 3],
      [7, 8, 9],
    ]).toContainEqual((await find(user.id)).ivr_des);
  });

  test.each(['endpointDesignation', 'ivrDesignation'])('%s of somebody else’s user is 404', async (path) => {
    const body = path === 'ivrDesignation' ? { ivr_des: [1] } : { phones: [] };
    const other = await world.office();
    expect((await other.admin.call('GET', `/${path}/${user.id}`)).statusCode).toBe(404);
    expect((await other.admin.call('PUT', `/${path}/${user.id}`, body)).statusCode).toBe(404);
    const member = await signIn(world.app, user);
    expect((await member.call('GET', `/${path}/${user.id}`)).statusCode).toBe(200);
    expect((await member.call('PUT', `/${path}/${user.id}`, body)).statusCode).toBe(403);
  });

  test('a number that is deleted rings for nobody any more', async () => {
    const { rows } = await world.app.owner.query<{ id: number }>(
      `INSERT INTO phones (client_id, phone_num) VALUES ($1, $2) RETURNING phone_id AS id`,
      [office.id, `+1${world.forSale('415')}`],
    );
    await admin.call('PUT', `/endpointDesignation/${user.id}`, { phones: [rows[0]!.id] });
    await admin.call('DELETE', `/clientphone/${rows[0]!.id}`);
    expect((await find(user.id)).phones).toEqual([]);
  });
});
