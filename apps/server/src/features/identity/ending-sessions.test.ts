import { problem } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import {
  type Caller,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testClock, until } from '../../testing/wait.ts';
import { endUserSessions } from './index.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = testClock();
let app: TestApp;
/** A second process on the same database. */
let beside: TestApp;
let base: string;
let besideBase: string;
let office: TestOffice;
let user: TestUser;
beforeAll(async () => {
  const options = { now: clock.now, liveTiming: { heartbeat: 150 } };
  app = await createTestApp(options);
  beside = await createTestApp({ ...options, beside: app });
  base = await listen(app);
  besideBase = await listen(beside);
});
afterAll(async () => {
  await beside?.close();
  await app?.close();
});
beforeEach(async () => {
  office = await createOffice(app);
  user = await createUser(app, office);
});

const check = (caller: Pick<Caller, 'cookies'>, at: TestApp = app) =>
  at.server.inject({ url: '/api/check', cookies: caller.cookies });
const refresh = (caller: Pick<Caller, 'cookies'>) =>
  app.server.inject({ method: 'POST', url: '/api/token', cookies: caller.cookies });
const isOver = async (caller: Pick<Caller, 'cookies'>, at: TestApp = app) => {
  const answer = await check(caller, at);
  expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([403, 'session_expired']);
};
const reasonOf = async (userId: number) =>
  (await app.owner.query('SELECT end_reason AS reason FROM sessions WHERE user_id = $1', [userId])).rows[0]
    ?.reason as string | null;
const run = <T>(work: Parameters<typeof inOffice<T>>[2]) =>
  inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, work);
/** Longer than an answer of the authenticator is trusted. */
const untrusted = () => new Promise((resolve) => setTimeout(resolve, 1_050));

describe('idle', () => {
  test('a session nobody touches is over after the office’s time, also for a refresh', async () => {
    const caller = await signIn(app, user);
    const second = await signIn(app, await createUser(app, office));
    clock.forward(31 * MINUTE);
    const refreshed = await refresh(second);
    expect(refreshed.statusCode).toBe(200);
    // A refresh is the program's doing and no touch: two minutes of grace later it is over all the same.
    clock.forward(MINUTE + 1_000);
    await untrusted();
    await isOver({
      cookies: Object.fromEntries(refreshed.cookies.map(({ name, value }) => [name, value])),
    });
    expect(await reasonOf(second.user.id)).toBe('idle');
    expect((await refresh(caller)).statusCode).toBe(403);
    expect(await reasonOf(user.id)).toBe('idle');
    const { rows } = await app.owner.query(
      `SELECT actor, details ->> 'reason' AS reason FROM audit_log WHERE client_id = $1 AND action = 'session.end'`,
      [office.id],
    );
    expect(rows).toEqual([
      { actor: 'system:idle', reason: 'idle' },
      { actor: 'system:refresh', reason: 'idle' },
    ]);
  });

  test('a touch begins it anew', async () => {
    const caller = await signIn(app, user);
    for (let count = 0; count < 3; count += 1) {
      clock.forward(25 * MINUTE);
      const refreshed = await refresh(caller);
      Object.assign(
        caller.cookies,
        Object.fromEntries(refreshed.cookies.map(({ name, value }) => [name, value])),
      );
      const touched = await caller.call('POST', '/session/activity');
      expect(touched.statusCode).toBe(200);
      expect(Date.parse(touched.json().idle_at) - clock.now().getTime()).toBeGreaterThan(29.9 * MINUTE);
    }
    expect((await check(caller)).statusCode).toBe(200);
  });

  test('the office decides how long', async () => {
    await app.owner.query('UPDATE clients SET idle_minutes = 5 WHERE client_id = $1', [office.id]);
    const caller = await signIn(app, user);
    expect((await check(caller)).json().client.idle_minutes).toBe(5);
    clock.forward(6 * MINUTE);
    await untrusted();
    expect((await check(caller)).statusCode).toBe(200);
    clock.forward(MINUTE + 1_000);
    await untrusted();
    await isOver(caller);
  });

  test('its sockets are closed, and say why', async () => {
    const caller = await signIn(app, user);
    const live = await openLive(base, caller);
    // The hub goes by the database's clock.
    await app.owner.query(
      `UPDATE sessions SET last_active_at = now() - interval '33 minutes' WHERE user_id = $1`,
      [user.id],
    );
    expect((await live.next('signedOut')).payload).toEqual({ reason: 'idle' });
    expect((await live.closed()).code).toBe(4403);
    // Nor does it get another one.
    await expect(openLive(base, caller)).rejects.toThrow('403');
  });
});

test('thirty days after the sign-in a session is over, however much it was used', async () => {
  await app.owner.query('UPDATE clients SET idle_minutes = 720 WHERE client_id = $1', [office.id]);
  const caller = await signIn(app, user);
  const keepUsing = async () => {
    const refreshed = await refresh(caller);
    if (refreshed.statusCode !== 200) return refreshed.statusCode;
    Object.assign(
      caller.cookies,
      Object.fromEntries(refreshed.cookies.map(({ name, value }) => [name, value])),
    );
    return (await caller.call('POST', '/session/activity')).statusCode;
  };
  // The clock is moved for every row at once; the touches of sixty half days are put in by hand.
  for (const days of [10, 10, 9.9]) {
    clock.forward(days * DAY);
    await app.owner.query('UPDATE sessions SET last_active_at = $2 WHERE user_id = $1', [
      user.id,
      clock.now(),
    ]);
    expect(await keepUsing()).toBe(200);
  }
  clock.forward(0.2 * DAY);
  expect(await keepUsing()).toBe(403);
});

