import type { identity, users as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createUser, signIn, type TestUser } from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { addSecondFactor } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/** Old state + event = fresh fetch. */

let base: string;
let member: TestUser;
let viewer: Caller;
let live: LiveSocket;

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  member = await createUser(app, office, { email: 'dana@example.com' });
  viewer = await signIn(app, await createUser(app, office));
  live = await openLive(base, viewer);
  return () => live.close();
});

const list = async () => (await viewer.call('GET', '/users')).json() as contract.UserRow[];
const byId = (rows: contract.UserRow[]) => [...rows].sort((a, b) => a.user_id - b.user_id);
const withUser = (rows: contract.UserRow[], user: contract.UserRow) =>
  byId([...rows.filter((row) => row.user_id !== user.user_id), user]);

describe('userChanged', () => {
  const acts: [string, () => Promise<{ statusCode: number }>][] = [
    ['a new user', () => admin.call('POST', '/users', newUser)],
    ['a change', () => admin.call('PUT', `/users/${member.id}`, { ph1: '5035550133', language: 'es' })],
    ['a role', () => admin.call('PUT', `/users/${member.id}/Admin`)],
    ['switching off', () => admin.call('PUT', `/admin/update-active-status/${member.id}`)],
    ['switching by address', () => admin.call('PUT', '/admin/toggle-active', { email: 'dana@example.com' })],
  ];
  const newUser = {
    first_name: 'Noor',
    last_name: 'Haddad',
    username: 'noor',
    email: 'noor@example.com',
    password: 'quiet7river',
  };

  test.each(acts)('%s', async (_what, act) => {
    const before = await list();
    expect((await act()).statusCode).toBeLessThan(300);
    const { payload } = await live.next('userChanged');
    const after = byId(await list());
    expect(withUser(before, payload.user)).toEqual(after);
    expect(after).not.toEqual(byId(before));
  });

  test('comes when a second factor was taken away, for the admins’ list to be fetched', async () => {
    await addSecondFactor(app, member);
    await admin.call('DELETE', `/admin/users/${member.id}/second-factor`);
    const { payload } = await live.next('userChanged');
    expect(payload.user.user_id).toBe(member.id);
  });
});

describe('sessionUserChanged', () => {
  const check = async (caller: Caller) => (await caller.call('GET', '/check')).json() as identity.SessionUser;

  test.each([
    ['a role', () => ({ role: 'Admin' })],
    ['a name', () => ({ first_name: 'Dani', username: `dani${member.id}` })],
    ['a right', () => ({ can_manual_tagging: false })],
  ])('goes to that user alone, whole: %s', async (_what, change) => {
    const caller = await signIn(app, member);
    const own = await openLive(base, caller);
    const before = await check(caller);
    await admin.call('PUT', `/users/${member.id}`, change());
    const { payload } = await own.next('sessionUserChanged');
    const after = await check(caller);
    expect(payload.user).toEqual(after);
    expect(after).not.toEqual(before);
    await live.next('userChanged');
    expect(live.events().map((frame) => frame.type)).not.toContain('sessionUserChanged');
    await own.close();
  });
});

test('invitationsChanged goes to admins, not to members', async () => {
  const chief = await openLive(base, admin);
  await admin.call('POST', '/admin/activation-email', {
    firstName: 'Ida',
    role: 'Member',
    email: 'ida@example.com',
  });
  await chief.next('invitationsChanged');
  await admin.call('PUT', `/users/${member.id}`, { last_name: 'Later' });
  await live.next('userChanged');
  expect(live.events().map((frame) => frame.type)).toEqual(['userChanged']);
  await chief.close();
});
