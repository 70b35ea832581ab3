import { notifications as contract, type worklist } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConvo } from '../../testing/convo-rows.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../testing/factory.ts';
import { pushKeysOfADevice } from './testing/route-cases.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { asRun } from '../../platform/jobs/own-job.ts';
import { deliverReminders } from '../conversations/index.ts';
import { SEND_PUSH } from './queue-pushes.ts';

const words = contract.notificationMessages;
let sandbox: TestSandbox;
let app: TestApp;
let office: TestOffice;
let user: TestUser;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
  app = await createTestApp({
    withoutJobs: false,
    pushApiUrl: sandbox.pushApiUrl,
    carrierTimeoutMs: 600,
    pushTiming: { firstBackoff: 100, maxBackoff: 200 },
  });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  await fault('ok');
  office = await createOffice(app);
  user = await createUser(app, office);
  caller = await signIn(app, user);
});

type Browser = { id: string; subscription: { endpoint: string; keys: { p256dh: string; auth: string } } };
type Arrived = { text: string; topic: string; ttl: number; senderKey: string };
const fault = (mode: string) => sandbox.control('/faults', { vendor: 'push', mode });
const newBrowser = () =>
  sandbox.control('/push/subscriptions', {
    senderKey: app.platform.config.push!.publicKey,
  }) as Promise<Browser>;
const arrived = async (browser: Browser) =>
  (await sandbox.control(`/push/messages?subscription=${browser.id}`)) as Arrived[];
const add = (browser: Browser, as = caller) => as.call('POST', '/push/subscriptions', browser.subscription);
const added = async (browser: Browser, as = caller) => {
  const answer = await add(browser, as);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return (answer.json() as { device: contract.PushDevice }).device;
};
const list = async (as = caller) =>
  (await as.call('GET', '/push/subscriptions')).json() as contract.PushDevice[];
const remind = async (name = 'Gloves', of = user) => {
  const id = await addConvo(app, office, {
    owner: of.id,
    name,
    reminders: [{ user: of.id, at: new Date(Date.now() - 1_000) }],
  });
  await deliverReminders(app.platform, office.id);
  return id;
};
const arrives = (browser: Browser, n = 1) =>
  until('the push', async () => {
    const all = await arrived(browser);
    return all.length >= n ? all : undefined;
  });

test('a patient’s request for an appointment reaches every device of the office but the writer’s', async () => {
  const [mine, colleagues] = [await newBrowser(), await newBrowser()];
  const colleague = await signIn(app, await createUser(app, office));
  await added(mine);
  await added(colleagues, colleague);
  const contact = await createContact(app, office, { firstName: 'Maria' });
  const path = `/contacts/${contact}/appointment-requests`;
  const answer = await caller.call('POST', path, { source: 'call', wish: 'A cleaning' });
  expect(answer.statusCode).toBe(201);
  const { request_id } = (answer.json() as { request: { request_id: number } }).request;
  const [push] = await arrives(colleagues);
  expect(JSON.parse(push!.text)).toMatchObject({
    title: 'Request for an appointment',
    path: `/calendar?request=${request_id}`,
  });
  expect(push!.text).not.toContain('Maria');
  expect(await arrived(mine)).toEqual([]);
});

