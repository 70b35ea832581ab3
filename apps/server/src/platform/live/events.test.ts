import {
  type contacts,
  type imports,
  type inbox,
  type labels,
  type LivePayload,
  threadEvents,
  type ThreadEventType,
} from '@chairline/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepImport } from '../../features/imports/step.ts';
import { receiveMessages } from '../../features/messenger/receive-messages.ts';
import { stepMassTagging } from '../../features/mass-tagging/step.ts';
import { receive, report } from '../../testing/carrier-webhook.ts';
import { sendForm } from '../../testing/convo-calls.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { type LiveSocket, listen, openLive } from '../../testing/live-socket.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { addItem, addTag } from '../../testing/rows.ts';
import { inOffice } from '../platform.ts';

/**
 * Old state + event = fresh fetch. The state is what a client holds: the list's rows, each thread it has
 * opened, the user's own read marks; `apply` is all that a client may know about an event.
 */
interface State {
  contacts: Map<number, contacts.Contact>;
  threads: Map<number, inbox.CommItem[]>;
  reads: Map<number, number>;
  /** Threads that were reset: fetched again, with the viewer's mark, once the events are in. */
  toFetch: Set<number>;
  /** Contacts came whom the event does not name: the list is fetched again. */
  listToFetch: boolean;
}

let time: Date | undefined;
let app: TestApp;
let base: string;
let office: TestOffice;
let caller: Caller;
let number: string;
let contact: number;

