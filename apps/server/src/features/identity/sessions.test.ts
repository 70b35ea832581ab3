import { identity, problem } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { stopClock } from '../../testing/still-clock.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { testClock } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';

const clock = testClock();
const MINUTE = 60_000;
/** So long an answer about a session is trusted, by the real clock. */
const TRUST_MS = 1_000;
let base: string;
let office: TestOffice;
let user: TestUser;

const app = useTestApp({ now: clock.now });
beforeAll(async () => {
  base = await listen(app);
  office = await createOffice(app, { name: 'Cedar Dental' });
});
beforeEach(async () => {
  user = await createUser(app, office);
});

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url: '/api/login', payload: payload as object, headers });

const right = () => ({ client_id: String(office.id), username: user.username, password: PASSWORD });

const cookiesOf = (response: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value]));

const refresh = (cookies: Record<string, string>) =>
  app.server.inject({ method: 'POST', url: '/api/token', cookies });
const check = (cookies: Record<string, string>) => app.server.inject({ url: '/api/check', cookies });

const codeOf = (response: LightMyRequestResponse) => [
  response.statusCode,
  problem.parse(response.json()).code,
];

describe('signing in', () => {
  test('answers the user and sets cookies that no script reads and no other site sends', async () => {
    const response = await post(right());
    expect(response.statusCode).toBe(200);
    expect(identity.sessionUser.parse(response.json())).toMatchObject({
      user_id: user.id,
      username: user.username,
      role: 'Member',
      client: { client_id: office.id, name: 'Cedar Dental', text_number: office.number.slice(2) },
      can: { administer: false, provide: false },
    });
    expect(response.json()).not.toHaveProperty('password_hash');
    expect(response.cookies.map((cookie) => cookie.name).sort()).toEqual([
      'chairline_access',
      'chairline_device',
      'chairline_refresh',
      identity.SESSION_MARK,
    ]);
    const [mark] = response.cookies.filter(({ name }) => name === identity.SESSION_MARK);
    // It says that there is a session, to this site's pages alone, and nothing of it.
    expect(mark).toMatchObject({ value: '1', sameSite: 'Strict', path: '/', maxAge: expect.any(Number) });
    expect(mark).not.toHaveProperty('httpOnly');
    for (const cookie of response.cookies.filter(({ name }) => name !== identity.SESSION_MARK))
      expect(cookie).toMatchObject({
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api',
        maxAge: expect.any(Number),
      });
    // Not over http, where a browser would drop a Secure cookie.
    expect(response.cookies.every((cookie) => cookie.secure !== true)).toBe(true);
  });

  test('sets Secure cookies where the address is https', async () => {
    const secure = await createTestApp({ publicUrl: 'https://desk.example.com' });
    try {
      const own = await createUser(secure, await createOffice(secure));
      const response = await secure.server.inject({
        method: 'POST',
        url: '/api/login',
        payload: { client_id: String(own.office), username: own.username, password: PASSWORD },
      });
      expect(response.cookies.map((cookie) => cookie.secure)).toEqual([true, true, true, true]);
      expect(response.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    } finally {
      await secure.close();
    }
  });

  test('takes the username whatever its case and spaces around it, and the office as a number', async () => {
    const response = await post({
      ...right(),
      client_id: office.id,
      username: ` ${user.username.toUpperCase()} `,
    });
    expect(response.statusCode).toBe(200);
  });

  test('says the same of every wrong sign-in', async () => {
    const inactive = await createUser(app, office);
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [inactive.id]);
    const other = await createOffice(app);
    const answers = await Promise.all([
      post({ ...right(), password: 'wrong' }),
      post({ ...right(), password: `${PASSWORD} ` }),
      post({ ...right(), username: 'nobody' }),
      post({ ...right(), client_id: '999999999' }),
      post({ ...right(), client_id: String(other.id) }),
      post({ ...right(), username: inactive.username }),
    ]);
    for (const answer of answers) {
      const { instance, ...body } = problem.parse(answer.json());
      expect(instance).toMatch(/^urn:request:/);
      expect([answer.statusCode, answer.cookies, body]).toEqual([
        401,
        [],
        {
          type: 'about:blank',
          title: 'Not signed in',
          status: 401,
          code: 'wrong_credentials',
          detail: 'Username or password incorrect!',
        },
      ]);
    }
  });

  test.each([
    ['nothing', undefined],
    ['an empty body', {}],
    ['no office', { username: 'a', password: 'b' }],
    ['an empty office', { client_id: '', username: 'a', password: 'b' }],
    ['no name', { client_id: '2', password: 'b' }],
    ['a name of spaces', { client_id: '2', username: '  ', password: 'b' }],
    ['no password', { client_id: '2', username: 'a' }],
    ['an empty password', { client_id: '2', username: 'a', password: '' }],
    ['null', { client_id: null, username: null, password: null }],
  ])('says what is missing: %s', async (_name, body) => {
    const response = await post(body);
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      400,
      'text/plain; charset=utf-8',
      'All the fields must be filled in!',
    ]);
  });

  test('takes only digits for the office', async () => {
    const response = await post({ ...right(), client_id: 'two' });
    expect([response.statusCode, response.body]).toEqual([400, 'Only digits allowed']);
    const unknown = await post({ ...right(), client_id: '99999999999' });
    expect(unknown.json()).toMatchObject({ status: 401, detail: 'Username or password incorrect!' });
  });
});