describe('devices', () => {
  test('are added, listed and removed; what the browser gave is sealed', async () => {
    const { public_key } = (await caller.call('GET', '/push/key')).json() as { public_key: string };
    expect(public_key).toBe(app.platform.config.push!.publicKey);
    const browser = await newBrowser();
    const device = await added(browser);
    expect(device).toEqual({
      push_id: expect.any(Number),
      device: expect.any(String),
      added_at: expect.any(String),
      last_used_at: null,
      this_device: true,
    });
    const elsewhere = await signIn(app, user);
    expect(await list(elsewhere)).toEqual([{ ...device, this_device: false }]);
    const { rows } = await app.owner.query<{ sealed: Buffer }>(
      'SELECT sealed FROM push_subscriptions WHERE push_id = $1',
      [device.push_id],
    );
    const kept = rows[0]!.sealed.toString('latin1');
    expect(kept).not.toContain('push/');
    expect(kept).not.toContain(browser.subscription.keys.auth);
    const path = `/push/subscriptions/${device.push_id}`;
    const colleague = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    expect((await colleague.call('DELETE', path)).statusCode).toBe(404);
    expect(await list(colleague)).toEqual([]);
    expect((await caller.call('DELETE', path)).json()).toEqual({ push_id: device.push_id });
    expect((await caller.call('DELETE', path)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
    const audit = await app.owner.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE client_id = $1 AND action LIKE 'push.%' ORDER BY audit_id`,
      [office.id],
    );
    expect(audit.rows.map((row) => row.action)).toEqual(['push.add_device', 'push.remove_device']);
  });

  test('are known again: the same browser is one device, and whose is signed in on it', async () => {
    const browser = await newBrowser();
    const first = await added(browser);
    expect((await added(browser)).push_id).toBe(first.push_id);
    expect(await list()).toHaveLength(1);
    const colleague = await signIn(app, await createUser(app, office));
    await added(browser, colleague);
    expect([await list(), (await list(colleague)).length]).toEqual([[], 1]);
    // The next one signs in to another office.
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    await added(browser, stranger);
    expect([await list(colleague), (await list(stranger)).length]).toEqual([[], 1]);
  });

  test('of an address we do not speak to, with keys no browser makes, or too many, are refused', async () => {
    const { subscription } = await newBrowser();
    const post = async (change: object) => {
      const answer = await caller.call('POST', '/push/subscriptions', { ...subscription, ...change });
      return [answer.statusCode, answer.body];
    };
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data',
      'http://127.0.0.1:5432/',
      'https://localhost/push',
      'https://evil.example/push',
    ])
      expect(await post({ endpoint })).toEqual([400, words.unknownService]);
    expect(await post({ endpoint: 'nonsense' })).toEqual([400, words.badSubscription]);
    const { keys } = subscription;
    for (const p256dh of [Buffer.alloc(65, 4), Buffer.alloc(65, 1), Buffer.alloc(64, 4)])
      expect(await post({ keys: { ...keys, p256dh: p256dh.toString('base64url') } })).toEqual([
        400,
        words.badSubscription,
      ]);
    expect(await post({ keys: { ...keys, auth: Buffer.alloc(15).toString('base64url') } })).toEqual([
      400,
      words.badSubscription,
    ]);
    const browsers = await Promise.all(Array.from({ length: contract.PUSH_DEVICES_MAX + 1 }, newBrowser));
    const answers = await Promise.all(browsers.map((browser) => add(browser)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: contract.PUSH_DEVICES_MAX }, () => 200),
      400,
    ]);
    expect(answers.find(({ statusCode }) => statusCode === 400)!.body).toBe(words.tooMany);
  });

  test('end with the session that added them, but for one that was only left idle', async () => {
    const browser = await newBrowser();
    const there = await signIn(app, user);
    await added(browser, there);
    await there.call('DELETE', '/logout');
    expect(await list()).toEqual([]);
    await remind();
    await caller.call('POST', '/push/test');
    const idle = await newBrowser();
    const left = await signIn(app, user);
    await added(idle, left);
    await app.owner.query(
      `UPDATE sessions SET ended_at = now(), end_reason = 'idle' WHERE session_id =
         (SELECT session_id FROM push_subscriptions WHERE client_id = $1 ORDER BY push_id DESC LIMIT 1)`,
      [office.id],
    );
    await remind();
    await arrives(idle);
    expect(await arrived(browser)).toEqual([]);
    await app.owner.query(
      `SELECT graphile_worker.add_job('prune-devices', json_build_object('client_id', $1::integer))`,
      [office.id],
    );
    await until('the ended one is gone', async () => {
      const { rows } = await app.owner.query('SELECT 1 FROM push_subscriptions WHERE client_id = $1', [
        office.id,
      ]);
      return rows.length === 1;
    });
  });

  test('of somebody switched off get nothing', async () => {
    const browser = await newBrowser();
    await added(browser);
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [user.id]);
    const colleague = await createUser(app, office);
    const other = await newBrowser();
    await added(other, await signIn(app, colleague));
    await remind('Gloves', user);
    await remind('Gloves', colleague);
    await arrives(other);
    expect(await arrived(browser)).toEqual([]);
  });
});

describe('a push', () => {
  test('of a reminder carries no names, says where it opens, and notes the use', async () => {
    const browser = await newBrowser();
    await added(browser);
    const contact = await createContact(app, office, { firstName: 'Zadie', lastName: 'Quist' });
    const id = await addConvo(app, office, {
      owner: user.id,
      kind: 'internal',
      name: 'Zadie’s crown',
      contact,
      messages: [{ by: user.id, text: 'Call the lab about Zadie' }],
      reminders: [{ user: user.id, at: new Date(Date.now() - 1_000) }],
    });
    await deliverReminders(app.platform, office.id);
    const [push] = await arrives(browser);
    expect(push!.text).not.toMatch(/zadie|quist|crown|lab/i);
    expect(JSON.parse(push!.text)).toEqual({
      title: 'Reminder',
      body: 'A conversation you wanted to come back to',
      tag: `reminder:${id}`,
      path: `/frontdesk?contact=${contact}&panel=internalConversations&convo=${id}`,
    });
    expect(push!).toMatchObject({ senderKey: app.platform.config.push!.publicKey });
    await until('the use is noted', async () => (await list())[0]!.last_used_at !== null);
  });

  test('of several reminders is one', async () => {
    const browser = await newBrowser();
    await added(browser);
    for (const name of ['One', 'Two', 'Three'])
      await addConvo(app, office, {
        owner: user.id,
        name,
        reminders: [{ user: user.id, at: new Date(Date.now() - 1_000) }],
      });
    await deliverReminders(app.platform, office.id);
    const pushes = await arrives(browser);
    expect(pushes.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      {
        title: 'Reminder',
        body: '3 conversations you wanted to come back to',
        tag: 'reminders',
        path: '/frontdesk',
      },
    ]);
  });

  test('goes to every device of its user and to nobody else’s', async () => {
    const [one, two, other] = [await newBrowser(), await newBrowser(), await newBrowser()];
    await added(one);
    await added(two, await signIn(app, user));
    await added(other, await signIn(app, await createUser(app, office)));
    await remind();
    await Promise.all([arrives(one), arrives(two)]);
    expect(await arrived(other)).toEqual([]);
  });

  test.each(['error', 'rate-limit', 'timeout'])(
    'is tried again while the service answers with %s',
    async (mode) => {
      const browser = await newBrowser();
      await added(browser);
      await fault(mode);
      await remind();
      await until('a second try', async () => {
        const { rows } = await app.owner.query<{ tries: number }>(
          `SELECT (payload ->> 'tries')::integer AS tries FROM graphile_worker._private_jobs
         WHERE (payload ->> 'client_id')::integer = $1 AND payload ->> 'push_id' IS NOT NULL`,
          [office.id],
        );
        return rows.some((row) => row.tries >= 1);
      });
      await fault('ok');
      expect(await arrives(browser)).toHaveLength(1);
    },
  );

  test('whose answer is lost is sent again under one topic, which a device shows once', async () => {
    const browser = await newBrowser();
    await added(browser);
    await fault('accept-then-drop');
    await remind();
    await arrives(browser);
    await fault('ok');
    const pushes = await arrives(browser, 2);
    expect(new Set(pushes.map(({ topic, text }) => `${topic} ${text}`)).size).toBe(1);
  });

  test('is not handed over by a run whose job was given to another', async () => {
    const browser = await newBrowser();
    const { push_id } = await added(browser);
    const send = app.jobs.find(({ name }) => name === SEND_PUSH)!;
    const payload = { title: 'Reminder', body: 'Due now', tag: 'convo-1', path: '/' };
    const job = { client_id: office.id, push_id, payload, queued_at: new Date().toISOString(), tries: 0 };
    const lost = { id: '1', worker: 'worker-that-was-away', attempt: 1, last: false, keyed: false };
    await asRun(lost, () => send.run(job));
    expect(await arrived(browser)).toEqual([]);
    await send.run(job);
    expect(await arrived(browser)).toHaveLength(1);
  });

  test('is given up after an hour', async () => {
    const browser = await newBrowser();
    await added(browser);
    await fault('error');
    await remind();
    const job = `graphile_worker._private_jobs WHERE (payload ->> 'client_id')::integer = ${office.id} AND payload ->> 'push_id' IS NOT NULL`;
    await until('a second try', async () => {
      const { rowCount } = await app.owner.query(
        `UPDATE graphile_worker._private_jobs SET payload = (payload::jsonb || jsonb_build_object('queued_at', $2::text))::json
         WHERE (payload ->> 'client_id')::integer = $1 AND locked_at IS NULL AND (payload ->> 'tries')::integer >= 1`,
        [office.id, new Date(Date.now() - 3_600_000).toISOString()],
      );
      return rowCount === 1;
    });
    await until(
      'it is given up',
      async () => (await app.owner.query(`SELECT 1 FROM ${job}`)).rows.length === 0,
    );
    await fault('ok');
    expect(await arrived(browser)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('to a device that is gone removes it', async () => {
    const browser = await newBrowser();
    await added(browser);
    await sandbox.control(`/push/subscriptions/${browser.id}/end`, {});
    await remind();
    await until('it is removed', async () => (await list()).length === 0);
    const { rows } = await app.owner.query(
      `SELECT actor FROM audit_log WHERE client_id = $1 AND action = 'push.device_gone'`,
      [office.id],
    );
    expect(rows).toEqual([{ actor: 'job:send-push' }]);
  });

  test('is dropped in its user’s quiet times, but for a test; what it told of stands on the bell', async () => {
    const browser = await newBrowser();
    await added(browser);
    const awake = await createUser(app, office);
    const others = await newBrowser();
    await added(others, await signIn(app, awake));
    const always = { quiet: true, days: [0, 1, 2, 3, 4, 5, 6] };
    expect((await caller.call('PUT', '/notice-settings', always)).statusCode).toBe(200);
    const at = new Date(Date.now() - 1_000);
    await addConvo(app, office, {
      owner: user.id,
      reminders: [
        { user: user.id, at },
        { user: awake.id, at },
      ],
    });
    await deliverReminders(app.platform, office.id);
    await arrives(others);
    await caller.call('POST', '/push/test');
    const pushes = await arrives(browser);
    // One queue a device: what came before the test was dealt with before it.
    expect(pushes.map(({ text }) => (JSON.parse(text) as contract.PushPayload).tag)).toEqual(['test']);
    const { today } = (await caller.call('GET', '/worklist/counts')).json() as worklist.WorkCounts;
    expect(today.reminder).toBe(1);
  });

  test('can be tried out; without a device it says so', async () => {
    const none = await caller.call('POST', '/push/test');
    expect([none.statusCode, none.body]).toEqual([400, words.noDevices]);
    const browser = await newBrowser();
    await added(browser);
    expect((await caller.call('POST', '/push/test')).json()).toEqual({ devices: 1 });
    const [push] = await arrives(browser);
    expect(JSON.parse(push!.text)).toMatchObject({
      title: words.testTitle,
      body: words.testBody,
      tag: 'test',
    });
  });
});

test('an installation without keys adds no device, sends nothing and says so; reminders are delivered', async () => {
  const without = await createTestApp({ withoutPush: true });
  try {
    const place = await createOffice(without);
    const one = await createUser(without, place);
    const person = await signIn(without, one);
    expect((await person.call('GET', '/push/key')).json()).toEqual({ public_key: '' });
    const body = { endpoint: 'https://push.chairline.test/x', keys: pushKeysOfADevice };
    for (const answer of [
      await person.call('POST', '/push/subscriptions', body),
      await person.call('POST', '/push/test'),
    ])
      expect([answer.statusCode, answer.body]).toEqual([400, words.off]);
    await addConvo(without, place, {
      owner: one.id,
      reminders: [{ user: one.id, at: new Date(Date.now() - 1_000) }],
    });
    expect(await deliverReminders(without.platform, place.id)).toBe(1);
  } finally {
    await without.close();
  }
});