beforeAll(async () => {
  app = await createTestApp({ now: () => time ?? new Date() });
  base = await listen(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  time = undefined;
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
  number = newNumber();
  contact = await createContact(app, office, { ph1: number });
  await createContact(app, office, { firstName: 'Somebody', lastName: 'Else' });
});

const fetchList = async () =>
  (await caller.call('GET', '/contacts?limit=200')).json().items as contacts.Contact[];

async function fetchState(): Promise<State> {
  const list = await fetchList();
  const state: State = {
    contacts: new Map(),
    threads: new Map(),
    reads: new Map(),
    toFetch: new Set(),
    listToFetch: false,
  };
  for (const row of list) {
    state.contacts.set(row.contact_id, row);
    state.threads.set(row.contact_id, await threadOf(caller, row.contact_id));
    await fetchRead(state, row.contact_id);
  }
  return state;
}

async function fetchRead(state: State, contactId: number): Promise<void> {
  const detail = (await caller.call('GET', `/contacts/${contactId}`)).json() as contacts.ContactDetail;
  if (detail.last_read_id === null) state.reads.delete(contactId);
  else state.reads.set(contactId, detail.last_read_id);
}

/** The later of two copies is the one with the higher version. */
function keep(state: State, row: contacts.Contact): void {
  const held = state.contacts.get(row.contact_id);
  if (!held || row.version >= held.version) state.contacts.set(row.contact_id, row);
}

function put(state: State, item: inbox.CommItem): void {
  const thread = state.threads.get(item.contact_id) ?? [];
  const index = thread.findIndex((held) => held.comm_participant_id === item.comm_participant_id);
  if (index >= 0) {
    if (item.version > thread[index]!.version) thread[index] = item;
  } else {
    // An item between others moves those after it up by one.
    const moved = thread.map((held) =>
      held.position >= item.position ? { ...held, position: held.position + 1 } : held,
    );
    thread.splice(0, thread.length, ...[...moved, item].sort((a, b) => a.position - b.position));
  }
  state.threads.set(item.contact_id, thread);
}

const apply: { [T in ThreadEventType]: (state: State, payload: never) => void } = {
  contact(state, payload: { contact: contacts.Contact }) {
    keep(state, payload.contact);
    if (!state.threads.has(payload.contact.contact_id)) state.threads.set(payload.contact.contact_id, []);
  },
  updateContact(state, payload: { contact: contacts.Contact }) {
    keep(state, payload.contact);
  },
  deleteContact(state, payload: { contact_id: number }) {
    state.contacts.delete(payload.contact_id);
    state.threads.delete(payload.contact_id);
    state.reads.delete(payload.contact_id);
  },
  setContactType(state, payload: { contact_id: number; contact_type: number; version: number }) {
    const held = state.contacts.get(payload.contact_id)!;
    keep(state, { ...held, contact_type: payload.contact_type, version: payload.version });
  },
  contactTags(state, payload: LivePayload<'contactTags'>) {
    for (const change of payload.changes)
      keep(state, { ...state.contacts.get(change.contact_id)!, ...change });
  },
  manyContacts(state, payload: LivePayload<'manyContacts'>) {
    for (const id of payload.removed) apply.deleteContact(state, { contact_id: id } as never);
    state.listToFetch = true;
  },
  resetThread(state, payload: { contact_id: number }) {
    state.toFetch.add(payload.contact_id);
  },
  addMessage(state, payload: { item: inbox.CommItem; contact: contacts.Contact }) {
    keep(state, payload.contact);
    put(state, payload.item);
  },
  updateMessage(state, payload: { item: inbox.CommItem; contact: contacts.Contact }) {
    keep(state, payload.contact);
    put(state, payload.item);
  },
  readThread(state, payload: { contact_id: number; last_read_id: number }) {
    state.reads.set(payload.contact_id, payload.last_read_id);
  },
};

const plain = (state: State) => ({
  contacts: [...state.contacts.values()].sort((a, b) =>
    a.date === b.date ? b.contact_id - a.contact_id : a.date < b.date ? 1 : -1,
  ),
  threads: Object.fromEntries([...state.threads].sort(([a], [b]) => a - b)),
  reads: Object.fromEntries(state.reads),
});

const tried = new Set<string>();

/** Does something, and holds the old state with the events it caused against a fresh fetch. */
async function expectSame(happens: () => Promise<unknown>): Promise<string[]> {
  const live: LiveSocket = await openLive(base, caller);
  const state = await fetchState();
  const versions = new Map([...state.contacts].map(([id, row]) => [id, row.version]));
  await happens();
  const { rows } = await app.owner.query<{ last: number }>(
    'SELECT last_seq::integer AS last FROM live_sequences WHERE client_id = $1',
    [office.id],
  );
  await until('its events', () => live.events().at(-1)?.seq === rows[0]!.last);
  const types = live.events().map((frame) => frame.type);
  for (const frame of live.events()) {
    // Told beside these, and proved by their own feature: how far a mass tagging is.
    if (!(frame.type in threadEvents)) continue;
    const payload = threadEvents[frame.type as ThreadEventType].strict().parse(frame.payload);
    expect(payload).toEqual(frame.payload);
    tried.add(frame.type);
    apply[frame.type as ThreadEventType](state, payload as never);
  }
  if (state.listToFetch) {
    for (const row of await fetchList()) apply.contact(state, { contact: row } as never);
  }
  for (const id of state.toFetch) {
    state.threads.set(id, await threadOf(caller, id));
    await fetchRead(state, id);
  }
  const fresh = await fetchState();
  expect(plain(state)).toEqual(plain(fresh));
  for (const [id, row] of fresh.contacts) expect(row.version).toBeGreaterThanOrEqual(versions.get(id) ?? 1);
  await live.close();
  return types;
}

const textOf = async (status: string, uuid: string) => {
  const { item } = await send(app, caller, { dst: number, message_text: 'Hello' });
  await app.owner.query(`UPDATE outbound_texts SET state = 'sending' WHERE comm_item_id = $1`, [
    item.comm_participant_id,
  ]);
  return () => report(app, { office: office.id, item: item.comm_participant_id, uuid, status });
};

test('contact', async () => {
  expect(
    await expectSame(() =>
      caller.call('POST', '/crm/contacts', { first_name: 'New', last_name: 'One', ph1: '5035550144' }),
    ),
  ).toEqual(['contact']);
});

test('contact, by a text of an unknown number', async () => {
  const from = newNumber();
  expect(await expectSame(() => receive(app, { from, to: office.number }))).toEqual([
    'contact',
    'addMessage',
  ]);
});

test('contact and addMessage, by somebody in Messenger; what comes late, and what the page wrote', async () => {
  const pageId = String(office.id).padStart(9, '9');
  await app.owner.query(
    `INSERT INTO social_pages (client_id, page_id, name, messenger, messenger_wanted) VALUES ($1, $2, 'Cedar', 'on', true)`,
    [office.id, pageId],
  );
  const at = (agoMs: number) => new Date(Date.now() - agoMs);
  const nothing = { files: [], others: [], note: '' };
  const said = (id: string, agoMs: number, fromPage = false) =>
    receiveMessages(app.platform, [
      { ...nothing, id: `${id}-${office.id}`, pageId, person: '7001', fromPage, at: at(agoMs), text: id },
    ]);
  expect(await expectSame(() => said('first', 60_000))).toEqual([
    'contact',
    'addMessage',
    'facebookConnection',
  ]);
  expect(await expectSame(() => said('earlier', 120_000))).toEqual(['addMessage']);
  expect(await expectSame(() => said('of the page', 1_000, true))).toEqual(['addMessage']);
  expect(await expectSame(() => said('late', 30_000))).toEqual(['addMessage']);
});

test('updateContact', async () => {
  expect(
    await expectSame(() =>
      caller.call('PUT', `/crm/contacts/${contact}`, { first_name: 'José', ph2: '5415550144' }),
    ),
  ).toEqual(['updateContact']);
  expect(
    await expectSame(() => caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: true })),
  ).toEqual(['updateContact']);
  expect(
    await expectSame(() => caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: false })),
  ).toEqual(['updateContact']);
});

