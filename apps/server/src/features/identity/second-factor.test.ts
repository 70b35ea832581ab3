import { identity } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import {
  type Caller,
  createOffice,
  createUser,
  PASSWORD,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { testClock } from '../../testing/wait.ts';
import { removeSecondFactor } from './index.ts';
import { markOfPassword, signAccess, signChallenge } from './tokens.ts';
import { useTestApp } from '../../testing/use-app.ts';

const { secondFactorMessages: words } = identity;
const STEP = 30_000;

let base: string;
let office: TestOffice;
let user: TestUser;
let made = 0;
const clock = testClock();
const app = useTestApp({ now: clock.now });
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  office = await createOffice(app, { name: 'Cedar Dental' });
  user = await createUser(app, office, { email: `dana${(made += 1)}@cedar.test` });
  // Each test in a step of its own, in its middle: a code does not turn while it is on its way.
  clock.forward(STEP * 3 - ((clock.now().getTime() + STEP / 2) % STEP));
});

/** What the authenticator app shows, `steps` from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * STEP,
  });
const post = (path: string, payload: object) =>
  app.server.inject({ method: 'POST', url: `/api${path}`, payload });
const login = (password = PASSWORD) =>
  post('/login', { client_id: String(office.id), username: user.username, password });
const challengeOf = async () => (await login()).json().challenge as string;
const require2fa = () =>
  app.owner.query('UPDATE clients SET require_second_factor = true WHERE client_id = $1', [office.id]);
const callerOf = (response: LightMyRequestResponse): Pick<Caller, 'cookies'> => ({
  cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
});

/** A user who has set a second factor up. A new step has begun since. */
async function setUp(): Promise<{ caller: Caller; secret: string; codes: string[] }> {
  const caller = await signIn(app, user);
  const { secret } = (await caller.call('POST', '/second-factor/setup', { password: PASSWORD })).json();
  const enabled = await caller.call('POST', '/second-factor/enable', { code: codeOf(secret) });
  clock.forward(2 * STEP);
  return { caller, secret, codes: enabled.json().recovery_codes };
}

describe('setting it up', () => {
  test('needs the password, then a code of the new secret; gives ten recovery codes once', async () => {
    const caller = await signIn(app, user);
    const other = await signIn(app, user);
    const live = await openLive(base, other);
    const own = await openLive(base, caller);
    const wrong = await caller.call('POST', '/second-factor/setup', { password: 'wrong' });
    expect([wrong.statusCode, wrong.body]).toEqual([400, words.passwordWrong]);

    const begun = (await caller.call('POST', '/second-factor/setup', { password: PASSWORD })).json();
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.otpauth_url).toContain(`secret=${begun.secret}`);
    expect(decodeURIComponent(begun.otpauth_url)).toContain(`Chairline:${user.username} (Cedar Dental)`);
    expect((await caller.call('GET', '/second-factor')).json()).toMatchObject({ enabled: false });
    // Not in force before a code of it was seen.
    expect((await login()).json()).toMatchObject({ username: user.username });

    const bad = await caller.call('POST', '/second-factor/enable', { code: '000000' });
    expect([bad.statusCode, bad.body]).toEqual([400, words.wrong]);
    const enabled = await caller.call('POST', '/second-factor/enable', { code: codeOf(begun.secret) });
    const codes = enabled.json().recovery_codes as string[];
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);

    expect((await live.next('signedOut')).payload).toEqual({ reason: 'second factor set up' });
    expect((await own.next('sessionUserChanged')).payload.user).toMatchObject({ second_factor: true });
    expect((await caller.call('GET', '/second-factor')).json()).toEqual({
      enabled: true,
      enabled_at: expect.any(String),
      recovery_codes_left: 10,
      required_by_office: false,
    });
    for (const [path, body] of [
      ['/second-factor/setup', { password: PASSWORD }],
      ['/second-factor/enable', { code: codeOf(begun.secret, 1) }],
    ] as const)
      expect((await caller.call('POST', path, body)).statusCode).toBe(409);
    const { rows } = await app.owner.query(
      `SELECT subject FROM system_mails WHERE client_id = $1 AND to_address = $2`,
      [office.id, `dana${made}@cedar.test`],
    );
    expect(rows).toEqual([{ subject: 'Two-factor sign-in was switched on (Cedar Dental)' }]);
  });

  test('the secret is sealed for this user, the recovery codes are hashed slowly', async () => {
    const { secret, codes } = await setUp();
    const { rows } = await app.owner.query(
      `SELECT f.secret, array_agg(convert_from(r.code_hash, 'UTF8')) AS hashes
       FROM second_factors f JOIN recovery_codes r USING (client_id, user_id) WHERE f.client_id = $1 GROUP BY 1`,
      [office.id],
    );
    expect(rows[0].secret.toString('latin1')).not.toContain(secret);
    const hashes = rows[0].hashes as string[];
    expect(hashes.every((hash) => /^.{2}\$argon2id\$/.test(hash))).toBe(true);
    for (const code of codes) expect(hashes.join()).not.toContain(code.replaceAll('-', '').slice(2));
    // Moved to another account it opens nothing, and says so as a fault of ours.
    const other = await createUser(app, office);
    await app.owner.query('UPDATE second_factors SET user_id = $2 WHERE client_id = $1', [
      office.id,
      other.id,
    ]);
    user = other;
    expect(
      (await post('/login/code', { challenge: await challengeOf(), code: codeOf(secret) })).statusCode,
    ).toBe(500);
  });
});

