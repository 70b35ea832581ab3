import { identity } from '@chairline/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Caller,
  createOffice,
  createUser,
  PASSWORD,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { inTurn } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';

const { passwordMessages: words } = identity;
const NEW = 'plum-river-8';

let base: string;
let office: TestOffice;
let caller: Caller;
let made = 0;
const app = useTestApp();
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  office = await createOffice(app, { name: 'Cedar Dental' });
  made += 1;
  caller = await signIn(app, await createUser(app, office, { email: `dana${made}@cedar.test` }));
});

const change = (current: string, next: string, confirm = next, by = caller) =>
  by.call('PUT', '/settings/password', {
    currentPassword: current,
    newPassword: next,
    confirmedNewPassword: confirm,
  });

test('the password is another one; this session stays, all others end, and the owner is told', async () => {
  const other = await signIn(app, caller.user);
  const live = await openLive(base, other);
  const answer = await change(PASSWORD, NEW);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'password updated!',
  ]);
  expect((await live.next('signedOut')).payload).toEqual({ reason: 'password changed' });
  expect((await other.call('GET', '/check')).statusCode).toBe(403);
  expect((await caller.call('GET', '/check')).statusCode).toBe(200);
  await expect(signIn(app, caller.user)).rejects.toThrow('401');
  await signIn(app, caller.user, NEW);
  const { rows } = await app.owner.query(
    'SELECT kind, to_address, subject FROM system_mails WHERE client_id = $1',
    [office.id],
  );
  expect(rows).toEqual([
    {
      kind: 'notice',
      to_address: `dana${made}@cedar.test`,
      subject: 'Your password was changed (Cedar Dental)',
    },
  ]);
  const audit = await app.owner.query(
    `SELECT actor, subject FROM audit_log WHERE client_id = $1 AND action = 'password.change'`,
    [office.id],
  );
  expect(audit.rows).toEqual([{ actor: `user:${caller.user.id}`, subject: `user:${caller.user.id}` }]);
});

test.each([
  [
    ['', '', ''],
    [[words.currentRequired], [words.tooShort, words.noLowercase, words.noDigit], [words.confirmRequired]],
  ],
  [
    ['wrong', NEW, NEW],
    [[words.currentWrong], [], []],
  ],
  [
    [PASSWORD, NEW, 'other'],
    [[], [], [words.mismatch]],
  ],
  [
    [PASSWORD, 'SHORT', 'SHORT'],
    [[], [words.tooShort, words.noLowercase, words.noDigit], []],
  ],
  [
    [PASSWORD, 'password1', 'password1'],
    [[], [words.tooCommon], []],
  ],
  [
    [PASSWORD, 'cedar2026', 'cedar2026'],
    [[], [words.tooCommon], []],
  ],
])('%j is told beside each field, and changes nothing', async ([current, next, confirm], lists) => {
  const answer = await change(current!, next!, confirm!);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { currentPassword: lists[0], newPassword: lists[1], confirmedNewPassword: lists[2] },
  ]);
  expect((await caller.call('GET', '/check')).statusCode).toBe(200);
  await signIn(app, caller.user);
});

test('the same password again is none', async () => {
  await change(PASSWORD, NEW);
  expect((await change(NEW, NEW)).json()).toEqual({
    currentPassword: [],
    newPassword: [words.same],
    confirmedNewPassword: [],
  });
});

test('guesses at the current password are slowed like sign-ins, and count with them', async () => {
  for (let count = 0; count < 5; count += 1)
    expect((await change('wrong', NEW)).json().currentPassword).toEqual([words.currentWrong]);
  const locked = await change(PASSWORD, NEW);
  expect([locked.statusCode, locked.json().code]).toEqual([429, 'sign_in_locked']);
  await expect(signIn(app, caller.user)).rejects.toThrow('429');
});

test('two changes at once: one of them is told', async () => {
  const second = await signIn(app, caller.user);
  // Both have proven who they are when the first of them is stored.
  const account = {
    text: 'SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE',
    values: [caller.user.id],
  };
  const [winner, loser] = await inTurn(app.owner, account, [
    () => change(PASSWORD, 'plum-river-1'),
    () => change(PASSWORD, 'plum-river-2', 'plum-river-2', second),
  ]);
  expect([winner!.body, loser!.statusCode]).toEqual([words.updated, 409]);
  await signIn(app, caller.user, 'plum-river-1');
});
