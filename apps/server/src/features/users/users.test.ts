import { problem, users as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  createOffice,
  createUser,
  PASSWORD,
  signIn,
  type TestUser,
} from '../../testing/factory.ts';
import { auditOf, eventsOf, jobsOf, mailsOf } from '../../testing/office-log.ts';
import { statementsOf } from '../../testing/statements.ts';
import { stopClock } from '../../testing/still-clock.ts';
import { addInvitation, addSecondFactor } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let admin: Caller;
let member: TestUser;

const app = useTestApp();
const { office } = useOffice(app, {});
beforeEach(async () => {
  admin = await signIn(app, await createUser(app, office, { role: 'Admin', email: 'chief@example.com' }));
  member = await createUser(app, office, { email: 'dana@example.com' });
});

const find = async (id: number) => (await admin.call('GET', `/users/${id}`)).json() as contract.UserRow;
const answerOf = (answer: { statusCode: number; body: string }) => [answer.statusCode, answer.body];
const newUser = (over: Record<string, unknown> = {}) => ({
  first_name: ' Noor ',
  last_name: 'Haddad',
  username: 'noor',
  email: 'Noor@Example.com',
  password: 'quiet7river',
  ...over,
});

describe('the list', () => {
  test('shows everyone to everyone, by name, and nothing of other offices', async () => {
    const other = await createOffice(app);
    await createUser(app, other, { username: 'elsewhere' });
    await admin.call('POST', '/users', newUser({ first_name: 'Abel' }));
    await admin.call('PUT', `/admin/update-active-status/${member.id}`);
    const seen = await (await signIn(app, await createUser(app, office))).call('GET', '/users');
    const rows = seen.json() as contract.UserRow[];
    expect(rows.map((row) => row.first_name)).toEqual(['Abel', 'Dana', 'Dana', 'Dana']);
    expect(rows.filter((row) => !row.isActive).map((row) => row.user_id)).toEqual([member.id]);
    expect(rows.map((row) => row.username)).not.toContain('elsewhere');
  });

  test('tells admins alone who has a second factor and when they last signed in', async () => {
    await addSecondFactor(app, member);
    await app.owner.query(`UPDATE users SET last_sign_in_at = '2026-03-02T09:00:00Z' WHERE user_id = $1`, [
      member.id,
    ]);
    const rows = (await admin.call('GET', '/admin/users')).json() as contract.ManagedUser[];
    expect(rows.find((row) => row.user_id === member.id)).toMatchObject({
      second_factor: true,
      last_sign_in_at: '2026-03-02T09:00:00.000Z',
    });
    expect(rows.find((row) => row.user_id === admin.user.id)).toMatchObject({ second_factor: false });
  });

  test('costs one statement for two hundred users as for one', async () => {
    const count = async () => {
      const { result: answer, statements } = await statementsOf(app, () => admin.call('GET', '/admin/users'));
      expect(answer.statusCode).toBe(200);
      return {
        rows: (answer.json() as unknown[]).length,
        selects: statements.filter((text) => /from "users"/i.test(text)).length,
      };
    };
    // The session is remembered for a second, which does not end here: the second call looks at the list alone.
    stopClock();
    await admin.call('GET', '/check');
    expect(await count()).toEqual({ rows: 2, selects: 1 });
    await app.owner.query(
      `INSERT INTO users (client_id, username, first_name, role, password_hash)
       SELECT $1, 'many' || n, 'Many', 'Member', 'x' FROM generate_series(1, 198) n`,
      [office.id],
    );
    await admin.call('GET', '/check');
    expect(await count()).toEqual({ rows: 200, selects: 1 });
  });
});