test('updateContact, by putting off and by its end', async () => {
  await caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: true });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const body of [{ until }, { until: null }])
    expect(await expectSame(() => caller.call('PUT', `/contacts/${contact}/put_off`, body))).toEqual([
      'updateContact',
    ]);
});

test('deleteContact', async () => {
  expect(await expectSame(() => caller.call('DELETE', `/crm/contacts/${contact}`))).toEqual([
    'deleteContact',
  ]);
});

test('setContactType', async () => {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO contact_types (client_id, type_name) VALUES ($1, 'Patient') RETURNING type_id AS id`,
    [office.id],
  );
  expect(
    await expectSame(() => caller.call('PUT', `/contact/${contact}/contact_type/${rows[0]!.id}`)),
  ).toEqual(['setContactType']);
  expect(await expectSame(() => caller.call('PUT', `/contact/${contact}/contact_type/0`))).toEqual([
    'setContactType',
  ]);
});

test('contactTags', async () => {
  const tag = await addTag(app, office);
  const begun = await caller.call('POST', '/tags/mass', { filter: {}, tag_ids: [tag] });
  const id = (begun.json() as { mass_tagging: labels.MassTagging }).mass_tagging.mass_tagging_id;
  const scope = { office: office.id, actor: { kind: 'job', name: 'mass-tagging' } } as const;
  const step = () => inOffice(app.platform, scope, (ctx) => stepMassTagging(ctx, id));
  expect(await expectSame(step)).toEqual(['contactTags', 'massTagging']);
  await caller.call('POST', `/tags/mass/${id}/undo`);
  expect(await expectSame(step)).toEqual(['contactTags', 'massTagging']);
});

test('manyContacts, by an import and its rollback', async () => {
  const list = 'First name,Last name,Phone\r\nAna,Reyes,5035550161\r\nBo,Chen,5035550162\r\n';
  const mapping = JSON.stringify({ first_name: 'First name', last_name: 'Last name', ph1: 'Phone' });
  const file = { name: 'list.csv', bytes: Buffer.from(list) };
  const begun = await sendForm(app, caller, '/crm/contacts/import', { mapping }, [file]);
  const { import_id: id } = (begun.json() as { import: imports.ContactImport }).import;
  const scope = { office: office.id, actor: { kind: 'job', name: 'import-contacts' } } as const;
  const step = () => inOffice(app.platform, scope, (ctx) => stepImport(ctx, id));
  expect(await expectSame(step)).toEqual(['manyContacts', 'contactImport']);
  await caller.call('DELETE', `/crm/contacts/import/${id}`);
  expect(await expectSame(step)).toEqual(['manyContacts', 'contactImport']);
});

test('updateContact and updateMessage, by tags put on by hand and taken off', async () => {
  const tag = await addTag(app, office);
  const item = await addItem(app, office, contact);
  for (const [path, type] of [
    [`/contacts/${contact}/tags`, 'updateContact'],
    [`/messages/${item}/tags`, 'updateMessage'],
  ] as const) {
    expect(await expectSame(() => caller.call('POST', path, { tag_id: tag }))).toEqual([type]);
    expect(await expectSame(() => caller.call('DELETE', `${path}/${tag}`))).toEqual([type]);
  }
});

test('addMessage, in and out', async () => {
  expect(await expectSame(() => receive(app, { from: number, to: office.number, text: 'In' }))).toEqual([
    'addMessage',
  ]);
  expect(await expectSame(() => send(app, caller, { dst: number, message_text: 'Out' }))).toEqual([
    'addMessage',
  ]);
  expect(await expectSame(() => receive(app, { from: number, to: office.number, text: 'STOP' }))).toEqual([
    'addMessage',
    'optOut',
    'addMessage',
  ]);
});

test('addMessage, of something that arrives late in time', async () => {
  for (const minute of [10, 20, 30]) {
    time = new Date(Date.UTC(2026, 2, 2, 9, minute));
    await receive(app, { from: number, to: office.number, text: `at ${minute}` });
  }
  for (const minute of [15, 5, 25]) {
    time = new Date(Date.UTC(2026, 2, 2, 9, minute));
    expect(
      await expectSame(() => receive(app, { from: number, to: office.number, text: `at ${minute}` })),
    ).toEqual(['addMessage']);
  }
});

test('updateMessage, by reports and by sending again', async () => {
  const uuid = randomUUID();
  const deliver = await textOf('undelivered', uuid);
  expect(await expectSame(deliver)).toEqual(['updateMessage', 'updateMessage']);
  const [item] = await threadOf(caller, contact);
  expect(
    await expectSame(() =>
      caller.call('GET', `/plivo/messages/text_message/${item!.text_message_id}/resend`),
    ),
  ).toEqual(['updateMessage']);
});

test('updateMessage, of one that is not the newest', async () => {
  const deliver = await textOf('delivered', randomUUID());
  await receive(app, { from: number, to: office.number, text: 'Later' });
  const types = await expectSame(deliver);
  expect(types.every((type) => type === 'updateMessage')).toBe(true);
  expect((await fetchState()).contacts.get(contact)).toMatchObject({
    snippet: 'Later',
    comm_direction: 'inbound',
  });
});

test('readThread', async () => {
  const item = await addItem(app, office, contact);
  expect(
    await expectSame(() => caller.call('POST', `/contacts/${contact}/read`, { last_read_id: item })),
  ).toEqual(['readThread']);
});

test('resetThread, by a merge and its undo', async () => {
  const other = await createContact(app, office, { ph1: newNumber() });
  for (const id of [contact, other, contact, other]) {
    const item = await addItem(app, office, id);
    await caller.call('POST', `/contacts/${id}/read`, { last_read_id: item });
  }
  await addItem(app, office, other);
  let merge = 0;
  const types = await expectSame(async () => {
    const preview = await caller.call('POST', '/contacts/merge/preview', {
      keep_id: contact,
      merge_id: other,
    });
    const { keep, merge: merged } = preview.json() as contacts.MergePreview;
    const answer = await caller.call('POST', '/contacts/merge', {
      keep_id: contact,
      merge_id: other,
      keep_version: keep.version,
      merge_version: merged.version,
    });
    merge = (answer.json() as { merge: contacts.ContactMerge }).merge.contact_merge_id;
  });
  expect(types).toEqual(['deleteContact', 'updateContact', 'resetThread']);
  expect(await expectSame(() => caller.call('POST', `/contacts/merge/${merge}/undo`))).toEqual([
    'contact',
    'updateContact',
    'resetThread',
    'resetThread',
  ]);
});

test('much of it at once', async () => {
  await expectSame(() =>
    Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        receive(app, { from: number, to: office.number, text: `in ${index}` }),
      ),
      ...Array.from({ length: 8 }, (_, index) =>
        send(app, caller, { dst: number, message_text: `out ${index}` }),
      ),
      ...Array.from({ length: 4 }, (_, index) =>
        caller.call('PUT', `/crm/contacts/${contact}`, { first_name: `Name ${index}` }),
      ),
      receive(app, { from: newNumber(), to: office.number, text: 'unknown' }),
    ]),
  );
});

test('every event of the front desk was tried', () => {
  expect([...tried].sort()).toEqual(Object.keys(threadEvents).sort());
});
