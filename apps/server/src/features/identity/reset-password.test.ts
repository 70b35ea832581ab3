import { identity } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { hashToken, makeToken } from '../../platform/crypto.ts';
import { createOffice, createUser, PASSWORD, signIn, type TestOffice } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { linkIn, startMailWorld } from '../../testing/mail-world.ts';
import { statementsOf } from '../../testing/statements.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

const { passwordMessages } = identity;
const NEW = 'plum-river-8';

let app: TestApp;
let office: TestOffice;
let email: string;
let made = 0;
const world = useWorld(startMailWorld);
beforeAll(async () => {
  app = world.app;
});
beforeEach(async () => {
  office = await createOffice(app, { name: 'Cedar Dental' });
  email = `dana${(made += 1)}@cedar.test`;
});

/** From an address of its own: the limit of an address has its own test. */
let addresses = 0;
const ask = (address: string, from = `10.1.${(addresses += 1) >> 8}.${addresses & 255}`, at = app) =>
  at.server.inject({
    method: 'POST',
    url: `/api/reset_password/user/${encodeURIComponent(address)}`,
    remoteAddress: from,
  });
const check = async (token: string) =>
  (await app.server.inject(`/api/reset_password/receive_new_password/${token}`)).json().valid as boolean;
const reset = (token: string, password = NEW) =>
  app.server.inject({
    method: 'POST',
    url: `/api/reset_password/receive_new_password/${token}`,
    payload: { password },
  });

/** The token of the newest link that was mailed to `email`. */
async function mailedToken(to = email): Promise<string> {
  const before = (await world.mails(to)).length;
  await ask(to);
  const mails = await until('a mail', async () => {
    const all = await world.mails(to);
    return all.length > before ? all : undefined;
  });
  return linkIn(mails.at(-1)!).pathname.split('/').at(-1)!;
}

test('a link is mailed, works once, and signs the user out everywhere', async () => {
  const base = await listen(app);
  const user = await createUser(app, office, { email: email.toUpperCase() });
  const caller = await signIn(app, user);
  const live = await openLive(base, caller);
  const answer = await ask(email);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: passwordMessages.resetSent }]);
  const mail = await world.mailTo(email.toUpperCase());
  expect(mail.subject).toBe('Reset your Chairline password for Cedar Dental');
  expect(mail.text).toContain(`your account ${user.username} at Cedar Dental, Client ID ${office.id}`);
  const link = linkIn(mail);
  expect(link.pathname).toMatch(new RegExp(`^/password/update/${user.id}/${office.id}\\.[\\w-]{43}$`));
  const token = link.pathname.split('/').at(-1)!;
  expect(await check(token)).toBe(true);

  const done = await reset(token);
  expect([done.statusCode, done.headers['content-type'], done.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'password updated!',
  ]);
  expect((await live.next('signedOut')).payload).toEqual({ reason: 'password changed' });
  expect((await caller.call('GET', '/check')).statusCode).toBe(403);
  await expect(signIn(app, user, PASSWORD)).rejects.toThrow('401');
  await signIn(app, user, NEW);

  expect(await check(token)).toBe(false);
  const again = await reset(token, 'another-river-9');
  expect([again.statusCode, again.body]).toEqual([400, passwordMessages.linkEnded]);
  expect((await world.mailTo(email.toUpperCase(), 'password was changed')).text).toContain(user.username);
  const { rows } = await app.owner.query(
    `SELECT actor, action FROM audit_log WHERE client_id = $1 AND action LIKE 'password%' ORDER BY audit_id`,
    [office.id],
  );
  expect(rows).toEqual([
    { actor: 'job:send-reset-links', action: 'password.reset_link' },
    { actor: 'system:reset', action: 'password.reset' },
  ]);
});

test('the token is stored by its hash alone, and its mail is sealed', async () => {
  await createUser(app, office, { email });
  const token = await mailedToken();
  const { rows } = await app.owner.query('SELECT t::text AS row FROM account_tokens t WHERE client_id = $1', [
    office.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].row).toContain(hashToken(token).toString('hex'));
  expect(rows[0].row).not.toContain(token.split('.')[1]);
});