describe('a session', () => {
  test('is checked, and is over when its time is; a refresh brings it back', async () => {
    const realClock = stopClock();
    const caller = await signIn(app, user);
    expect((await check(caller.cookies)).json()).toMatchObject({ user_id: user.id });
    clock.forward(15 * MINUTE + 2_000);
    realClock.forward(TRUST_MS);
    expect(codeOf(await check(caller.cookies))).toEqual([403, 'session_expired']);
    const refreshed = await refresh(caller.cookies);
    expect(refreshed.statusCode).toBe(200);
    expect(identity.sessionUser.parse(refreshed.json()).user_id).toBe(user.id);
    const cookies = cookiesOf(refreshed);
    expect(cookies.chairline_refresh).not.toBe(caller.cookies.chairline_refresh);
    expect((await check(cookies)).statusCode).toBe(200);
  });

  test('rotates: each refresh token works once, one after the other', async () => {
    let { cookies } = await signIn(app, user);
    const seen = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const answer = await refresh(cookies);
      expect(answer.statusCode).toBe(200);
      cookies = cookiesOf(answer);
      seen.add(cookies.chairline_refresh!);
    }
    expect(seen.size).toBe(5);
    const stored = await app.owner.query<{ token: string }>(
      `SELECT encode(token_hash, 'escape') AS token FROM refresh_tokens`,
    );
    for (const token of seen) expect(stored.rows.map((row) => row.token)).not.toContain(token);
  });

  test('ends as a whole when a refresh token is used again: newer tokens and live sockets too', async () => {
    // What was answered for the newer token is trusted all through this, unless it is forgotten.
    stopClock();
    const caller = await signIn(app, user);
    const bystander = await signIn(app, user);
    const newer = cookiesOf(await refresh(caller.cookies));
    const live = await openLive(base, { cookies: newer });
    clock.forward(MINUTE + 1);
    expect(codeOf(await refresh(caller.cookies))).toEqual([403, 'session_expired']);
    expect((await live.next('signedOut')).payload.reason).toBe('refresh token reused');
    expect((await live.closed()).code).toBe(4403);
    expect(codeOf(await refresh(newer))).toEqual([403, 'session_expired']);
    expect(codeOf(await check(newer))).toEqual([403, 'session_expired']);
    // Another session of the same user is not concerned.
    expect((await check(bystander.cookies)).statusCode).toBe(200);
    const { rows } = await app.owner.query(
      `SELECT action, details ->> 'reason' AS reason FROM audit_log WHERE subject = $1 ORDER BY audit_id DESC LIMIT 1`,
      [`user:${user.id}`],
    );
    expect(rows).toEqual([{ action: 'session.end', reason: 'refresh token reused' }]);
  });

  test('outlives the loss of a refresh’s answer: the same device gets the same tokens again', async () => {
    const { cookies } = await signIn(app, user);
    const lost = cookiesOf(await refresh(cookies));
    clock.forward(MINUTE / 2);
    const again = await refresh(cookies);
    expect(again.statusCode).toBe(200);
    // No second branch of the family: it is the token whose answer was lost.
    expect(cookiesOf(again).chairline_refresh).toBe(lost.chairline_refresh);
    expect((await check(cookiesOf(again))).statusCode).toBe(200);
    expect((await refresh({ ...cookies, ...cookiesOf(again) })).statusCode).toBe(200);
    // The successor was used: what comes before it is a copy.
    expect(codeOf(await refresh(cookies))).toEqual([403, 'session_expired']);
    expect(codeOf(await refresh({ ...cookies, ...cookiesOf(again) }))).toEqual([403, 'session_expired']);
  });

  test('of two refreshes at once from one device both get the same tokens', async () => {
    const { cookies } = await signIn(app, user);
    const answers = await Promise.all([refresh(cookies), refresh(cookies)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(new Set(answers.map((answer) => cookiesOf(answer).chairline_refresh)).size).toBe(1);
    expect((await refresh({ ...cookies, ...cookiesOf(answers[0]!) })).statusCode).toBe(200);
  });

  test.each([
    ['without the device’s cookie', (all: Record<string, string>) => ({ ...all, chairline_device: '' }), {}],
    ['from another browser', (all: Record<string, string>) => all, { 'user-agent': 'Another/1.0' }],
  ])('ends when a used refresh token comes %s, however soon', async (_what, change, headers) => {
    const { cookies } = await signIn(app, user);
    const newer = cookiesOf(await refresh(cookies));
    const copy = await app.server.inject({
      method: 'POST',
      url: '/api/token',
      cookies: change(cookies),
      headers,
    });
    expect(codeOf(copy)).toEqual([403, 'session_expired']);
    expect(codeOf(await refresh({ ...cookies, ...newer }))).toEqual([403, 'session_expired']);
  });

  test('stands where a refresh failed for a fault of ours: the cookies stay', async () => {
    const { cookies } = await signIn(app, user);
    await app.owner.query('ALTER TABLE refresh_tokens RENAME TO refresh_tokens_away');
    let failed: LightMyRequestResponse;
    try {
      failed = await refresh(cookies);
    } finally {
      await app.owner.query('ALTER TABLE refresh_tokens_away RENAME TO refresh_tokens');
    }
    expect([failed.statusCode, failed.cookies]).toEqual([500, []]);
    expect((await refresh(cookies)).statusCode).toBe(200);
  });

  test.each(['', 'nonsense', '2.00000000-0000-4000-8000-000000000000.short'])(
    'no refresh with %j; the cookies are cleared',
    async (token) => {
      const answer = await refresh({ chairline_refresh: token });
      expect(codeOf(answer)).toEqual([403, 'session_expired']);
      expect(answer.cookies.map((cookie) => [cookie.name, cookie.value])).toEqual([
        ['chairline_access', ''],
        ['chairline_refresh', ''],
        [identity.SESSION_MARK, ''],
      ]);
    },
  );

  test('cannot be refreshed with another office’s id before the token', async () => {
    const { cookies } = await signIn(app, user);
    const other = await createOffice(app);
    const moved = cookies.chairline_refresh!.replace(/^\d+/, String(other.id));
    expect((await refresh({ chairline_refresh: moved })).statusCode).toBe(403);
    expect((await refresh(cookies)).statusCode).toBe(200);
  });

  test('ends with signing out, at once, sockets included; doing it again is no error', async () => {
    const caller = await signIn(app, user);
    const live = await openLive(base, caller);
    const out = await caller.call('DELETE', '/logout');
    expect([out.statusCode, out.json()]).toEqual([200, { signed_out: true }]);
    expect(out.cookies.map((cookie) => cookie.value)).toEqual(['', '', '']);
    expect((await live.closed()).code).toBe(4403);
    expect(codeOf(await check(caller.cookies))).toEqual([403, 'session_expired']);
    expect((await refresh(caller.cookies)).statusCode).toBe(403);
    expect((await caller.call('DELETE', '/logout')).statusCode).toBe(200);
    expect((await app.server.inject({ method: 'DELETE', url: '/api/logout' })).statusCode).toBe(200);
  });

  test('can be ended after its access token has expired', async () => {
    const caller = await signIn(app, user);
    const { chairline_refresh } = caller.cookies;
    await app.server.inject({
      method: 'DELETE',
      url: '/api/logout',
      cookies: { chairline_refresh: chairline_refresh! },
    });
    expect((await refresh(caller.cookies)).statusCode).toBe(403);
  });

  test('ends when it was not used for two weeks', async () => {
    const caller = await signIn(app, user);
    clock.forward(14 * 24 * 60 * MINUTE + 1_000);
    expect((await refresh(caller.cookies)).statusCode).toBe(403);
  });

  test('of a user who was switched off is over within a second, and cannot come back', async () => {
    const realClock = stopClock();
    const caller = await signIn(app, user);
    expect((await check(caller.cookies)).statusCode).toBe(200);
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [user.id]);
    realClock.forward(TRUST_MS);
    expect(codeOf(await check(caller.cookies))).toEqual([403, 'session_expired']);
    expect((await refresh(caller.cookies)).statusCode).toBe(403);
  });

  test('follows a changed role within a second', async () => {
    const realClock = stopClock();
    const caller = await signIn(app, user);
    expect((await caller.call('GET', '/jobs/failed')).statusCode).toBe(403);
    await app.owner.query(`UPDATE users SET role = 'Admin' WHERE user_id = $1`, [user.id]);
    realClock.forward(TRUST_MS);
    expect((await caller.call('GET', '/jobs/failed')).statusCode).toBe(200);
  });

  test('keeps the choice of dark or light', async () => {
    const caller = await signIn(app, user);
    expect((await caller.call('POST', '/user/dark_mode', { dark_mode: true })).json()).toEqual({
      dark_mode: true,
    });
    expect((await check(caller.cookies)).json().dark_mode).toBe(true);
  });
});