describe('signing in', () => {
  test('there is no session before the code, and one with it', async () => {
    const { secret } = await setUp();
    const first = await login();
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { second_factor: 'code', challenge: expect.any(String) },
    ]);
    expect(first.cookies).toEqual([]);
    const { challenge } = first.json();
    // The challenge is no session, wherever it is put.
    for (const name of ['chairline_access', 'chairline_refresh']) {
      const answer = await app.server.inject({ url: '/api/check', cookies: { [name]: challenge } });
      expect(answer.statusCode).toBe(403);
    }

    const done = await post('/login/code', { challenge, code: codeOf(secret) });
    expect([done.statusCode, done.json()]).toMatchObject([200, { user_id: user.id, second_factor: true }]);
    const check = await app.server.inject({ url: '/api/check', ...callerOf(done) });
    expect(check.statusCode).toBe(200);
  });

  test.each([-1, 0, 1])('a code of the step %d away is good', async (steps) => {
    const { secret } = await setUp();
    const done = await post('/login/code', {
      challenge: await challengeOf(),
      code: codeOf(secret, steps).replace(/^(...)/, '$1 '),
    });
    expect(done.statusCode).toBe(200);
  });

  test.each([-2, 2])('a code of the step %d away is not', async (steps) => {
    const { secret } = await setUp();
    const done = await post('/login/code', { challenge: await challengeOf(), code: codeOf(secret, steps) });
    expect([done.statusCode, done.json()]).toMatchObject([
      401,
      { code: 'wrong_credentials', detail: words.wrong },
    ]);
  });

  test('no code is taken twice, nor an older one after it, nor one at once in two places', async () => {
    const { secret } = await setUp();
    const challenge = await challengeOf();
    const race = await Promise.all(
      Array.from({ length: 4 }, () => post('/login/code', { challenge, code: codeOf(secret) })),
    );
    expect(race.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    const again = await post('/login/code', { challenge, code: codeOf(secret, -1) });
    expect([again.statusCode, again.json().detail]).toEqual([401, words.used]);
  });

  test('a recovery code is as good, once, however it is typed', async () => {
    const { codes, caller } = await setUp();
    const challenge = await challengeOf();
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await post('/login/code', { challenge, code: typed })).statusCode).toBe(200);
    const again = await post('/login/code', { challenge, code: codes[0]! });
    expect([again.statusCode, again.json().detail]).toEqual([401, words.wrong]);
    const race = await Promise.all(
      Array.from({ length: 3 }, () => post('/login/code', { challenge, code: codes[1]! })),
    );
    expect(race.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await caller.call('GET', '/second-factor')).json().recovery_codes_left).toBe(8);
  });

  test('a recovery code of somebody else is none', async () => {
    const { codes } = await setUp();
    user = await createUser(app, office);
    await setUp();
    const done = await post('/login/code', { challenge: await challengeOf(), code: codes[0]! });
    expect(done.statusCode).toBe(401);
  });

  test('guesses lock the account, and a right password is no cover for them', async () => {
    const { secret } = await setUp();
    for (let count = 0; count < 5; count += 1) {
      const challenge = await challengeOf();
      expect((await post('/login/code', { challenge, code: '000000' })).statusCode).toBe(401);
    }
    expect((await login()).statusCode).toBe(429);
    const { rows } = await app.owner.query(
      `SELECT count(*)::integer AS count FROM audit_log
       WHERE client_id = $1 AND action = 'session.refused' AND details ->> 'what' = 'code'`,
      [office.id],
    );
    expect(rows).toEqual([{ count: 5 }]);
    clock.forward(2 * STEP);
    const done = await post('/login/code', { challenge: await challengeOf(), code: codeOf(secret) });
    expect(done.statusCode).toBe(200);
  });

  test('many guesses at once: only the free ones are told that they are wrong', async () => {
    await setUp();
    const challenge = await challengeOf();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post('/login/code', { challenge, code: String(100_000 + index) }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
  });
});

