import { problem } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOffice, createUser, PASSWORD, type TestUser } from '../../testing/factory.ts';
import { hashPassword } from './passwords.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

let user: TestUser;
/** A clock that stands still: locks end when the test says so. */
let time = Date.parse('2026-03-02T09:00:00Z');
let addresses = 0;
let address: string;

const app = useTestApp({ now: () => new Date(time) });
const { office } = useOneOffice(app, {});
beforeEach(async () => {
  user = await createUser(app, office);
  addresses += 1;
  address = `10.0.0.${addresses}`;
});

const tryToSignIn = (
  given: { password?: string; username?: string; client_id?: string; from?: string } = {},
) =>
  app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: given.from ?? address,
    payload: {
      client_id: given.client_id ?? String(office.id),
      username: given.username ?? user.username,
      password: given.password ?? 'wrong',
    },
  });

const statuses = async (count: number, given: Parameters<typeof tryToSignIn>[0] = {}) => {
  const seen: number[] = [];
  for (let round = 0; round < count; round += 1) seen.push((await tryToSignIn(given)).statusCode);
  return seen;
};

describe('an account', () => {
  test('waits after five wrong passwords, twice as long after each further one', async () => {
    expect(await statuses(5)).toEqual([401, 401, 401, 401, 401]);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const locked = await tryToSignIn({ password: PASSWORD });
      expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, String(seconds)]);
      expect(problem.parse(locked.json())).toMatchObject({
        code: 'sign_in_locked',
        detail: expect.stringMatching(
          /^Too many tries\. Wait \d+ (second|seconds|minutes), then try again\.$/,
        ),
      });
      time += seconds * 1000 - 1;
      expect((await tryToSignIn()).statusCode).toBe(429);
      time += 1;
      expect((await tryToSignIn()).statusCode).toBe(401);
    }
  });

  test('never waits longer than a quarter of an hour', async () => {
    await app.owner.query(
      `INSERT INTO sign_in_throttles (client_id, throttle_key, failures, last_failure_at) VALUES (0, $1, 60, $2)`,
      [`account:${office.id}:${user.username}`, new Date(time)],
    );
    await tryToSignIn();
    expect((await tryToSignIn()).headers['retry-after']).toBe('900');
  });

  test('is clear after the right password, and after an hour of quiet', async () => {
    expect(await statuses(4)).toEqual([401, 401, 401, 401]);
    expect((await tryToSignIn({ password: PASSWORD })).statusCode).toBe(200);
    expect(await statuses(4)).toEqual([401, 401, 401, 401]);
    time += 3_601_000;
    expect(await statuses(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('is one whatever the case of its name and wherever it is tried from', async () => {
    await statuses(3, { username: user.username.toUpperCase() });
    await statuses(2, { from: '10.9.9.9' });
    expect((await tryToSignIn({ password: PASSWORD, from: '10.9.9.8' })).statusCode).toBe(429);
  });

  test('that does not exist waits just the same', async () => {
    expect(await statuses(6, { username: 'nobody-here' })).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(6, { client_id: '999999' })).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('does not make its namesake in another office wait', async () => {
    const other = await createOffice(app);
    const namesake = await createUser(app, other, { username: user.username });
    await statuses(5);
    expect(
      (await tryToSignIn({ client_id: String(other.id), username: namesake.username, password: PASSWORD }))
        .statusCode,
    ).toBe(200);
  });

  test('cannot be guessed at by trying many passwords at once', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        tryToSignIn({ password: index === 39 ? PASSWORD : `guess ${index}` }),
      ),
    );
    const answers = guesses.map((guess) => guess.statusCode);
    expect(answers[39]).toBe(429);
    expect(answers.filter((status) => status === 401).length).toBe(5);
  });
});

describe('an address', () => {
  const standing = (failures: number) =>
    app.owner.query(
      `INSERT INTO sign_in_throttles (client_id, throttle_key, failures, last_failure_at) VALUES (0, $1, $2, $3)`,
      [`address:${address}`, failures, new Date(time)],
    );

  test('waits after a hundred failures over many accounts; one good account is no cover', async () => {
    await standing(94);
    for (let index = 0; index < 6; index += 1) {
      if (index === 3) expect((await tryToSignIn({ password: PASSWORD })).statusCode).toBe(200);
      expect((await tryToSignIn({ username: `someone${index}` })).statusCode).toBe(401);
    }
    const locked = await tryToSignIn({ password: PASSWORD });
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '1']);
    expect((await tryToSignIn({ password: PASSWORD, from: '10.8.8.8' })).statusCode).toBe(200);
    time += 1_000;
    expect((await tryToSignIn({ password: PASSWORD })).statusCode).toBe(200);
  });

  test('has room for an office: fifty-one wrong passwords of one machine lock nobody else out', async () => {
    await standing(50);
    expect((await tryToSignIn({ username: 'the-fifty-first' })).statusCode).toBe(401);
    expect((await tryToSignIn({ password: PASSWORD })).statusCode).toBe(200);
  });

  test('never waits longer than a minute: a whole office may stand behind it', async () => {
    await standing(500);
    await tryToSignIn({ username: 'someone' });
    expect((await tryToSignIn({ password: PASSWORD })).headers['retry-after']).toBe('60');
  });

  test('is the whole network of IPv6, and the same however IPv4 is written', async () => {
    address = `2001:db8:1:${addresses}::1`;
    await app.owner.query(
      `INSERT INTO sign_in_throttles (client_id, throttle_key, failures, last_failure_at) VALUES (0, $1, 99, $2)`,
      [`address:2001:db8:1:${addresses}::/64`, new Date(time)],
    );
    expect((await tryToSignIn({ username: 'someone' })).statusCode).toBe(401);
    expect((await tryToSignIn({ from: `2001:db8:1:${addresses}:ffff::9` })).statusCode).toBe(429);
    expect((await tryToSignIn({ from: `2001:db8:2:${addresses}::1` })).statusCode).toBe(401);
    await app.owner.query(
      `INSERT INTO sign_in_throttles (client_id, throttle_key, failures, last_failure_at, locked_until) VALUES (0, 'address:10.7.7.7', 99, $1, $2)`,
      [new Date(time), new Date(time + 5_000)],
    );
    expect((await tryToSignIn({ from: '::ffff:10.7.7.7' })).statusCode).toBe(429);
  });
});

test('whether a user exists does not show in the work it takes', async () => {
  // The factory's passwords are hashed with less work than a real one.
  const aUserWith = async (passwordHash: string) => {
    const user = await createUser(app, office);
    await app.owner.query('UPDATE users SET password_hash = $2 WHERE client_id = $3 AND user_id = $1', [
      user.id,
      passwordHash,
      office.id,
    ]);
    return user;
  };
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const real = await hashPassword(PASSWORD);
  for (let round = 0; round < 9; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      // A user of its own each time, so that no account comes to wait.
      const username = kind === 'known' ? (await aUserWith(real)).username : `ghost${round}`;
      // This process's own work, which a busy machine does not stretch as it does the clock's time.
      const begin = process.cpuUsage();
      expect((await tryToSignIn({ username })).statusCode).toBe(401);
      const { user, system } = process.cpuUsage(begin);
      times[kind].push(user + system);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // Without the dummy verification an unknown user takes a tenth of the time.
  expect(unknown / known).toBeGreaterThan(0.4);
  expect(unknown / known).toBeLessThan(2.5);
});
