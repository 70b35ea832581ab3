import { problem } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeToken, hashToken } from '../../platform/crypto.ts';
import { createUser, PASSWORD, signIn, type TestUser } from '../../testing/factory.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** Who has signed in from a device before is not locked out of it by what others try. */

let user: TestUser;
let time = Date.parse('2026-03-02T09:00:00Z');
let addresses = 0;
let address: string;

const app = useTestApp({ now: () => new Date(time) });
const { office } = useOneOffice(app, {});
beforeEach(async () => {
  user = await createUser(app, office);
  addresses += 1;
  address = `10.20.0.${addresses}`;
});

interface Try {
  device?: string | undefined;
  username?: string;
  password?: string;
  from?: string;
}
const attempt = ({ device, username = user.username, password = PASSWORD, from = address }: Try = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    cookies: device === undefined ? {} : { chairline_device: device },
    payload: { client_id: String(office.id), username, password },
  });
const status = async (given?: Try) => (await attempt(given)).statusCode;
const wrong = async (count: number, given: Try = {}) => {
  const seen: number[] = [];
  for (let round = 0; round < count; round += 1) seen.push(await status({ password: 'wrong', ...given }));
  return seen;
};
/** Signs in and answers the device's cookie. */
async function useDevice(given: Try = {}) {
  const answer = await attempt(given);
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.find(({ name }) => name === 'chairline_device')!;
  return cookie as typeof cookie & { value: string };
}
const lockAccount = async () =>
  expect(await wrong(6, { from: '10.66.6.6' })).toEqual([401, 401, 401, 401, 401, 429]);

test('a sign-in gives the browser a cookie that no script reads and no other site sends', async () => {
  const cookie = await useDevice();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' });
  expect(cookie.maxAge).toBe(180 * 24 * 3600);
  // The same device keeps its own.
  expect((await useDevice({ device: cookie.value })).value).toBe(cookie.value);
  const { rows } = await app.owner.query<{ hash: Buffer }>(
    'SELECT token_hash AS hash FROM known_devices WHERE user_id = $1',
    [user.id],
  );
  expect(rows).toEqual([{ hash: hashToken(cookie.value) }]);
  expect((await attempt({ password: 'wrong' })).cookies).toEqual([]);
});

test('a locked account lets in who comes from a device of theirs; from elsewhere it stays locked', async () => {
  const { value: device } = await useDevice();
  await lockAccount();
  expect(await status()).toBe(429);
  expect(await status({ device })).toBe(200);
  // That success is no help to whoever is guessing.
  expect(await status()).toBe(429);
});

test('a locked address lets in who comes from a device of theirs', async () => {
  const { value: device } = await useDevice();
  await app.owner.query(
    `INSERT INTO sign_in_throttles (client_id, throttle_key, failures, last_failure_at, locked_until) VALUES (0, $1, 100, $2, $3)`,
    [`address:${address}`, new Date(time), new Date(time + 60_000)],
  );
  expect(await status()).toBe(429);
  expect(await status({ device })).toBe(200);
});

test('a device has five tries of its own, then waits as well; they count against nobody else', async () => {
  const { value: device } = await useDevice();
  expect(await wrong(5, { device })).toEqual([401, 401, 401, 401, 401]);
  const locked = await attempt({ device });
  expect([locked.statusCode, locked.headers['retry-after'], problem.parse(locked.json()).code]).toEqual([
    429,
    '1',
    'sign_in_locked',
  ]);
  // Without the cookie the account's own five are there.
  expect(await status({ from: '10.20.9.9' })).toBe(200);
  time += 1_000;
  expect(await status({ device })).toBe(200);
  expect(await wrong(5, { device })).toEqual([401, 401, 401, 401, 401]);
});

test('a device is its user’s alone: it opens no other account, and several may share it', async () => {
  const { value: device } = await useDevice();
  const colleague = await createUser(app, office);
  for (const username of [colleague.username, 'nobody-here']) {
    expect(await wrong(6, { username, device })).toEqual([401, 401, 401, 401, 401, 429]);
  }
  time += 3_700_000;
  expect((await useDevice({ username: colleague.username, device })).value).toBe(device);
  await lockAccount();
  expect(await status({ device })).toBe(200);
});