describe('making an account', () => {
  test('answers 201, and the new user signs in', async () => {
    const answer = await admin.call('POST', '/users', newUser({ ph1: '(503) 555-0133', role: 'admin' }));
    expect(answer.statusCode).toBe(201);
    const user = answer.json() as contract.UserRow;
    expect(user).toMatchObject({
      first_name: 'Noor',
      email: 'Noor@Example.com',
      role: 'Admin',
      isActive: true,
      can_manual_tagging: true,
      ph1: '5035550133',
      version: 1,
    });
    expect(await find(user.user_id)).toEqual(user);
    const caller = await signIn(
      app,
      { id: user.user_id, office: office.id, username: 'NOOR' },
      'quiet7river',
    );
    expect((await caller.call('GET', '/admin/users')).statusCode).toBe(200);
    expect(await eventsOf(app, office.id)).toContainEqual({
      type: 'userChanged',
      payload: { user },
      audience: null,
    });
    expect(await auditOf(app, office.id)).toContainEqual({
      actor: `user:${admin.user.id}`,
      action: 'user.create',
      subject: `user:${user.user_id}`,
      details: { role: 'Admin' },
    });
    expect(await jobsOf(app, office.id)).toContain('announce-client');
  });

  test.each([
    [{ first_name: ' ' }, 'First Name is required'],
    [{ last_name: '' }, 'Last Name is required'],
    [{ username: '' }, 'User Name is required'],
    [{ email: '' }, 'E-mail is required'],
    [{ email: 'noor@example' }, 'E-mail must be valid'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'short7' }, 'Password must be at least 8 characters'],
    [{ password: 'ALLUPPER7' }, 'Password must contain a lowercase letter'],
    [{ password: 'nodigitshere' }, 'Password must contain a number'],
    [{ password: 'password1' }, 'This password is too common. Choose another one.'],
    [{ role: 'Owner' }, expect.stringMatching(/^.{5,}\.$/)],
    [{ ph2: '555' }, 'Must be 10 digits'],
    [{ ph2: '1035550133' }, 'Must be 10 digits'],
    [{ email: 'DANA@example.com' }, 'User with email already exists.'],
  ])('refuses %j in words', async (over, words) => {
    const answer = await admin.call('POST', '/users', newUser(over));
    expect(answerOf(answer)).toEqual([400, words]);
    expect((await admin.call('GET', '/users')).json()).toHaveLength(2);
    expect(await eventsOf(app, office.id)).toEqual([]);
  });

  test('refuses a username the office has, in any case; another office may have it', async () => {
    const answer = await admin.call('POST', '/users', newUser({ username: member.username.toUpperCase() }));
    expect(answerOf(answer)).toEqual([400, 'That username is taken in this office. Choose another one.']);
    const elsewhere = await createOffice(app);
    const chief = await signIn(app, await createUser(app, elsewhere, { role: 'Admin' }));
    const same = newUser({ username: member.username, email: 'dana@example.com' });
    expect((await chief.call('POST', '/users', same)).statusCode).toBe(201);
  });

  test('twice at once makes one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST', '/users', newUser())));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 400, 400]);
  });

  test('ends an open invitation to the address', async () => {
    await addInvitation(app, office.id, 'noor@example.com');
    await admin.call('POST', '/users', newUser());
    expect((await admin.call('GET', '/admin/invitations')).json()).toEqual([]);
    expect((await eventsOf(app, office.id)).map((event) => event.type)).toContain('invitationsChanged');
  });

  test('has the softphone made at the carrier when that was asked for', async () => {
    await admin.call('POST', '/users', newUser());
    expect(await jobsOf(app, office.id)).not.toContain('make-endpoint');
    await admin.call(
      'POST',
      '/users',
      newUser({ username: 'b', email: 'b@example.com', enable_phone: true }),
    );
    expect(await jobsOf(app, office.id)).toContain('make-endpoint');
  });
});

