import { problem } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createUser, signIn, type TestUser } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { testClock } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const MINUTE = 60_000;
const clock = testClock();
let base: string;
let user: TestUser;
const app = useTestApp({ now: clock.now });
const { office } = useOffice(app, {});
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  user = await createUser(app, office);
});

const check = (caller: Pick<Caller, 'cookies'>) =>
  app.server.inject({ url: '/api/check', cookies: caller.cookies });
const expectOver = async (caller: Pick<Caller, 'cookies'>) => {
  const answer = await check(caller);
  expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([403, 'session_expired']);
};

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
    await expectOver(other);
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
    for (const other of others) await expectOver(other);
    for (const one of [caller, colleague]) expect((await check(one)).statusCode).toBe(200);
  });

  test('idle ones are not listed', async () => {
    await signIn(app, user);
    clock.forward(33 * MINUTE);
    expect(await list(await signIn(app, user))).toHaveLength(1);
  });
});

test('when a user last signed in is kept', async () => {
  const before = clock.now();
  await signIn(app, user);
  const after = clock.now();
  const { rows } = await app.owner.query('SELECT last_sign_in_at AS at FROM users WHERE user_id = $1', [
    user.id,
  ]);
  expect(rows[0].at >= before && rows[0].at <= after).toBe(true);
});
