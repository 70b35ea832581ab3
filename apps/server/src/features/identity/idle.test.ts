import { problem } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createUser, signIn, type TestUser } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { testClock } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = testClock();
let base: string;
let user: TestUser;
const app = useTestApp({ now: clock.now, liveTiming: { heartbeat: 150 } });
const { office } = useOffice(app, {});
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  user = await createUser(app, office);
});

const check = (caller: Pick<Caller, 'cookies'>) =>
  app.server.inject({ url: '/api/check', cookies: caller.cookies });
const refresh = (caller: Pick<Caller, 'cookies'>) =>
  app.server.inject({ method: 'POST', url: '/api/token', cookies: caller.cookies });
const expectOver = async (caller: Pick<Caller, 'cookies'>) => {
  const answer = await check(caller);
  expect([answer.statusCode, problem.parse(answer.json()).code]).toEqual([403, 'session_expired']);
};
const reasonOf = async (userId: number) =>
  (await app.owner.query('SELECT end_reason AS reason FROM sessions WHERE user_id = $1', [userId])).rows[0]
    ?.reason as string | null;
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
    await expectOver({
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
      const before = clock.now().getTime();
      const touched = await caller.call('POST', '/session/activity');
      expect(touched.statusCode).toBe(200);
      expect(Date.parse(touched.json().idle_at)).toBeGreaterThanOrEqual(before + 30 * MINUTE);
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
    await expectOver(caller);
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