test('a mail for each account of the address, over all offices', async () => {
  const other = await createOffice(app, { name: 'Harbor Dental' });
  const first = await createUser(app, office, { email });
  const second = await createUser(app, other, { email });
  await ask(email);
  const mails = await until('two mails', async () => {
    const all = await world.mails(email);
    return all.length >= 2 ? all : undefined;
  });
  expect(mails.map((mail) => mail.subject).sort()).toEqual([
    'Reset your Chairline password for Cedar Dental',
    'Reset your Chairline password for Harbor Dental',
  ]);
  // Each link opens its own account alone.
  const harbor = mails.find((mail) => mail.subject.includes('Harbor'))!;
  await reset(linkIn(harbor).pathname.split('/').at(-1)!);
  await signIn(app, second, NEW);
  await signIn(app, first, PASSWORD);
});

describe('no mail goes out', () => {
  test.each([
    ['to an address nobody has', async () => undefined],
    [
      'for a switched-off user',
      async () => {
        const user = await createUser(app, office, { email });
        await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [user.id]);
      },
    ],
    [
      'for a deleted office',
      async () => {
        await createUser(app, office, { email });
        await app.owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [office.id]);
      },
    ],
  ])('%s, and the answer is the same', async (_what, prepare) => {
    await prepare();
    const answer = await ask(email);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: passwordMessages.resetSent }]);
    // What was asked for later has arrived: this one would have.
    const later = `later${made}@cedar.test`;
    await createUser(app, await createOffice(app), { email: later });
    await ask(later);
    await world.mailTo(later);
    expect(await world.mails(email)).toEqual([]);
  });

  test.each(['nonsense', ' ', "' OR 1=1 --", 'a@b', 'x'.repeat(254)])(
    '%j is answered the same',
    async (text) => {
      const answer = await ask(text);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: passwordMessages.resetSent }]);
    },
  );
});

test('known and unknown take the same work', async () => {
  // Without jobs: what is done is done within the request.
  const quiet = await createTestApp();
  onTestFinished(() => quiet.close());
  const place = await createOffice(quiet);
  const statements: Record<'known' | 'unknown', string[][]> = { known: [], unknown: [] };
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 25; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const address = `${kind}${round}@cedar.test`;
      if (kind === 'known') await createUser(quiet, place, { email: address });
      // This process's own work, which a busy machine does not stretch as it does the clock's time.
      const begin = process.cpuUsage();
      const asked = await statementsOf(quiet, () => ask(address, undefined, quiet));
      const { user, system } = process.cpuUsage(begin);
      times[kind].push(user + system);
      expect(asked.result.statusCode).toBe(200);
      statements[kind].push(asked.statements);
    }
  }
  expect(statements.known[0]).not.toEqual([]);
  expect(statements.known).toEqual(statements.unknown);
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1]!;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // A mail, or a slow hash, would be far beyond this.
  expect(known / unknown).toBeGreaterThan(1 / 3);
  expect(known / unknown).toBeLessThan(3);
});

test('five mails an hour to one address, then silence with the same answer', async () => {
  await createUser(app, office, { email });
  for (let count = 0; count < 5; count += 1) await mailedToken();
  expect((await ask(email)).statusCode).toBe(200);
  const later = `later${made}@cedar.test`;
  await createUser(app, await createOffice(app), { email: later });
  await ask(later);
  await world.mailTo(later);
  expect(await world.mails(email)).toHaveLength(5);
  // The address is kept by its hash.
  const { rows } = await app.owner.query(
    `SELECT throttle_key AS key FROM sign_in_throttles WHERE throttle_key LIKE '%${email}%'`,
  );
  expect(rows).toEqual([]);
});

test('one address can ask for sixty an hour', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    statuses.push((await ask(`nobody${count}@cedar.test`, '10.2.0.1')).statusCode);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
});

