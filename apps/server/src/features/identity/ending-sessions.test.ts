import { problem } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import {
  type Caller,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../testing/factory.ts';
import { listen, openLive, toldOnly } from '../../testing/live-socket.ts';
import { stopClock } from '../../testing/still-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { endUserSessions } from './index.ts';

let app: TestApp;
/** A second process on the same database. */
let beside: TestApp;
let base: string;
let besideBase: string;
let office: TestOffice;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp({ liveTiming: toldOnly });
  beside = await createTestApp({ liveTiming: toldOnly, beside: app });
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
const expectOver = async (caller: Pick<Caller, 'cookies'>, at: TestApp = app) => {
  const answer = await check(caller, at);
  expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([403, 'session_expired']);
};
const run = <T>(work: Parameters<typeof inOffice<T>>[2]) =>
  inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, work);
/** Longer than an answer of the authenticator is trusted. */
const untrusted = () => new Promise((resolve) => setTimeout(resolve, 1_050));

describe('out at once', () => {
  test('a switched-off user: HTTP and sockets, in every process', async () => {
    stopClock();
    const caller = await signIn(app, user);
    const [here, there] = [await openLive(base, caller), await openLive(besideBase, caller)];
    // Both processes have just answered for this session and would trust it for as long as the clock stands still.
    for (const at of [app, beside]) expect((await check(caller, at)).statusCode).toBe(200);
    await run(async (ctx) => {
      await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [user.id]);
      await endUserSessions(app.platform, ctx, user.id, 'switched off');
    });
    await expectOver(caller);
    await until('the other process', async () => (await check(caller, beside)).statusCode === 403);
    for (const live of [here, there]) {
      expect((await live.next('signedOut')).payload).toEqual({ reason: 'switched off' });
      expect((await live.closed()).code).toBe(4403);
    }
    expect((await refresh(caller)).statusCode).toBe(403);
    await expect(signIn(app, user)).rejects.toThrow('401');
  });

  test('a deleted office is over even where nobody ended its sessions', async () => {
    const caller = await signIn(app, user);
    const looking = await createTestApp({ liveTiming: { heartbeat: 150 }, beside: app });
    onTestFinished(() => looking.close());
    const live = await openLive(await listen(looking), caller);
    await app.owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [office.id]);
    await live.next('signedOut');
    await untrusted();
    await expectOver(caller);
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