describe('changing a user', () => {
  test('keeps what is left out and tells everyone', async () => {
    const answer = await admin.call('PUT', `/users/${member.id}`, {
      last_name: 'Parker',
      ph3: '5415550144',
      can_manual_tagging: false,
      version: 1,
    });
    expect(answer.json()).toMatchObject({
      first_name: 'Dana',
      last_name: 'Parker',
      email: 'dana@example.com',
      ph3: '5415550144',
      can_manual_tagging: false,
      version: 2,
    });
    expect(await find(member.id)).toEqual(answer.json());
    const events = await eventsOf(app, office.id);
    expect(events.map(({ type, audience }) => [type, audience])).toEqual([
      ['userChanged', null],
      ['sessionUserChanged', [member.id]],
    ]);
    expect(await mailsOf(app, office.id)).toEqual([]);
  });

  test('that changes nothing raises no version and tells nobody', async () => {
    const answer = await admin.call('PUT', `/users/${member.id}`, { last_name: 'Park' });
    expect(answer.json()).toMatchObject({ version: 1 });
    expect(await eventsOf(app, office.id)).toEqual([]);
  });

  test('with an older version is refused, and nothing is overwritten', async () => {
    await admin.call('PUT', `/users/${member.id}`, { last_name: 'First', version: 1 });
    const second = await admin.call('PUT', `/users/${member.id}`, { last_name: 'Second', version: 1 });
    expect(problem.parse(second.json())).toMatchObject({
      status: 409,
      detail: contract.userMessages.changedMeanwhile,
    });
    expect(await find(member.id)).toMatchObject({ last_name: 'First' });
  });

  test('at once with the same version: one is taken', async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((last_name) => admin.call('PUT', `/users/${member.id}`, { last_name, version: 1 })),
    );
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('to a taken address or username is refused in words', async () => {
    const email = await admin.call('PUT', `/users/${member.id}`, { email: 'Chief@example.com' });
    expect(answerOf(email)).toEqual([400, 'User with email already exists.']);
    const name = await admin.call('PUT', `/users/${member.id}`, { username: admin.user.username });
    expect(answerOf(name)).toEqual([400, 'That username is taken in this office. Choose another one.']);
    // One's own in another case is no other account's.
    const own = await admin.call('PUT', `/users/${member.id}`, { email: 'Dana@Example.com' });
    expect(own.json()).toMatchObject({ email: 'Dana@Example.com' });
  });

  test('of the address or the username is told to its owner, at the old address too; reset links end', async () => {
    await app.owner.query(
      `INSERT INTO account_tokens (client_id, token_hash, purpose, user_id, email, created_by, created_at, expires_at)
       VALUES ($1, 'hash', 'reset', $2, 'dana@example.com', 'test', now(), now() + interval '1 hour')`,
      [office.id, member.id],
    );
    await admin.call('PUT', `/users/${member.id}`, { email: 'park@example.com', username: 'park' });
    expect(await mailsOf(app, office.id)).toEqual([
      { to: 'park@example.com', subject: 'Your username was changed (Cedar Dental)', kind: 'notice' },
      {
        to: 'dana@example.com',
        subject: 'The e-mail address of your account was changed (Cedar Dental)',
        kind: 'notice',
      },
      {
        to: 'park@example.com',
        subject: 'The e-mail address of your account was changed (Cedar Dental)',
        kind: 'notice',
      },
    ]);
    const { rows } = await app.owner.query(
      `SELECT 1 FROM account_tokens WHERE client_id = $1 AND ended_at IS NULL`,
      [office.id],
    );
    expect(rows).toEqual([]);
    await signIn(app, { ...member, username: 'park' }, PASSWORD);
  });

  test('of another office is a 404', async () => {
    const stranger = await createUser(app, await createOffice(app));
    for (const [method, path] of [
      ['GET', `/users/${stranger.id}`],
      ['PUT', `/users/${stranger.id}`],
      ['PUT', `/users/${stranger.id}/Admin`],
      ['PUT', `/admin/update-active-status/${stranger.id}`],
      ['POST', `/admin/users/${stranger.id}/sign-out`],
      ['DELETE', `/admin/users/${stranger.id}/second-factor`],
    ] as const)
      expect((await admin.call(method, path, method === 'PUT' ? {} : undefined)).statusCode).toBe(404);
  });
});
