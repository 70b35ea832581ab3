import { conversations as contract, type LiveFrame } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConvo } from '../../testing/convo-rows.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { addItem, addTag } from '../../testing/world-of-one-office.ts';

/**
 * Old state + event = fresh fetch, for every event of the conversations themselves and for what they show of people
 * and contacts, as each of four members of an office sees them.
 */
type State = Map<number, contract.Conversation>;

let app: TestApp;
let base: string;
let office: TestOffice;
let owner: Caller;
let second: Caller;
let outsider: Caller;
let admin: Caller;
const roles = new Map<Caller, string>();

beforeAll(async () => {
  app = await createTestApp();
  base = await listen(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  office = await createOffice(app);
  const member = async (role: 'Admin' | 'Member') => {
    const caller = await signIn(
      app,
      await createUser(app, office, { role, email: `${Math.random()}@x.test` }),
    );
    roles.set(caller, role);
    return caller;
  };
  [owner, second, outsider, admin] = [
    await member('Member'),
    await member('Member'),
    await member('Member'),
    await member('Admin'),
  ];
});

/** All a viewer sees: everything here has a message of today. */
async function fetchState(caller: Caller): Promise<State> {
  const state: State = new Map();
  for (const tab of ['now', 'later', 'closed']) {
    const { items } = (
      await caller.call('GET', `/conversations?process=today&tab=${tab}&limit=200&messages=0`)
    ).json() as { items: contract.Conversation[] };
    for (const convo of items) state.set(convo.convo_id, convo);
  }
  return state;
}

function apply(state: State, { type, payload }: LiveFrame, caller: Caller): void {
  const viewer = { user_id: caller.user.id, role: roles.get(caller)! };
  const follow = (change: (row: contract.ConversationRow) => contract.ConversationRow) => {
    for (const [id, convo] of state) state.set(id, contract.viewConversation(change(convo), viewer));
  };
  if (
    type === 'addConvo' ||
    type === 'updateConvo' ||
    type === 'updateConvoStatus' ||
    type === 'addConvoMessage'
  ) {
    const { convo } = payload;
    const held = state.get(convo.convo_id);
    if (!held || convo.version >= held.version)
      state.set(convo.convo_id, contract.viewConversation(convo, viewer));
  } else if (type === 'removeConvo') state.delete(payload.convo_id);
  else if (type === 'userChanged') follow((row) => contract.withUser(row, payload.user));
  else if (type === 'updateContact') follow((row) => contract.withContact(row, payload.contact));
  // The rest of a merge is the contacts’, of a change of a user their own.
  else if (!['contact', 'deleteContact', 'resetThread', 'sessionUserChanged'].includes(type))
    throw new Error(`${type} was not expected`);
}

const plain = (state: State) => [...state.values()].sort((a, b) => a.convo_id - b.convo_id);

/** Holds for everybody who is signed in; at least one of them sees a difference. */
async function expectSame(
  happens: () => Promise<{ statusCode: number; body: string }>,
  watchers = [owner, second, outsider, admin],
): Promise<void> {
  const lives: LiveSocket[] = [];
  const states: State[] = [];
  for (const caller of watchers) {
    lives.push(await openLive(base, caller));
    states.push(await fetchState(caller));
  }
  const before = states.map(plain);
  const answer = await happens();
  expect([answer.statusCode < 300, answer.body]).toEqual([true, expect.any(String)]);
  // The last of all: everyone hears it, and it changes no conversation.
  const mark = await createContact(app, office, { firstName: 'Mark' });
  await admin.call('PUT', `/crm/contacts/${mark}`, { City: 'Bend' });
  const after = [];
  for (const [n, caller] of watchers.entries()) {
    const isMark = (frame: { type: string; payload: unknown }) =>
      frame.type === 'updateContact' &&
      (frame.payload as { contact: { contact_id: number } }).contact.contact_id === mark;
    await until('the events', () => lives[n]!.events().some(isMark));
    for (const frame of lives[n]!.events()) apply(states[n]!, frame as LiveFrame, caller);
    const fresh = plain(await fetchState(caller));
    expect(plain(states[n]!)).toEqual(fresh);
    after.push(fresh);
    await lives[n]!.close();
  }
  expect(after).not.toEqual(before);
}

const made = (change: Partial<Parameters<typeof addConvo>[2]> = {}) =>
  addConvo(app, office, {
    owner: owner.user.id,
    people: [second.user.id],
    messages: [
      { by: owner.user.id, text: 'First' },
      { by: null, text: 'Second', mentions: [second.user.id] },
    ],
    ...change,
  });

test.each([{ secured: 0 }, { secured: 1 }])('beginning one: %o', (change) =>
  expectSame(() =>
    owner.call('POST', '/conversations', {
      message: `@${admin.user.username} hello`,
      system_process: 'General',
      convo_name: 'Gloves',
      participants: [second.user.id, admin.user.id],
      ...change,
    }),
  ),
);

test.each([false, true])('status, title and tags of one that is secured: %s', async (secured) => {
  const id = await made({ secured });
  await made();
  const tag = await addTag(app, office, { source: 'convoTags', icon: 'fire' });
  await expectSame(() => owner.call('PUT', `/conversations/${id}/name`, { convo_name: 'Masks' }));
  await expectSame(() => owner.call('POST', '/conversations/tags', { conversation_id: id, tag_id: tag }));
  await expectSame(() => owner.call('DELETE', `/conversations/${id}/tags/${tag}`));
  await expectSame(() => owner.call('PUT', `/conversations/${id}/status`, { status: false }));
  await expectSame(() => owner.call('PUT', `/conversations/${id}/status`, { status: true }));
});

test.each([false, true])('people of one that is secured: %s', async (secured) => {
  const id = await made({
    secured,
    reminders: [{ user: second.user.id, at: new Date(Date.now() + 60 * 3_600_000) }],
  });
  await expectSame(() =>
    owner.call('POST', `/conversations/${id}/participants`, { user_id: outsider.user.id }),
  );
  await expectSame(() => second.call('DELETE', `/conversations/${id}/participants/${second.user.id}`));
  await expectSame(() =>
    owner.call('POST', `/conversations/${id}/participants`, { user_id: second.user.id }),
  );
  await expectSame(() => owner.call('DELETE', `/conversations/${id}/participants/${outsider.user.id}`));
});

test('a name of somebody who takes part, and the owner switched off', async () => {
  await made();
  await made({ secured: true });
  const { user } = owner;
  await expectSame(() =>
    admin.call('PUT', '/users/' + user.id, { first_name: 'Renamed', last_name: 'Person' }),
  );
  await expectSame(
    () => admin.call('PUT', `/admin/update-active-status/${user.id}`, { is_active: false }),
    [second, outsider, admin],
  );
});

test('a contact renamed, merged into another, and the merge undone', async () => {
  const keep = await createContact(app, office, { firstName: 'Maya', ph1: newNumber() });
  const other = await createContact(app, office, { firstName: 'Maia', ph1: newNumber() });
  const item = await addItem(app, office, other);
  await made({ kind: 'internal', contact: keep });
  await made({ kind: 'internal', contact: other, item });
  await made({ kind: 'internal', contact: other, secured: true });
  await expectSame(() => owner.call('PUT', `/crm/contacts/${other}`, { first_name: 'Mia', last_name: 'Lo' }));
  let merge = 0;
  await expectSame(async () => {
    const body = { keep_id: keep, merge_id: other };
    const shown = (await owner.call('POST', '/contacts/merge/preview', body)).json();
    const answer = await owner.call('POST', '/contacts/merge', {
      ...body,
      keep_version: shown.keep.version,
      merge_version: shown.merge.version,
      fields: { first_name: 'merge' },
    });
    merge = answer.json().merge.contact_merge_id;
    return answer;
  });
  await expectSame(() => owner.call('POST', `/contacts/merge/${merge}/undo`));
});
