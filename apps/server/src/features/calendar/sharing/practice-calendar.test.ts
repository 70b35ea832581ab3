import type { calendar as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { startPracticeWorld } from '../../../testing/practice-world.ts';
import { useWorld } from '../../../testing/use-app.ts';

const KEY = 'the-practice-of-the-calendar';

let base: string;
let office: TestOffice;
let admin: Caller;
let member: Caller;
const world = useWorld(startPracticeWorld);
beforeAll(async () => {
  base = await listen(world.app);
  await world.sandbox.control('/open-dental/practices', { key: KEY, patients: 5 });
});
beforeEach(async () => {
  office = await createOffice(world.app);
  admin = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
  member = await signIn(world.app, await createUser(world.app, office));
});

const calendarsOf = async (caller: Caller) =>
  (await caller.call('GET', '/calendars')).json() as contract.Calendar[];
async function connect(): Promise<void> {
  const saved = await admin.call('POST', '/od/access-token', { token: KEY });
  expect(saved.statusCode).toBe(201);
}

describe('the practice’s calendar', () => {
  test('is everybody’s first one once the office has a practice system, and nobody made it', async () => {
    const form = {
      name: 'Front desk',
      type: 'DSS',
      calendar_members: [{ user_id: member.user.id, role: 'Editor' }],
    };
    await admin.call('POST', '/calendars', form);
    const live = await openLive(base, member);
    await connect();
    const [practice, own] = await calendarsOf(member);
    expect(practice).toMatchObject({
      name: 'The practice',
      type: 'OD',
      calendar_members: [
        { user_id: admin.user.id, role: 'OWNER' },
        { user_id: member.user.id, role: 'VIEWER' },
      ],
    });
    expect(own).toMatchObject({ name: 'Front desk' });
    expect((await live.next('calendar')).payload).toEqual({ calendar: practice });
    expect(await calendarsOf(admin)).toEqual([practice, own]);
    // Another token is no other practice.
    await admin.call('PUT', '/od/access-token', { token: KEY });
    expect(await calendarsOf(admin)).toHaveLength(2);
  });

  test('has who is new at the office in it, and nobody again who was taken off', async () => {
    await connect();
    const [{ calendar_id: id } = { calendar_id: 0 }] = await calendarsOf(admin);
    const live = await openLive(base, member);
    const made = await admin.call('POST', '/users', {
      first_name: 'Noor',
      last_name: 'Haddad',
      username: `noor${office.id}`,
      email: `noor${office.id}@example.com`,
      password: 'quiet7river',
    });
    expect(made.statusCode).toBe(201);
    const { user_id } = made.json() as { user_id: number };
    expect((await live.next('calendarMember')).payload).toMatchObject({
      calendar_id: id,
      member: { user_id, role: 'VIEWER' },
    });
    await admin.call('DELETE', `/calendars/${id}/members/${member.user.id}`);
    await admin.call('PUT', `/users/${member.user.id}`, { first_name: 'Dan' });
    expect(await calendarsOf(member)).toEqual([]);
    const [now] = await calendarsOf(admin);
    expect(now!.calendar_members.map((one) => one.user_id)).toEqual([admin.user.id, user_id]);
  });

  test('stays away where an admin made one of their own, or deleted it', async () => {
    await admin.call('POST', '/calendars', { name: 'Chairs', type: 'OD' });
    await connect();
    expect((await calendarsOf(admin)).map(({ name }) => name)).toEqual(['Chairs']);
    expect(await calendarsOf(member)).toEqual([]);

    const other = await createOffice(world.app);
    admin = await signIn(world.app, await createUser(world.app, other, { role: 'Admin' }));
    await connect();
    const [{ calendar_id: id } = { calendar_id: 0 }] = await calendarsOf(admin);
    expect((await admin.call('DELETE', `/calendars/${id}`)).statusCode).toBe(200);
    await admin.call('DELETE', '/od/access-token');
    await world.app.owner.query('UPDATE clients SET od_enabled = false WHERE client_id = $1', [other.id]);
    await connect();
    expect(await calendarsOf(admin)).toEqual([]);
  });
});