describe('a challenge is over', () => {
  const expectOver = async (challenge: string, code: string) => {
    const done = await post('/login/code', { challenge, code });
    expect([done.statusCode, done.json().detail]).toEqual([401, words.challengeEnded]);
  };

  test('after ten minutes', async () => {
    const { secret } = await setUp();
    const challenge = await challengeOf();
    clock.forward(10 * 60_000 + 1_000);
    await expectOver(challenge, codeOf(secret));
  });

  test.each([
    ['the password was changed', `UPDATE users SET password_hash = 'another' WHERE client_id = $1`],
    ['the user was switched off', 'UPDATE users SET is_active = false WHERE client_id = $1'],
    ['the office was deleted', 'UPDATE clients SET deleted_at = now() WHERE client_id = $1'],
  ])('when %s', async (_what, change) => {
    const { secret } = await setUp();
    const challenge = await challengeOf();
    await app.owner.query(change, [office.id]);
    await expectOver(challenge, codeOf(secret));
  });

  test('when it is forged, for another step, or a session', async () => {
    const { secret } = await setUp();
    const code = codeOf(secret);
    const { rows } = await app.owner.query('SELECT password_hash AS hash FROM users WHERE user_id = $1', [
      user.id,
    ]);
    const claims = {
      office: office.id,
      userId: user.id,
      step: 'code',
      passwordMark: markOfPassword(rows[0].hash),
    } as const;
    const key = app.platform.sessionKey;
    const foreign = new TextEncoder().encode('the secret of another installation, long enough');
    await expectOver(await signChallenge(claims, foreign, clock.now()), code);
    await expectOver(await signChallenge({ ...claims, step: 'enroll' }, key, clock.now()), code);
    await expectOver(await signChallenge({ ...claims, office: office.id + 1 }, key, clock.now()), code);
    const session = { ...claims, username: user.username, role: 'Admin', sessionId: 'x' } as const;
    await expectOver(await signAccess(session, key, clock.now()), code);
    await expectOver('nonsense', code);
    const right = await signChallenge(claims, key, clock.now());
    expect((await post('/login/code', { challenge: right, code })).statusCode).toBe(200);
  });
});