test.each([
  ['', [passwordMessages.tooShort, passwordMessages.noLowercase, passwordMessages.noDigit]],
  ['short1', [passwordMessages.tooShort]],
  ['nodigitshere', [passwordMessages.noDigit]],
  ['NOLOWER12', [passwordMessages.noLowercase]],
  ['SHOUT', [passwordMessages.tooShort, passwordMessages.noLowercase, passwordMessages.noDigit]],
  ['password1', [passwordMessages.tooCommon]],
  ['cedardental1', [passwordMessages.tooCommon]],
  ['x1'.repeat(501), [passwordMessages.tooLong]],
])('a password that breaks the rules leaves the link as it is: %j', async (password, words) => {
  await createUser(app, office, { email });
  const token = await mailedToken();
  const answer = await reset(token, password);
  expect([answer.statusCode, answer.body]).toEqual([400, words.join('\n')]);
  expect(identity.readPasswordFaults(answer.body)).toEqual(words);
  expect(await check(token)).toBe(true);
});

describe('a link is over', () => {
  const expectOver = async (token: string) => {
    expect(await check(token)).toBe(false);
    const answer = await reset(token);
    expect([answer.statusCode, answer.body]).toEqual([400, passwordMessages.linkEnded]);
  };

  test('after an hour', async () => {
    await createUser(app, office, { email });
    const token = await mailedToken();
    const { rows } = await app.owner.query(
      'SELECT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM account_tokens WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ seconds: 3_600 }]);
    await app.owner.query(
      `UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE client_id = $1`,
      [office.id],
    );
    await expectOver(token);
  });

  test('when a newer one was asked for', async () => {
    await createUser(app, office, { email });
    const first = await mailedToken();
    const second = await mailedToken();
    await expectOver(first);
    expect(await check(second)).toBe(true);
  });

  test('when the password was changed', async () => {
    const user = await createUser(app, office, { email });
    const caller = await signIn(app, user);
    const token = await mailedToken();
    await caller.call('PUT', '/settings/password', {
      currentPassword: PASSWORD,
      newPassword: NEW,
      confirmedNewPassword: NEW,
    });
    await expectOver(token);
  });

  test.each([
    ['the user was switched off', 'UPDATE users SET is_active = false WHERE client_id = $1'],
    ['their address was changed', `UPDATE users SET email = 'new@cedar.test' WHERE client_id = $1`],
    ['the office was deleted', 'UPDATE clients SET deleted_at = now() WHERE client_id = $1'],
  ])('when %s', async (_what, change) => {
    await createUser(app, office, { email });
    const token = await mailedToken();
    await app.owner.query(change, [office.id]);
    await expectOver(token);
  });

  test('when it is forged, cut, of another office, or of another purpose', async () => {
    const user = await createUser(app, office, { email });
    const token = await mailedToken();
    const secret = token.split('.')[1]!;
    const other = await createOffice(app);
    for (const forged of [
      makeToken(office.id),
      `${other.id}.${secret}`,
      secret,
      token.slice(0, -1),
      `${token}x`,
      `999999.${secret}`,
    ])
      await expectOver(forged);
    await app.owner.query(
      `UPDATE account_tokens SET purpose = 'activate', role = 'Admin' WHERE client_id = $1`,
      [office.id],
    );
    await expectOver(token);
    await signIn(app, user, PASSWORD);
  });
});

test('used twice at once it works once', async () => {
  const user = await createUser(app, office, { email });
  const token = await mailedToken();
  const passwords = Array.from({ length: 6 }, (_, index) => `plum-river-${index}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
    200, 400, 400, 400, 400, 400,
  ]);
  const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)]!;
  await signIn(app, user, winner);
});

test('whoever was locked out gets in with the new password', async () => {
  const user = await createUser(app, office, { email });
  const wrong = () =>
    app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: { client_id: String(office.id), username: user.username, password: 'wrong' },
      remoteAddress: '10.3.0.1',
    });
  for (let count = 0; count < 7; count += 1) await wrong();
  expect((await wrong()).statusCode).toBe(429);
  await reset(await mailedToken());
  await signIn(app, user, NEW);
});

test('a reset does not take the second factor away', async () => {
  const user = await createUser(app, office, { email });
  await app.owner.query(
    `INSERT INTO second_factors (client_id, user_id, secret, enabled_at, created_at) VALUES ($1, $2, '\\x00', now(), now())`,
    [office.id, user.id],
  );
  await reset(await mailedToken());
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/login',
    payload: { client_id: String(office.id), username: user.username, password: NEW },
  });
  expect(answer.json()).toMatchObject({ second_factor: 'code' });
  expect(answer.cookies).toEqual([]);
});
