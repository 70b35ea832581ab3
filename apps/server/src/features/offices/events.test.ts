import type { identity, offices as contract } from '@chairline/contract';
import { putClientRow } from '@chairline/office-state/offices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Old state + event = fresh fetch. */

let app: TestApp;
let base: string;
let provider: Caller;
let live: LiveSocket;
let office: TestOffice;
let admin: Caller;
let member: TestUser;

beforeAll(async () => {
  // The provider is told by a job: the change is another office's.
  app = await createTestApp({ withoutJobs: false });
  base = await listen(app);
  const own = await createOffice(app, { id: 1, name: 'DSS' });
  provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
});
afterAll(() => app?.close());
beforeEach(async () => {
  office = await createOffice(app);
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  member = await createUser(app, office, { email: 'dana@example.com' });
  live = await openLive(base, provider);
  return () => live.close();
});

const list = async () => (await provider.call('GET', '/clients')).json() as contract.ClientRow[];
const path = () => `/client/${office.id}`;

describe('clientRow tells the provider’s admins of', () => {
  const acts: [string, () => Promise<{ statusCode: number }>][] = [
    ['a change', () => provider.call('PUT', path(), { AI_mode: 1 })],
    ['deleting', () => provider.call('DELETE', path())],
    [
      'an invited admin',
      () => provider.call('POST', `${path()}/invite-admin`, { firstName: 'A', email: 'a@example.com' }),
    ],
    [
      'an invited user',
      () =>
        admin.call('POST', '/admin/activation-email', {
          firstName: 'B',
          role: 'Member',
          email: 'b@example.com',
        }),
    ],
    ['a new admin', () => admin.call('PUT', `/users/${member.id}/Admin`)],
  ];
  test.each(acts)('%s', async (_what, act) => {
    const before = await list();
    expect((await act()).statusCode).toBe(200);
    const { payload } = await live.next('clientRow');
    const after = await list();
    expect(putClientRow(before, payload.client)).toEqual(after);
    expect(after).not.toEqual(before);
  });

  test('a new office, and of one brought back', async () => {
    const before = await list();
    const answer = await provider.call('POST', '/createClient', {
      officeName: 'Alder Dental',
      officeAddressLine1: '12 Alder Street',
      officeCity: 'Salem',
      officeState: 'OR',
      officeZip: '97301',
      businessNumber: '5035550142',
      timeZone: 'Mountain',
    });
    const id = answer.json().client_id as number;
    expect(putClientRow(before, (await live.next('clientRow')).payload.client)).toEqual(await list());
    await provider.call('DELETE', `/client/${id}`);
    expect((await live.next('clientRow')).payload.client.deleted_at).not.toBeNull();
    const deleted = await list();
    await provider.call('POST', `/client/${id}/restore`);
    const { client } = (await live.next('clientRow')).payload;
    expect(putClientRow(deleted, client)).toEqual(await list());
  });

  test('an admin who was switched off; not of a member', async () => {
    const second = await createUser(app, office, { role: 'Admin' });
    await admin.call('PUT', `/admin/update-active-status/${member.id}`);
    await admin.call('PUT', `/admin/update-active-status/${second.id}`);
    expect((await live.next('clientRow')).payload.client).toMatchObject({
      client_id: office.id,
      active_admins: 1,
    });
    expect(live.events()).toHaveLength(1);
  });

  test('many changes at once: what comes last is how it is', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        provider.call('PUT', path(), { address_line_2: `Suite ${index}` }),
      ),
    );
    const truth = (await list()).find((row) => row.client_id === office.id)!;
    for (;;) {
      const { client } = (await live.next('clientRow')).payload;
      if (client.version === truth.version) {
        expect(client).toEqual(truth);
        break;
      }
    }
  });
});

test('members of the provider are told nothing of the client list', async () => {
  const colleague = await signIn(app, await createUser(app, { id: 1, number: '' }));
  const socket = await openLive(base, colleague);
  await provider.call('PUT', path(), { AI_mode: 1 });
  await live.next('clientRow');
  expect(socket.events()).toEqual([]);
  await socket.close();
});

describe('officeChanged tells the office’s own people of', () => {
  const check = async (caller: Caller) => (await caller.call('GET', '/check')).json() as identity.SessionUser;

  test.each([
    ['its name and zone', () => provider.call('PUT', path(), { name: 'Birch Dental', timezone: 'Hawaii' })],
    ['its AI mode', () => provider.call('PUT', path(), { AI_mode: 1 })],
    [
      'its rules for signing in',
      () =>
        admin.call('PUT', '/office/security', { require_second_factor: false, idle_minutes: 12, version: 1 }),
    ],
  ])('%s', async (_what, act) => {
    const caller = await signIn(app, member);
    const socket = await openLive(base, caller);
    const before = await check(caller);
    expect((await act()).statusCode).toBe(200);
    const { payload } = await socket.next('officeChanged');
    const after = await check(caller);
    expect({ ...before, client: payload.client, ODEnabled: payload.ODEnabled }).toEqual(after);
    expect(after).not.toEqual(before);
    await socket.close();
  });
});
