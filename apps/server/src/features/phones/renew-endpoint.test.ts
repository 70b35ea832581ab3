import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/crypto.ts';
import { freePort } from '../../platform/free-port.ts';
import { inOffice } from '../../platform/platform.ts';
import {
  type Caller,
  createOffice,
  createUser,
  PASSWORD,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { auditOf } from '../../testing/office-log.ts';
import { type CarrierSoftphone, startPhoneWorld } from '../../testing/office-with-phones.ts';
import { until } from '../../testing/wait.ts';
import { addSecondFactor } from '../../testing/rows.ts';
import { askForRenewal } from './renew-endpoint.ts';
import { wantRenewal } from './store-endpoints.ts';
import { useWorld } from '../../testing/use-app.ts';

/** Whoever once had a softphone's password does not take the office's calls with it after they were signed out. */

const NEW = 'another-river-8';
let base: string;
let provider: Caller;
let office: TestOffice;
let admin: Caller;
let desk: Caller;

const world = useWorld(() =>
  startPhoneWorld({
    carrierTimeoutMs: 1_000,
    phoneTiming: { doubt: 1_200, lookAgain: 100, firstBackoff: 50, maxBackoff: 150, giveUp: 60_000 },
  }),
);
beforeAll(async () => {
  base = await listen(world.app, await freePort());
  const own = await createOffice(world.app, { id: 1, name: 'DSS' });
  provider = await signIn(world.app, await createUser(world.app, own, { role: 'Admin' }));
});
afterEach(() => world.fault('ok'));
beforeEach(async () => {
  ({ office, admin } = await world.office());
  desk = await signIn(world.app, await createUser(world.app, office, { email: 'dana@example.com' }));
  await admin.call('POST', '/newEndpoints', { user_ids: [desk.user.id] });
  await until('the softphone', async () => (await own(desk)).statusCode === 200);
});

const own = (who: Caller) => who.call('GET', '/plivo/softphone');
const passwordOf = async (who: Caller) => (await own(who)).json().plivo_pass as string;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const atCarrier = async (): Promise<CarrierSoftphone> => {
  const mark = `c${office.id}u${desk.user.id}t`;
  return (await world.softphones()).find(({ username }) => username.includes(mark))!;
};
/** What stands here of it. */
const row = async () => {
  const { rows } = await world.app.owner.query<{ wanted: number; done: number; started: Date | null }>(
    `SELECT renewal_wanted AS wanted, renewal_done AS done, renewal_started_at AS started FROM endpoints
     WHERE client_id = $1 AND user_id = $2`,
    [office.id, desk.user.id],
  );
  return rows[0]!;
};
const settled = () =>
  until('the carrier has acknowledged what was asked for', async () => {
    const { wanted, done, started } = await row();
    return wanted > 0 && wanted === done && started === null;
  });
const asJob = (work: Parameters<typeof inOffice<void>>[2]) =>
  inOffice(world.app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, work);
const renewalJobs = async () => {
  const { rows } = await world.app.owner.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'renew-endpoint'
     WHERE (j.payload ->> 'client_id')::integer = $1`,
    [office.id],
  );
  return rows[0]!.n;
};
const changePassword = () =>
  desk.call('PUT', '/settings/password', {
    currentPassword: PASSWORD,
    newPassword: NEW,
    confirmedNewPassword: NEW,
  });

/** Every way in which access ends, or becomes another. */
const ways: Record<string, () => Promise<{ statusCode: number }>> = {
  'signed out by an admin': () => admin.call('POST', `/admin/users/${desk.user.id}/sign-out`),
  'signed out everywhere else by themselves': () => desk.call('DELETE', '/sessions'),
  'one device signed out from another': async () => {
    const elsewhere = await signIn(world.app, desk.user);
    const all = (await desk.call('GET', '/sessions')).json() as { session_id: string; current: boolean }[];
    expect((await elsewhere.call('GET', '/check')).statusCode).toBe(200);
    return desk.call('DELETE', `/sessions/${all.find(({ current }) => !current)!.session_id}`);
  },
  'a new password of their own': changePassword,
  'a new password by a mailed link': async () => {
    const token = `${office.id}.${randomBytes(32).toString('base64url')}`;
    await world.app.owner.query(
      `INSERT INTO account_tokens (client_id, token_hash, purpose, user_id, email, created_by, created_at, expires_at)
       VALUES ($1, $2, 'reset', $3, 'dana@example.com', 'test', now(), now() + interval '1 hour')`,
      [office.id, hashToken(token), desk.user.id],
    );
    return world.app.server.inject({
      method: 'POST',
      url: `/api/reset_password/receive_new_password/${token}`,
      payload: { password: NEW },
    });
  },
  'another role': () => admin.call('PUT', `/users/${desk.user.id}/Admin`),
  'another role by the form': () => admin.call('PUT', `/users/${desk.user.id}`, { role: 'Admin' }),
  'the second factor taken away by an admin': async () => {
    await addSecondFactor(world.app, desk.user);
    return admin.call('DELETE', `/admin/users/${desk.user.id}/second-factor`);
  },
  'a second factor that the office wants from now on': async () => {
    await addSecondFactor(world.app, admin.user);
    return admin.call('PUT', '/office/security', {
      require_second_factor: true,
      idle_minutes: 30,
      version: 1,
    });
  },
  'a copied session': async () => {
    const refresh = (device: string) =>
      world.app.server.inject({
        method: 'POST',
        url: '/api/token',
        cookies: desk.cookies,
        headers: { 'user-agent': device },
      });
    await refresh('the desk');
    expect((await refresh('somebody else')).statusCode).toBe(403);
    return { statusCode: 200 };
  },
  'the office deleted': () => provider.call('DELETE', `/client/${office.id}`),
};

describe('the password at the carrier is another, once, after', () => {
  test.each(Object.keys(ways))('%s', async (way) => {
    const before = await passwordOf(desk);
    expect(await atCarrier()).toMatchObject({ passwordHash: md5(before), passwordChanges: 0 });
    expect((await ways[way]!()).statusCode).toBe(200);
    await settled();
    const after = await atCarrier();
    expect(after.passwordHash).not.toBe(md5(before));
    expect(after.passwordChanges).toBe(1);
    await until('the job is done', async () => (await renewalJobs()) === 0);
    if (way === 'the office deleted') return;
    // Whoever is rightfully in has the one that logs in.
    await world.app.owner.query('UPDATE clients SET require_second_factor = false WHERE client_id = $1', [
      office.id,
    ]);
    const isNew = way.startsWith('a new password');
    const again = await signIn(world.app, desk.user, isNew ? NEW : PASSWORD);
    expect(md5(await passwordOf(again))).toBe(after.passwordHash);
    expect((await auditOf(world.app, office.id)).map(({ action }) => action)).toContain('softphone.renew');
  });
});

test('signing out by oneself, and a session that nobody used, leave it', async () => {
  const before = (await atCarrier()).passwordHash;
  const idle = await signIn(world.app, desk.user);
  await world.app.owner.query(
    `UPDATE sessions SET last_active_at = now() - interval '1 day'
     WHERE client_id = $1 AND created_at = (SELECT max(created_at) FROM sessions WHERE client_id = $1)`,
    [office.id],
  );
  const refreshed = await world.app.server.inject({
    method: 'POST',
    url: '/api/token',
    cookies: idle.cookies,
  });
  expect(refreshed.statusCode).toBe(403);
  expect((await desk.call('DELETE', '/logout')).statusCode).toBe(200);
  const ended = (await auditOf(world.app, office.id)).filter(({ action }) => action === 'session.end');
  expect(ended.map(({ details }) => (details as { reason: string }).reason)).toEqual(['idle', 'signed out']);
  expect(await row()).toEqual({ wanted: 0, done: 0, started: null });
  expect((await atCarrier()).passwordHash).toBe(before);
});

test('another user’s sign-out leaves it', async () => {
  const other = await createUser(world.app, office);
  await admin.call('POST', `/admin/users/${other.id}/sign-out`);
  expect(await row()).toEqual({ wanted: 0, done: 0, started: null });
});

test('who is switched off has no softphone at the carrier any more', async () => {
  await admin.call('PUT', `/admin/update-active-status/${desk.user.id}`, { is_active: false });
  await until('it is gone', async () => (await atCarrier()) === undefined);
});

test('who changed their password and stays in is told when the carrier has it', async () => {
  const [mine, others] = [await openLive(base, desk), await openLive(base, admin)];
  await changePassword();
  expect((await mine.next('softphoneRenewed')).payload).toEqual({});
  expect(md5(await passwordOf(desk))).toBe((await atCarrier()).passwordHash);
  expect(others.frames.filter(({ type }) => type === 'softphoneRenewed')).toEqual([]);
});

test('asked for many times before the carrier is asked: one other password', async () => {
  await asJob(async (ctx) => {
    for (let time = 0; time < 6; time += 1) await askForRenewal(ctx, desk.user.id);
  });
  await settled();
  expect(await row()).toMatchObject({ wanted: 6, done: 6 });
  expect((await atCarrier()).passwordChanges).toBe(1);
});

test('asked for while the carrier is at it: once more afterwards, never two at a time', async () => {
  await world.sandbox.control('/faults', { vendor: 'plivo', mode: 'slow', ms: 150 });
  await asJob((ctx) => askForRenewal(ctx, desk.user.id));
  const started = await until('the carrier is asked', async () => (await row()).started ?? undefined);
  for (let time = 0; time < 4; time += 1) await asJob((ctx) => askForRenewal(ctx, desk.user.id));
  expect((await row()).started).toEqual(started);
  await settled();
  const after = await atCarrier();
  expect(after.passwordChanges).toBe(2);
  expect(md5(await passwordOf(desk))).toBe(after.passwordHash);
});

test.each(['rate-limit', 'error', 'garbage', 'timeout'])(
  'the carrier’s fault is %s: it rings on with what it has, and has another once the carrier is well',
  async (mode) => {
    const before = await passwordOf(desk);
    await world.fault(mode);
    await admin.call('POST', `/admin/users/${desk.user.id}/sign-out`);
    const again = await signIn(world.app, desk.user);
    await until('it was tried', async () => (await renewalJobs()) > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await passwordOf(again)).toBe(before);
    const list = (await admin.call('GET', '/clientendpoints')).json() as { user_id: number; state: string }[];
    expect(list.find(({ user_id }) => user_id === desk.user.id)).toMatchObject({ state: 'active' });
    expect((await row()).done).toBe(0);
    await world.fault('ok');
    await settled();
    expect(md5(await passwordOf(again))).toBe((await atCarrier()).passwordHash);
    expect(await passwordOf(again)).not.toBe(before);
  },
);

test('taken, and the answer lost: what is kept is what the carrier said it took', async () => {
  const before = await passwordOf(desk);
  await world.fault('accept-then-drop');
  await asJob((ctx) => askForRenewal(ctx, desk.user.id));
  await until('the carrier has one that we do not', async () => (await atCarrier()).passwordChanges > 0);
  const lost = (await atCarrier()).passwordHash;
  expect(lost).not.toBe(md5(before));
  expect(await passwordOf(desk)).toBe(before);
  await world.fault('ok');
  await settled();
  const after = await atCarrier();
  expect(after.passwordHash).not.toBe(lost);
  expect(md5(await passwordOf(desk))).toBe(after.passwordHash);
});

test('a run that comes back after another took its place keeps nothing, and has it asked for anew', async () => {
  await world.sandbox.control('/faults', { vendor: 'plivo', mode: 'slow', ms: 250 });
  await asJob((ctx) => askForRenewal(ctx, desk.user.id));
  await until('the carrier is asked', async () => (await row()).started !== null);
  // As another process does, which took this one for cut short.
  await world.app.owner.query(
    `UPDATE endpoints SET renewal_started_at = now() - interval '1 hour' WHERE user_id = $1`,
    [desk.user.id],
  );
  await settled();
  expect((await row()).wanted).toBe(2);
  const after = await atCarrier();
  expect(after.passwordChanges).toBe(2);
  expect(md5(await passwordOf(desk))).toBe(after.passwordHash);
});

test('what was missed is found by the clock', async () => {
  // Noted, and its job gone.
  await asJob((ctx) => wantRenewal(ctx.tx, desk.user.id).then(() => undefined));
  expect(await renewalJobs()).toBe(0);
  await world.app.owner.query(
    `SELECT graphile_worker.add_job('find-unrenewed-endpoints', json_build_object('client_id', $1::integer))`,
    [office.id],
  );
  await settled();
  expect((await atCarrier()).passwordChanges).toBe(1);
});

test('signed out while it is being made: it has another once it is there', async () => {
  const late = await createUser(world.app, office);
  await world.fault('rate-limit');
  await admin.call('POST', '/newEndpoints', { user_ids: [late.id] });
  await admin.call('POST', `/admin/users/${late.id}/sign-out`);
  await world.fault('ok');
  const changes = async () =>
    (await world.softphones()).find(({ username }) => username.includes(`u${late.id}t`))?.passwordChanges;
  await until('it is made, and changed', async () => (await changes()) === 1);
});

test('one that the carrier does not have is asked for once', async () => {
  await world.app.owner.query(`UPDATE endpoints SET carrier_endpoint_id = '404404' WHERE user_id = $1`, [
    desk.user.id,
  ]);
  await asJob((ctx) => askForRenewal(ctx, desk.user.id));
  await settled();
  await until('no job of it is left', async () => (await renewalJobs()) === 0);
  expect((await auditOf(world.app, office.id)).map(({ action }) => action)).toContain('softphone.missing');
});
