import { conversations as contract, type LivePayload } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import { messagesOf, seen, sendForm, write } from '../../../testing/convo-calls.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import { type Caller, createContact, createUser, signIn } from '../../../testing/factory.ts';
import type { LiveSocket } from '../../../testing/live-socket.ts';
import { png } from '../../../testing/rows.ts';
import { useLive, useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

/** Old state + event = fresh fetch, for every event of messages, as a bystander and as who is mentioned. */

const app = useTestApp();
const live = useLive(app);
const { office, ana, ben, cleo } = useOffice(app, { ana: 'Member', ben: 'Member', cleo: 'Member' });
/** Two who hold what they have fetched, and apply what they are told. */
let holders: Holder[];
let convo: number;

beforeEach(async () => {
  convo = await addConvo(app, office, { owner: ana.user.id, people: [ben.user.id] });
  holders = [new Holder(ben, await live.open(ben)), new Holder(cleo, await live.open(cleo))];
});

/** What a window holds of one conversation, and how it applies events: as a client does, by version alone. */
class Holder {
  readonly by: Caller;
  readonly live: LiveSocket;
  view: contract.Conversation | undefined;
  messages: contract.ConvoMessage[] = [];

  constructor(by: Caller, live: LiveSocket) {
    this.by = by;
    this.live = live;
  }

  async fetch(): Promise<void> {
    this.view = await seen(this.by, convo);
    this.messages = await messagesOf(this.by, convo);
  }

  private takeRow(row: contract.ConversationRow): void {
    if (this.view && this.view.version >= row.version) return;
    this.view = contract.viewConversation(row, { user_id: this.by.user.id, role: 'Member' });
  }

  message({ message, convo: row }: LivePayload<'addConvoMessage' | 'updateConvoMessage'>): void {
    this.takeRow(row);
    const held = this.messages.find((one) => one.convo_message_id === message.convo_message_id);
    if (held && held.version >= message.version) return;
    this.messages = [...this.messages.filter((one) => one !== held), message].sort(
      (a, b) => a.position - b.position,
    );
  }

  read({ participant, version }: LivePayload<'readConvo'>): void {
    const { view } = this;
    if (!view || view.version >= version) return;
    this.takeRow({
      ...view,
      version,
      convo_participants: view.convo_participants.map((one) =>
        one.user_id === participant.user_id ? participant : one,
      ),
    });
  }

  async expectFresh(): Promise<void> {
    expect([this.view, this.messages]).toEqual([
      await seen(this.by, convo),
      await messagesOf(this.by, convo),
    ]);
  }
}

/** Fetches, acts, applies what was told, and compares with a new fetch: of everybody. */
async function expectSame(
  type: 'addConvoMessage' | 'updateConvoMessage' | 'readConvo',
  act: () => Promise<unknown>,
): Promise<void> {
  for (const holder of holders) await holder.fetch();
  const before = holders.map(({ view }) => view!.version);
  await act();
  for (const [n, holder] of holders.entries()) {
    if (type === 'readConvo') holder.read((await holder.live.next(type)).payload);
    else holder.message((await holder.live.next(type)).payload);
    await holder.expectFresh();
    expect(holder.view!.version).toBe(before[n]! + 1);
  }
}

const call = (by: Caller, method: 'PUT' | 'POST', path: string, body: unknown) => async () => {
  const answer = await by.call(method, `/conversations/${convo}${path}`, body);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
};

test('addConvoMessage: of a colleague, one’s own from another window, with files, mentions and a newcomer', async () => {
  await expectSame('addConvoMessage', () => write(app, ana, convo, 'Hello'));
  await expectSame('addConvoMessage', () => write(app, ben, convo, 'Hello @ana'));
  const [first] = await messagesOf(ana, convo);
  await expectSame('addConvoMessage', () =>
    write(app, ana, convo, '@cleo, look', { ref: String(first!.convo_message_id) }, [
      { name: 'a.png', bytes: png },
    ]),
  );
  expect(holders[1]!.view).toMatchObject({ participant: true, userMentioned: true, unread: 3 });
});

test('updateConvoMessage: edited, withdrawn, brought back, a mention completed', async () => {
  const one = await write(app, ana, convo, 'Hello');
  const two = await write(app, ana, convo, 'Bye @ben', {}, [{ name: 'a.png', bytes: png }]);
  const path = (message: contract.ConvoMessage) => `/messages/${message.convo_message_id}`;
  for (const holder of holders) {
    await holder.live.next('addConvoMessage');
    await holder.live.next('addConvoMessage');
  }
  await expectSame('updateConvoMessage', call(ana, 'PUT', path(one), { message: 'Hello @cleo' }));
  await expectSame('updateConvoMessage', call(ben, 'PUT', `${path(two)}/mention`, { completed: true }));
  await expectSame('updateConvoMessage', call(ana, 'PUT', `${path(two)}/withdrawn`, { withdrawn: true }));
  await expectSame('updateConvoMessage', call(ana, 'PUT', `${path(two)}/withdrawn`, { withdrawn: false }));
  await expectSame('updateConvoMessage', call(ben, 'PUT', `${path(two)}/mention`, { completed: false }));
});

test('readConvo: one’s own mark and a colleague’s', async () => {
  const one = await write(app, ana, convo, 'one @cleo');
  const two = await write(app, ana, convo, 'two');
  const [, cleo] = holders.map(({ by }) => by);
  await expectSame('readConvo', call(ben, 'POST', '/read', { convo_message_id: one.convo_message_id }));
  await expectSame('readConvo', call(cleo!, 'POST', '/read', { convo_message_id: two.convo_message_id }));
});

test('addConvo: of an internal one, whose first message is counted and fetched when it is opened', async () => {
  const contact = await createContact(app, office);
  const answer = await sendForm(app, ana, '/conversations/internal', {
    message: 'Ask @ben',
    contact_id: String(contact),
  });
  convo = answer.json().convo_id;
  for (const holder of holders) {
    const { payload } = await holder.live.next('addConvo');
    const view = contract.viewConversation(payload.convo, { user_id: holder.by.user.id, role: 'Member' });
    expect(view).toEqual(await seen(holder.by, convo));
  }
});

test('userChanged: who wrote it has another name', async () => {
  await write(app, ana, convo, 'Hello');
  await write(app, ben, convo, 'Hello');
  const [holder] = holders as [Holder];
  await holder.fetch();
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const answer = await admin.call('PUT', `/users/${ana.user.id}`, {
    first_name: 'Anahit',
    username: 'anahit',
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const { user } = (await holder.live.next('userChanged')).payload;
  const named = { username: user.username, full_name: `${user.first_name} ${user.last_name}`.trim() };
  holder.messages = holder.messages.map((message) =>
    message.who_sent === user.user_id ? { ...message, ...named } : message,
  );
  holder.view = { ...holder.view!, ...contract.withUser(holder.view!, user) };
  await holder.expectFresh();
  expect(holder.messages.map(({ username }) => username)).toEqual(['anahit', 'ben']);
});

test('events in the wrong order, and those a fetch was ahead of, end in the same', async () => {
  const [holder] = holders as [Holder];
  await holder.fetch();
  const one = await write(app, ana, convo, 'one @ben');
  await call(ana, 'PUT', `/messages/${one.convo_message_id}`, { message: 'one, @ben' })();
  await write(app, ana, convo, 'two');
  await call(ben, 'POST', '/read', { convo_message_id: one.convo_message_id })();
  const added = [await holder.live.next('addConvoMessage')];
  const updated = await holder.live.next('updateConvoMessage');
  added.push(await holder.live.next('addConvoMessage'));
  const read = await holder.live.next('readConvo');
  holder.message(added[1]!.payload);
  holder.message(updated.payload);
  holder.message(added[0]!.payload);
  holder.read(read.payload);
  await holder.expectFresh();
  const { view } = holder;
  await holder.fetch();
  for (const { payload } of [...added, updated]) holder.message(payload);
  holder.read(read.payload);
  await holder.expectFresh();
  expect(holder.view).toEqual(view);
});

test('what is private is told to those who take part, and to nobody else', async () => {
  convo = await addConvo(app, office, { owner: ana.user.id, secured: true, people: [ben.user.id] });
  const [mine, other] = holders as [Holder, Holder];
  const one = await write(app, ana, convo, 'Only @ben');
  await call(ben, 'POST', '/read', { convo_message_id: one.convo_message_id })();
  await call(ana, 'PUT', `/messages/${one.convo_message_id}/withdrawn`, { withdrawn: true })();
  await mine.live.next('updateConvoMessage');
  // An open one comes after it: what was to come has come by then.
  convo = await addConvo(app, office, { owner: ana.user.id });
  await write(app, ana, convo, 'For all');
  await other.live.next('addConvoMessage');
  expect(other.live.events().map(({ type }) => type)).toEqual(['addConvoMessage']);
  expect(mine.live.events().map(({ type }) => type)).toEqual([
    'addConvoMessage',
    'readConvo',
    'updateConvoMessage',
    'addConvoMessage',
  ]);
});