describe('a call from a page', () => {
  let caller: Caller;
  beforeEach(async () => {
    caller = await signIn(app, user);
  });
  const darken = (headers: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/api/user/dark_mode',
      cookies: caller.cookies,
      payload: { dark_mode: true },
      headers,
    });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of no site at all', { origin: 'null' }],
    ['of our host on another scheme’s port', { origin: 'http://localhost:81' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['of a site that has our name in its own', { origin: 'http://localhost:4000.evil.example' }],
  ])('%s changes nothing', async (_name, headers) => {
    expect(codeOf(await darken(headers as Record<string, string>))).toEqual([403, 'forbidden']);
    expect((await check(caller.cookies)).json().dark_mode).toBe(false);
  });

  test.each([
    ['of our own', { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
    ['of the host it was sent to', { origin: 'http://desk.local:4000', host: 'desk.local:4000' }],
    ['that is no page', {}],
  ])('%s goes through', async (_name, headers) => {
    expect((await darken(headers as Record<string, string>)).statusCode).toBe(200);
  });

  test('of another site signs nobody in or out, and resends nothing', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await post(right(), headers)).statusCode).toBe(403);
    const url = '/api/plivo/messages/text_message/1/resend';
    expect(
      (await app.server.inject({ url, cookies: caller.cookies, headers: { 'sec-fetch-site': 'cross-site' } }))
        .statusCode,
    ).toBe(403);
    for (const [method, path] of [
      ['POST', '/api/token'],
      ['DELETE', '/api/logout'],
    ] as const)
      expect(
        (await app.server.inject({ method, url: path, cookies: caller.cookies, headers })).statusCode,
      ).toBe(403);
    expect((await check(caller.cookies)).statusCode).toBe(200);
    await expect(openLive(base, caller, undefined, headers)).rejects.toThrow('403');
  });
});