describe('out at once', () => {
  test('a switched-off user: HTTP and sockets, in every process, well within a second', async () => {
    const caller = await signIn(app, user);
    const [here, there] = [await openLive(base, caller), await openLive(besideBase, caller)];
    // Both processes have just answered for this session and would trust it for a second.
    for (const at of [app, beside]) expect((await check(caller, at)).statusCode).toBe(200);
    const begin = performance.now();
    await run(async (ctx) => {
      await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [user.id]);
      await endUserSessions(app.platform, ctx, user.id, 'switched off');
    });
    await isOver(caller);
    await until('the other process', async () => (await check(caller, beside)).statusCode === 403);
    for (const live of [here, there]) {
      expect((await live.next('signedOut')).payload).toEqual({ reason: 'switched off' });
      expect((await live.closed()).code).toBe(4403);
    }
    expect(performance.now() - begin).toBeLessThan(900);
    expect((await refresh(caller)).statusCode).toBe(403);
    await expect(signIn(app, user)).rejects.toThrow('401');
  });

  test('a deleted office is over even where nobody ended its sessions', async () => {
    const caller = await signIn(app, user);
    const live = await openLive(base, caller);
    await app.owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [office.id]);
    await live.next('signedOut');
    await untrusted();
    await isOver(caller);
    expect((await refresh(caller)).statusCode).toBe(403);
    const again = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { client_id: String(office.id), username: user.username, password: 'frontdesk1' },
    });
    // As if it had never been there.
    expect([again.statusCode, again.json().detail]).toEqual([401, 'Username or password incorrect!']);
    await app.owner.query('UPDATE clients SET deleted_at = NULL WHERE client_id = $1', [office.id]);
    await signIn(app, user);
  });
});

describe('one’s own sessions', () => {
  const signInFrom = async (userAgent: string, remoteAddress: string): Promise<Caller> => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { client_id: String(office.id), username: user.username, password: 'frontdesk1' },
      headers: { 'user-agent': userAgent },
      remoteAddress,
    });
    const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
    return {
      user,
      cookies,
      call: (method, path, body) =>
        app.server.inject({
          method,
          url: `/api${path}`,
          cookies,
          ...(body === undefined ? {} : { payload: body as object }),
        }),
    };
  };
  const list = async (caller: Caller) =>
    (await caller.call('GET', '/sessions')).json() as {
      session_id: string;
      device: string;
      address: string;
      current: boolean;
    }[];

  test('are listed, the newest use first, and nobody else’s', async () => {
    const desk = await signInFrom('Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36', '10.0.0.7');
    await signIn(app, await createUser(app, office));
    clock.forward(2 * MINUTE);
    const phone = await signInFrom('Mozilla/5.0 (iPhone; Mac OS X) Version/26.0 Safari/604.1', '10.0.0.8');
    const short = async (caller: Caller) =>
      (await list(caller)).map(({ device, address, current }) => [device, address, current]);
    expect(await short(desk)).toEqual([
      ['Safari on iPhone', '10.0.0.8', false],
      ['Chrome on Windows', '10.0.0.7', true],
    ]);
    clock.forward(MINUTE);
    await desk.call('POST', '/session/activity');
    expect((await short(phone)).map(([device]) => device)).toEqual(['Chrome on Windows', 'Safari on iPhone']);
  });

  test('one is ended, with its socket; others stay', async () => {
    const caller = await signIn(app, user);
    const other = await signIn(app, user);
    const third = await signIn(app, user);
    const live = await openLive(base, other);
    const [id] = (await list(other)).filter(({ current }) => current).map((one) => one.session_id);
    const answer = await caller.call('DELETE', `/sessions/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { session_id: id }]);
    expect((await live.next('signedOut')).payload).toEqual({ reason: 'signed out elsewhere' });
    await isOver(other);
    expect((await check(third)).statusCode).toBe(200);
    expect(await list(caller)).toHaveLength(2);
    // Again is no error; it has ended.
    expect((await caller.call('DELETE', `/sessions/${id}`)).statusCode).toBe(200);
  });

  test('somebody else’s is none', async () => {
    const caller = await signIn(app, user);
    const colleague = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const id = (await list(caller))[0]!.session_id;
    const answer = await colleague.call('DELETE', `/sessions/${id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect((await check(caller)).statusCode).toBe(200);
  });

  test('all others are ended at once', async () => {
    const caller = await signIn(app, user);
    const others = [await signIn(app, user), await signIn(app, user)];
    const colleague = await signIn(app, await createUser(app, office));
    expect((await caller.call('DELETE', '/sessions')).json()).toEqual({ ended: 2 });
    for (const other of others) await isOver(other);
    for (const one of [caller, colleague]) expect((await check(one)).statusCode).toBe(200);
  });

  test('idle ones are not listed', async () => {
    await signIn(app, user);
    clock.forward(33 * MINUTE);
    expect(await list(await signIn(app, user))).toHaveLength(1);
  });
});

test('when a user last signed in is kept', async () => {
  await signIn(app, user);
  const { rows } = await app.owner.query('SELECT last_sign_in_at AS at FROM users WHERE user_id = $1', [
    user.id,
  ]);
  expect(Math.abs(rows[0].at.getTime() - clock.now().getTime())).toBeLessThan(10_000);
});