test('a cookie that we did not sign is none', async () => {
  const { value: device } = await useDevice();
  const forged = `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`;
  await app.owner.query(
    `INSERT INTO known_devices (client_id, user_id, token_hash, created_at, last_used_at) VALUES ($1, $2, $3, now(), $4)`,
    [office.id, user.id, hashToken(forged), new Date(time)],
  );
  await lockAccount();
  for (const cookie of [forged, '', 'x'.repeat(500), `${'A'.repeat(43)}.${'A'.repeat(43)}`])
    expect(await status({ device: cookie })).toBe(429);
  time += 3_700_000;
  expect((await useDevice({ device: forged })).value).not.toBe(forged);
});

describe('a device is forgotten', () => {
  const fresh = async () => (await useDevice()).value;

  test('when it was not used for half a year', async () => {
    const device = await fresh();
    time += 181 * 86_400_000;
    await lockAccount();
    expect(await status({ device })).toBe(429);
  });

  test('with a new password, but for the one it is set from', async () => {
    const other = await fresh();
    const caller = await signIn(app, user);
    const changed = await caller.call('PUT', '/settings/password', {
      currentPassword: PASSWORD,
      newPassword: 'plum-river-8',
      confirmedNewPassword: 'plum-river-8',
    });
    expect(changed.body).toBe('password updated!');
    await lockAccount();
    const password = 'plum-river-8';
    expect(await status({ device: other, password })).toBe(429);
    expect(await status({ device: caller.cookies['chairline_device'], password })).toBe(200);
  });

  test('by ending its session from another one, and by ending all others', async () => {
    const [one, two] = [await signIn(app, user), await signIn(app, user)];
    const here = await signIn(app, user);
    const sessions = (await here.call('GET', '/sessions')).json() as {
      session_id: string;
      current: boolean;
    }[];
    const [oldest] = (
      await app.owner.query<{ id: string }>(
        'SELECT session_id AS id FROM sessions WHERE user_id = $1 AND device_hash = $2',
        [user.id, hashToken(one.cookies['chairline_device']!)],
      )
    ).rows;
    expect(sessions).toHaveLength(3);
    expect((await here.call('DELETE', `/sessions/${oldest!.id}`)).statusCode).toBe(200);
    await lockAccount();
    expect(await status({ device: one.cookies['chairline_device'] })).toBe(429);
    expect(await status({ device: two.cookies['chairline_device'] })).toBe(200);
    expect((await here.call('DELETE', '/sessions')).statusCode).toBe(200);
    expect(await status({ device: two.cookies['chairline_device'] })).toBe(429);
    expect(await status({ device: here.cookies['chairline_device'] })).toBe(200);
  });

  test('not by signing out of it', async () => {
    const caller = await signIn(app, user);
    await caller.call('DELETE', '/logout');
    await lockAccount();
    expect(await status({ device: caller.cookies['chairline_device'] })).toBe(200);
  });
});

test('a mailed link lets a locked account in, from the device it was opened on, whatever others go on trying', async () => {
  const token = makeToken(office.id);
  await app.owner.query(`UPDATE users SET email = 'dana@cedar.test' WHERE user_id = $1`, [user.id]);
  await app.owner.query(
    `INSERT INTO account_tokens (client_id, token_hash, purpose, user_id, email, created_by, created_at, expires_at)
     VALUES ($1, $2, 'reset', $3, 'dana@cedar.test', 'test', $4, $5)`,
    [office.id, hashToken(token), user.id, new Date(time), new Date(time + 3_600_000)],
  );
  await lockAccount();
  const reset = await app.server.inject({
    method: 'POST',
    url: `/api/reset_password/receive_new_password/${token}`,
    remoteAddress: address,
    payload: { password: 'plum-river-8' },
  });
  expect(reset.body).toBe('password updated!');
  const device = reset.cookies.find(({ name }) => name === 'chairline_device')!.value;
  await wrong(6, { from: '10.66.6.6' });
  expect(await status({ password: 'plum-river-8' })).toBe(429);
  expect(await status({ password: 'plum-river-8', device })).toBe(200);
});