describe('an office that requires it', () => {
  test('has a user without one set it up before there is a session', async () => {
    await require2fa();
    const first = await login();
    expect([first.json().second_factor, first.cookies]).toEqual(['enroll', []]);
    const { challenge } = first.json();
    const { secret, otpauth_url } = (await post('/login/enroll', { challenge })).json();
    expect(otpauth_url).toContain(secret);
    // Begun again it is another secret; the first one's code is none.
    const second = (await post('/login/enroll', { challenge })).json().secret;
    const wrong = await post('/login/enrolled', { challenge, code: codeOf(secret) });
    expect([wrong.statusCode, wrong.json().detail, wrong.cookies]).toEqual([401, words.wrong, []]);

    const done = await post('/login/enrolled', { challenge, code: codeOf(second) });
    expect(done.json()).toMatchObject({ user: { user_id: user.id, second_factor: true } });
    expect(done.json().recovery_codes).toHaveLength(10);
    expect((await app.server.inject({ url: '/api/check', ...callerOf(done) })).statusCode).toBe(200);

    // The challenge is used up: the factor is on.
    for (const [path, body] of [
      ['/login/enroll', { challenge }],
      ['/login/enrolled', { challenge, code: codeOf(second, 1) }],
    ] as const) {
      const again = await post(path, body);
      expect([again.statusCode, again.json().detail]).toEqual([401, words.challengeEnded]);
    }
    expect((await login()).json().second_factor).toBe('code');
  });

  test('a challenge for a code sets nothing up', async () => {
    await setUp();
    const challenge = await challengeOf();
    expect((await post('/login/enroll', { challenge })).statusCode).toBe(401);
  });

  test('does not let it be switched off', async () => {
    const { caller } = await setUp();
    await require2fa();
    const answer = await caller.call('POST', '/second-factor/disable', { password: PASSWORD });
    expect([answer.statusCode, answer.json().detail]).toEqual([409, words.neededByOffice]);
    expect((await login()).json().second_factor).toBe('code');
  });
});

describe('afterwards', () => {
  test('new recovery codes end the old ones', async () => {
    const { caller, codes } = await setUp();
    expect((await caller.call('POST', '/second-factor/recovery-codes', { password: 'x' })).statusCode).toBe(
      400,
    );
    const renewed = await caller.call('POST', '/second-factor/recovery-codes', { password: PASSWORD });
    const fresh = renewed.json().recovery_codes as string[];
    const challenge = await challengeOf();
    expect((await post('/login/code', { challenge, code: codes[0]! })).statusCode).toBe(401);
    expect((await post('/login/code', { challenge, code: fresh[0]! })).statusCode).toBe(200);
  });

  test('it is switched off with the password', async () => {
    const { caller } = await setUp();
    const wrong = await caller.call('POST', '/second-factor/disable', { password: 'x' });
    expect([wrong.statusCode, wrong.body]).toEqual([400, words.passwordWrong]);
    const answer = await caller.call('POST', '/second-factor/disable', { password: PASSWORD });
    expect(answer.json()).toEqual({
      enabled: false,
      enabled_at: null,
      recovery_codes_left: 0,
      required_by_office: false,
    });
    expect((await login()).json()).toMatchObject({ username: user.username, second_factor: false });
    expect((await caller.call('POST', '/second-factor/disable', { password: PASSWORD })).statusCode).toBe(
      409,
    );
  });

  test('an admin’s taking it away signs the user out and tells them', async () => {
    const { caller } = await setUp();
    const remove = () =>
      inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
        removeSecondFactor(app.platform, ctx, user.id, 'lost phone'),
      );
    expect(await remove()).toBe(true);
    expect((await caller.call('GET', '/check')).statusCode).toBe(403);
    await signIn(app, user);
    expect(await remove()).toBe(false);
    const { rows } = await app.owner.query(
      'SELECT subject FROM system_mails WHERE client_id = $1 ORDER BY mail_id DESC LIMIT 1',
      [office.id],
    );
    expect(rows[0].subject).toBe('Two-factor sign-in was switched off (Cedar Dental)');
  });
});
