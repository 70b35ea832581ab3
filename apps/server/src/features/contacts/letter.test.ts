import type { contacts as contract, inbox } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import { sendForm } from '../../testing/convo-calls.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';

/** Rows of the list and of the threads to the letter: document 2, section 3; document 3, section 3. */

let office: TestOffice;
let me: Caller;
let colleague: Caller;
let base: string;

const app = useTestApp();
beforeAll(async () => {
  base = await listen(app);
  office = await createOffice(app);
  me = await signIn(app, await createUser(app, office));
  colleague = await signIn(app, await createUser(app, office));
});

async function get<T>(path: string): Promise<T> {
  const answer = await me.call('GET', path);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json() as T;
}

const rowOf = async (id: number) =>
  (await get<{ items: contract.Contact[] }>('/contacts?limit=100')).items.find(
    ({ contact_id }) => contact_id === id,
  )!;
const threadOf = async (id: number) =>
  (await get<{ items: inbox.CommItem[] }>(`/conversations/contact/${id}/offset/0/limit/20`)).items;
const begin = (contact: number, fields: Record<string, string> = {}) =>
  sendForm(app, me, '/conversations/internal', {
    message: 'Ask the doctor',
    contact_id: `${contact}`,
    ...fields,
  });

test('rows of /contacts and of the threads say whose and what they are', async () => {
  const contact = await createContact(app, office, { ph1: '+15035550141' });
  expect(await rowOf(contact)).toMatchObject({ isContact: true, typeName: null, internal_convo_count: 0 });
  for (const [kind, typeName] of [
    ['text', 'text_message'],
    ['call', 'call'],
  ] as const) {
    const id = await addItem(app, office, contact, { direction: kind === 'text' ? 'inbound' : 'incoming' });
    await app.owner.query('UPDATE comm_items SET kind = $2 WHERE comm_item_id = $1', [id, kind]);
    await app.owner.query('UPDATE contacts SET last_kind = $2 WHERE contact_id = $1', [contact, kind]);
    const [item] = await threadOf(contact);
    expect(item).toMatchObject({
      contact_id: contact,
      isContact: true,
      typeName,
      kind,
      timestamp: item!.date,
      internal_convo_count: 0,
    });
    expect(Date.parse(item!.timestamp)).toBeGreaterThan(0);
    const row = await rowOf(contact);
    expect(row).toMatchObject({ contact_id: contact, isContact: true, typeName, timestamp: row.date });
    expect(await get(`/contacts/${contact}`)).toMatchObject({
      isContact: true,
      typeName,
      timestamp: row.date,
    });
  }
  const users = await get<{ items: inbox.CommItem[] }>(
    `/conversations/users/${me.user.id}/offset/0/limit/20`,
  );
  expect(users.items).toEqual([]);
});

test('internal_convo_count: of the contact and of the item, live, without the private ones', async () => {
  const contact = await createContact(app, office, { ph1: '+15035550142' });
  const item = await addItem(app, office, contact);
  const live = await openLive(base, colleague);
  const before = await rowOf(contact);
  expect((await begin(contact, { conversation_id: `${item}` })).statusCode).toBe(200);
  const { payload } = await live.next('updateContact');
  expect(payload.contact.version).toBeGreaterThan(before.version);
  expect(payload.contact).toEqual(await rowOf(contact));
  expect(payload.contact.internal_convo_count).toBe(1);
  expect((await live.next('updateMessage')).payload).toMatchObject({
    item: { internal_convo_count: 1 },
    contact: { internal_convo_count: 1, version: payload.contact.version },
  });
  await begin(contact, { secured: 'true' });
  expect((await rowOf(contact)).internal_convo_count).toBe(1);
  await begin(contact);
  expect((await rowOf(contact)).internal_convo_count).toBe(2);
  expect(await get(`/contacts/${contact}`)).toMatchObject({ internal_convo_count: 2 });
  await live.close();
});

test('internal_convo_count goes along with a merge and comes back with its undo', async () => {
  const [keep, merge] = [
    await createContact(app, office, { ph1: '+15035550143' }),
    await createContact(app, office, { ph1: '+15035550144' }),
  ];
  await begin(keep);
  await begin(merge);
  const live = await openLive(base, colleague);
  const merged = await me.call('POST', '/contacts/merge', {
    keep_id: keep,
    merge_id: merge,
    keep_version: (await rowOf(keep)).version,
    merge_version: (await rowOf(merge)).version,
  });
  expect([merged.statusCode, merged.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  expect((await rowOf(keep)).internal_convo_count).toBe(2);
  expect((await live.next('updateContact')).payload.contact).toEqual(await rowOf(keep));
  const { merge: done } = merged.json() as { merge: contract.ContactMerge };
  const undone = await me.call('POST', `/contacts/merge/${done.contact_merge_id}/undo`);
  expect([undone.statusCode, undone.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  expect([(await rowOf(keep)).internal_convo_count, (await rowOf(merge)).internal_convo_count]).toEqual([
    1, 1,
  ]);
  await live.close();
});
