import { identity, users } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeToken } from '../../platform/crypto.ts';
import { inOffice } from '../../platform/platform.ts';
import { createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { linkIn, startMailWorld } from '../../testing/mail-world.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { inviteUser } from './index.ts';
import { useWorld } from '../../testing/use-app.ts';

const { passwordMessages } = identity;
const account = { firstName: 'Sam', lastName: 'Rivera', username: 'sam', password: 'plum-river-8' };

let app: TestApp;
let base: string;
let office: TestOffice;
let email: string;
let made = 0;
const world = useWorld(startMailWorld);
beforeAll(async () => {
  app = world.app;
  base = await listen(app);
});
beforeEach(async () => {
  office = await createOffice(app);
  email = `sam${(made += 1)}@cedar.test`;
});

async function invite(
  role: 'Admin' | 'Member' = 'Member',
  names = { firstName: 'Sam', lastName: 'O’Neil Jr.' },
) {
  const before = (await world.mails(email)).length;
  await inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
    inviteUser(app.platform, ctx, { ...names, email, role }),
  );
  const mails = await until('the mail', async () => {
    const all = await world.mails(email);
    return all.length > before ? all : undefined;
  });
  return tokenIn(mails.at(-1)!);
}
const tokenIn = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail).pathname.split('/').at(-1)!;
const check = async (token: string) =>
  (await app.server.inject(`/api/activate-account/create/${token}`)).json() as unknown;
const activate = (token: string, change: Partial<typeof account> = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/api/activate-account/create/${token}`,
    payload: { ...account, ...change },
  });
const signInAs = (username: string, password = account.password) =>
  signIn(app, { id: 0, office: office.id, username }, password);
const nobody = { valid: false, client_id: null, office_name: '', first_name: '', last_name: '', email: '' };

test('the link of the mail makes the account, with the invitation’s role and address, once', async () => {
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const member = await signIn(app, await createUser(app, office));
  const [adminLive, memberLive] = [await openLive(base, admin), await openLive(base, member)];
  const token = await invite('Admin');
  // The mail got through: whoever looks at the invitations is told.
  await adminLive.next('invitationsChanged');
  expect(linkIn(await world.mailTo(email)).pathname).toBe(
    `/account/activate/Sam_O%E2%80%99Neil%20Jr./${token}`,
  );
  expect(await check(token)).toEqual({
    valid: true,
    client_id: office.id,
    office_name: 'Cedar Dental',
    first_name: 'Sam',
    last_name: 'O’Neil Jr.',
    email,
  });
  const answer = await activate(token);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'account created!',
  ]);
  const caller = await signInAs('SAM');
  const session = (await caller.call('GET', '/check')).json();
  expect(session).toMatchObject({
    username: 'sam',
    first_name: 'Sam',
    last_name: 'Rivera',
    email,
    role: 'Admin',
    client_id: office.id,
  });
  for (const live of [adminLive, memberLive])
    expect((await live.next('userChanged')).payload.user).toMatchObject({
      user_id: session.user_id,
      username: 'sam',
      role: 'Admin',
      email,
    });
  await adminLive.next('invitationsChanged');
  expect(memberLive.frames.map((frame) => frame.type)).not.toContain('invitationsChanged');

  expect(await check(token)).toEqual(nobody);
  const again = await activate(token, { username: 'sam2' });
  expect([again.statusCode, again.body]).toEqual([400, passwordMessages.linkEnded]);
});

test.each([
  [{ firstName: ' ' }, passwordMessages.allFields],
  [{ lastName: '' }, passwordMessages.allFields],
  [{ username: '' }, passwordMessages.allFields],
  [{ password: '' }, passwordMessages.allFields],
  [{ password: 'short1' }, passwordMessages.tooShort],
  [{ password: 'NODIGITS' }, `${passwordMessages.noLowercase}\n${passwordMessages.noDigit}`],
  [{ password: 'password1' }, passwordMessages.tooCommon],
  [{ username: 'samrivera', password: 'samrivera1' }, passwordMessages.tooCommon],
])('%j leaves the link as it is', async (change, words) => {
  const token = await invite();
  const answer = await activate(token, change);
  expect([answer.statusCode, answer.body]).toEqual([400, words]);
  expect(await check(token)).toMatchObject({ valid: true });
});

test('a field that is missing is the same as an empty one', async () => {
  const token = await invite();
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/activate-account/create/${token}`,
    payload: { firstName: 'Sam' },
  });
  expect([answer.statusCode, answer.body]).toEqual([400, passwordMessages.allFields]);
});

test('the provider sees the new admin in its list', async () => {
  const provider = await createOffice(app, { id: 1, name: 'DSS' });
  const live = await openLive(base, await signIn(app, await createUser(app, provider, { role: 'Admin' })));
  await activate(await invite('Admin'));
  const { client } = (await live.next('clientRow')).payload;
  expect(client).toMatchObject({ client_id: office.id, active_admins: 1, open_invitations: 0 });
});

test('a username that is taken in the office, in any case; elsewhere it is free', async () => {
  await createUser(app, office, { username: 'Sam' });
  const token = await invite();
  const answer = await activate(token);
  expect([answer.statusCode, answer.body]).toEqual([400, passwordMessages.userNameTaken]);
  office = await createOffice(app);
  email = `elsewhere${made}@cedar.test`;
  expect((await activate(await invite())).statusCode).toBe(200);
});

test('an address that somebody in the office has by now', async () => {
  const token = await invite();
  await createUser(app, office, { email: email.toUpperCase() });
  const answer = await activate(token);
  expect([answer.statusCode, answer.body]).toEqual([400, users.userMessages.duplicate]);
});

describe('a link is over', () => {
  const expectOver = async (token: string) => {
    expect(await check(token)).toEqual(nobody);
    const answer = await activate(token);
    expect([answer.statusCode, answer.body]).toEqual([400, passwordMessages.linkEnded]);
  };

  test('after seven days', async () => {
    const token = await invite();
    const { rows } = await app.owner.query(
      'SELECT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM account_tokens WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ seconds: 7 * 86_400 }]);
    await app.owner.query(
      "UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE client_id = $1",
      [office.id],
    );
    await expectOver(token);
  });

  test('when another was sent to the same address, in any case', async () => {
    const first = await invite();
    email = email.toUpperCase();
    const second = await invite();
    await expectOver(first);
    expect(await check(second)).toMatchObject({ valid: true });
  });

  test('when the office was deleted', async () => {
    const token = await invite();
    await app.owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [office.id]);
    await expectOver(token);
  });

  test('when it is forged, of another office, or of another purpose', async () => {
    const token = await invite();
    const other = await createOffice(app);
    await expectOver(makeToken(office.id));
    await expectOver(`${other.id}.${token.split('.')[1]}`);
    await app.owner.query(`UPDATE account_tokens SET purpose = 'reset' WHERE client_id = $1`, [office.id]);
    await expectOver(token);
  });
});

test('used twice at once it works once; two links for one name make one account of it', async () => {
  const token = await invite();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => activate(token, { username: `sam${index}` })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
    200, 400, 400, 400, 400,
  ]);

  const tokens: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    email = `${name}${made}@cedar.test`;
    tokens.push(await invite());
  }
  const race = await Promise.all(tokens.map((one) => activate(one, { username: 'Same.Name' })));
  expect(race.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  expect(race.filter(({ statusCode }) => statusCode === 400).map(({ body }) => body)).toEqual([
    passwordMessages.userNameTaken,
    passwordMessages.userNameTaken,
  ]);
});
