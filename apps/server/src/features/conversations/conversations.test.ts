import type { conversations as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { findInconsistencies } from '../../seed/consistency.ts';
import { addConvo } from '../../testing/convo-rows.ts';
import { type Caller, createContact } from '../../testing/factory.ts';
import { addItem, addTag } from '../../testing/rows.ts';
import { useLive, useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';
import { useConvoStaff } from './testing/use-staff.ts';

const app = useTestApp();
const sockets = useLive(app);
const { office, owner, second, outsider, admin } = useConvoStaff(app);
const { stranger } = useOneOffice(app, { stranger: 'Admin' });

const started = (change: Record<string, unknown> = {}) => ({
  message: 'Who orders the gloves?',
  system_process: 'General',
  secured: 0,
  convo_name: 'Gloves',
  ...change,
});
const begin = (caller: Caller, change: Record<string, unknown> = {}) =>
  caller.call('POST', '/conversations', started(change));
const convoOf = (answer: { json(): unknown }) => (answer.json() as { convo: contract.Conversation }).convo;
const get = (caller: Caller, id: number) => caller.call('GET', `/conversations/${id}?messages=0`);
const status = (caller: Caller, id: number, open: boolean, process = '') =>
  caller.call('PUT', `/conversations/${id}/status`, { status: open, process });
const add = (caller: Caller, id: number, user: Caller) =>
  caller.call('POST', `/conversations/${id}/participants`, { user_id: user.user.id });
const remove = (caller: Caller, id: number, user: Caller) =>
  caller.call('DELETE', `/conversations/${id}/participants/${user.user.id}`);
const made = (change: Partial<Parameters<typeof addConvo>[2]> = {}) =>
  addConvo(app, office, {
    owner: owner.user.id,
    people: [second.user.id],
    messages: [
      { by: owner.user.id, text: 'First' },
      { by: owner.user.id, text: 'Second', mentions: [second.user.id] },
    ],
    ...change,
  });
const peopleOf = (convo: contract.Conversation) => convo.convo_participants.map(({ user_id }) => user_id);
async function audited(action: string): Promise<number> {
  const { rows } = await app.owner.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM audit_log WHERE client_id = $1 AND action = $2',
    [office.id, action],
  );
  return rows[0]!.n;
}
const expectConsistent = async () => expect(await findInconsistencies(app.owner, office.id)).toEqual([]);
/** What each may do in a secured conversation they take no part in: nothing, as if it were not there. */
async function expectHidden(happens: (caller: Caller) => Promise<{ statusCode: number; body: string }>) {
  for (const caller of [outsider, admin, stranger]) {
    const answer = await happens(caller);
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('not_found')]);
  }
}

describe('beginning one', () => {
  test('with a message, people and a process', async () => {
    const answer = await begin(owner, { participants: [second.user.id, owner.user.id] });
    expect(answer.statusCode).toBe(200);
    const convo = convoOf(answer);
    expect(convo).toMatchObject({
      convo_name: 'Gloves',
      convo_status: true,
      kind: 'general',
      system_process: 'General',
      owner: owner.user.id,
      owner_active: true,
      participant: true,
      unread: 0,
      message_count: 1,
      last_message: { who_sent: owner.user.id, snippet: 'Who orders the gloves?' },
      can: { write: true, close: true, addPeople: true, removePeople: true, leave: false, remind: true },
    });
    expect(peopleOf(convo)).toEqual([owner.user.id, second.user.id]);
    expect(convo.convo_participants[1]).toMatchObject({ unread: 1, open_mentions: 0 });
    expect((await get(owner, convo.convo_id)).json()).toEqual(convo);
    expect(await audited('convo.start')).toBe(1);
    await expectConsistent();
  });

  test('without a message the system notes its beginning', async () => {
    const convo = convoOf(await begin(owner, { message: '  ' }));
    expect(convo.last_message).toMatchObject({
      who_sent: null,
      snippet: 'Conversation "Gloves" started',
    });
    expect(convo.unread).toBe(0);
    await expectConsistent();
  });

  test('the process goes by its id, else by its name whatever its case', async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      `SELECT process_type_id AS id FROM process_types WHERE client_id = $1 AND type_name = 'Recall'`,
      [office.id],
    );
    const id = String(rows[0]!.id);
    const byId = convoOf(await begin(owner, { system_process: 'Recall', system_process_id: id }));
    expect(byId).toMatchObject({ system_process: 'Recall', system_process_id: id });
    const byName = convoOf(await begin(owner, { system_process: ' front desk ', system_process_id: null }));
    expect(byName.system_process).toBe('Front Desk');
  });

  test.each([
    [{ convo_name: '   ' }, 'add a title..'],
    [{ convo_name: undefined }, 'add a title..'],
    [{ system_process: '' }, 'select a process!'],
    [{ system_process: undefined }, 'select a process!'],
    [{ system_process: 'No such process' }, 'select a process!'],
    [{ system_process_id: 2_000_000_000 }, 'select a process!'],
    [{ system_process: 'All Mentions' }, 'This name is Restricted'],
    [{ convo_name: 'x'.repeat(201) }, 'A title has at most 200 characters'],
    [{ participants: [2_000_000_000] }, 'Choose somebody of this office whose account is active.'],
    [{ message: 'x'.repeat(10_001) }, 'A message can be at most 10,000 characters. Split it in two.'],
  ])('refuses %o', async (change, sentence) => {
    const answer = await begin(owner, change);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(
      (await app.owner.query('SELECT 1 FROM conversations WHERE client_id = $1', [office.id])).rows,
    ).toEqual([]);
  });

  test('a title of 200 characters is taken', async () => {
    expect((await begin(owner, { convo_name: 'x'.repeat(200) })).statusCode).toBe(200);
  });

  test('refuses a process of another office, and people of another office or switched off', async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      'SELECT process_type_id AS id FROM process_types WHERE client_id = $1 LIMIT 1',
      [stranger.user.office],
    );
    expect((await begin(owner, { system_process_id: rows[0]!.id })).body).toBe('select a process!');
    expect((await begin(owner, { participants: [stranger.user.id] })).statusCode).toBe(400);
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [outsider.user.id]);
    expect((await begin(owner, { participants: [outsider.user.id] })).statusCode).toBe(400);
  });

  test('the same client_ref again, or twice at once, makes one', async () => {
    const change = { client_ref: 'one-and-the-same' };
    const [one, two] = await Promise.all([begin(owner, change), begin(owner, change)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(convoOf(one).convo_id).toBe(convoOf(two).convo_id);
    const third = convoOf(await begin(owner, { ...change, convo_name: 'Another name' }));
    expect(third).toMatchObject({ convo_id: convoOf(one).convo_id, convo_name: 'Gloves', message_count: 1 });
    // Another user's is another one.
    expect(convoOf(await begin(second, change)).convo_id).not.toBe(third.convo_id);
  });

  test('a mention in the first message takes somebody in', async () => {
    const convo = convoOf(await begin(owner, { message: `@${second.user.username} please` }));
    expect(convo.convo_participants[1]).toMatchObject({
      user_id: second.user.id,
      open_mentions: 1,
      unread: 1,
    });
    await expectConsistent();
  });

  test('a secured one is told to its participants alone', async () => {
    const [theirs, others] = [await sockets.open(second), await sockets.open(admin)];
    const secured = convoOf(await begin(owner, { secured: 1, participants: [second.user.id] }));
    const open = convoOf(await begin(owner));
    expect((await theirs.next('addConvo')).payload.convo.convo_id).toBe(secured.convo_id);
    expect((await others.next('addConvo')).payload.convo.convo_id).toBe(open.convo_id);
    expect(others.events()).toHaveLength(1);
  });
});

describe('seeing one', () => {
  test('everybody of the office sees what is not secured', async () => {
    const id = await made();
    expect((await get(outsider, id)).json()).toMatchObject({
      participant: false,
      unread: 0,
      can: { write: true, close: false, removePeople: false, leave: false },
    });
    expect((await get(second, id)).json()).toMatchObject({
      participant: true,
      unread: 2,
      userMentioned: true,
    });
    expect((await get(stranger, id)).statusCode).toBe(404);
    expect(await audited('convo.read')).toBe(2);
  });

  test('a secured one is not there for who takes no part, admins too', async () => {
    const id = await made({ secured: true });
    expect((await get(second, id)).statusCode).toBe(200);
    await expectHidden((caller) => get(caller, id));
    await expectHidden((caller) => status(caller, id, false));
    await expectHidden((caller) => caller.call('PUT', `/conversations/${id}/name`, { convo_name: 'Mine' }));
    await expectHidden((caller) => add(caller, id, caller));
    await expectHidden((caller) => remove(caller, id, second));
    const tag = await addTag(app, office, { source: 'convoTags', icon: 'fire' });
    await expectHidden((caller) =>
      caller.call('POST', '/conversations/tags', { conversation_id: id, tag_id: tag }),
    );
    await expectHidden((caller) => caller.call('DELETE', `/conversations/${id}/tags/${tag}`));
  });
});

describe('closing and opening again', () => {
  test('the owner closes and opens; nobody writes meanwhile', async () => {
    const id = await made();
    const live = await sockets.open(outsider);
    const closed = convoOf(await status(owner, id, false));
    expect(closed).toMatchObject({ convo_status: false, can: { write: false, remind: false, close: true } });
    expect((await live.next('updateConvoStatus')).payload.convo).toMatchObject({
      convo_id: id,
      convo_status: false,
    });
    const again = convoOf(await status(owner, id, false));
    expect(again).toEqual(closed);
    expect(convoOf(await status(owner, id, true))).toMatchObject({
      convo_status: true,
      version: closed.version + 1,
    });
    expect([await audited('convo.close'), await audited('convo.reopen')]).toEqual([1, 1]);
  });

  test('deleting is closing with the process internal: everything stays', async () => {
    const id = await made({ kind: 'internal' });
    expect(convoOf(await status(owner, id, false, 'internal')).convo_status).toBe(false);
    expect(await audited('convo.delete')).toBe(1);
    const { rows } = await app.owner.query('SELECT 1 FROM convo_messages WHERE convo_id = $1', [id]);
    expect(rows).toHaveLength(2);
  });

  test('others are refused, admins too; of a claim or recall any participant closes', async () => {
    const id = await made();
    for (const caller of [second, outsider, admin]) {
      const answer = await status(caller, id, false);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        403,
        'Only the owner of a conversation can close it or open it again.',
      ]);
    }
    const claim = await made({ kind: 'claim' });
    const refused = await status(outsider, claim, false);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Only who takes part in a conversation can close it or open it again.',
    ]);
    expect((await status(second, claim, false)).statusCode).toBe(200);
    expect((await status(stranger, id, false)).statusCode).toBe(404);
  });

  test('where the owner is switched off admins close, rename and take out, and of a secured one its people', async () => {
    const [id, secured] = [await made(), await made({ secured: true })];
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [owner.user.id]);
    expect((await status(outsider, id, false)).statusCode).toBe(403);
    expect(
      (await admin.call('PUT', `/conversations/${id}/name`, { convo_name: 'Taken over' })).statusCode,
    ).toBe(200);
    expect((await status(admin, id, false)).statusCode).toBe(200);
    expect((await status(admin, secured, false)).statusCode).toBe(404);
    expect((await add(second, secured, outsider)).statusCode).toBe(200);
    expect((await status(second, secured, false)).statusCode).toBe(200);
  });

  test('two at once end in one state, told once', async () => {
    const id = await made({ kind: 'recall' });
    const before = (await get(owner, id)).json().version;
    const answers = await Promise.all([status(owner, id, false), status(second, id, false)]);
    expect(answers.map((answer) => convoOf(answer).convo_status)).toEqual([false, false]);
    expect((await get(owner, id)).json().version).toBe(before + 1);
  });
});

describe('the title', () => {
  test('is its owner’s to change', async () => {
    const id = await made();
    const live = await sockets.open(outsider);
    const rename = (caller: Caller, convo_name: string) =>
      caller.call('PUT', `/conversations/${id}/name`, { convo_name });
    expect(convoOf(await rename(owner, '  Masks '))).toMatchObject({ convo_name: 'Masks' });
    expect((await live.next('updateConvo')).payload.convo.convo_name).toBe('Masks');
    for (const caller of [second, outsider, admin])
      expect((await rename(caller, 'Mine')).statusCode).toBe(403);
    expect((await rename(stranger, 'Mine')).statusCode).toBe(404);
    expect((await rename(owner, ' ')).body).toBe('add a title..');
    expect((await rename(owner, 'x'.repeat(201))).body).toBe('A title has at most 200 characters');
  });
});

describe('people', () => {
  test('anybody adds anybody; what was written is unread to them', async () => {
    const id = await made();
    const convo = convoOf(await add(outsider, id, admin));
    expect(convo.convo_participants.at(-1)).toMatchObject({
      user_id: admin.user.id,
      unread: 2,
      last_read_id: null,
    });
    expect(convoOf(await add(second, id, admin))).toMatchObject({ version: convo.version });
    expect(await audited('convo.add_person')).toBe(1);
    await expectConsistent();
  });

  test('who joins has read it', async () => {
    const id = await made();
    expect(convoOf(await add(outsider, id, outsider))).toMatchObject({ participant: true, unread: 0 });
    await expectConsistent();
  });

  test('nobody who is not there, of another office or switched off', async () => {
    const id = await made();
    for (const user_id of [2_000_000_000, stranger.user.id]) {
      const answer = await owner.call('POST', `/conversations/${id}/participants`, { user_id });
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        'Choose somebody of this office whose account is active.',
      ]);
    }
    await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [outsider.user.id]);
    expect((await add(owner, id, outsider)).statusCode).toBe(400);
    expect((await add(stranger, id, stranger)).statusCode).toBe(404);
  });

  test('two who add the same person at once add one', async () => {
    const id = await made();
    const before = (await get(owner, id)).json().version;
    const answers = await Promise.all([add(owner, id, admin), add(second, id, admin)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const after = (await get(owner, id)).json();
    expect(peopleOf(after)).toEqual([owner.user.id, second.user.id, admin.user.id]);
    expect(after.version).toBe(before + 1);
  });

  test('one leaves, with their reminder; the owner stays', async () => {
    const id = await made({ reminders: [{ user: second.user.id, at: new Date(Date.now() + 3_600_000) }] });
    const ownerLeaves = await remove(owner, id, owner);
    expect([ownerLeaves.statusCode, ownerLeaves.body]).toEqual([
      400,
      'The owner stays in a conversation. Close it instead.',
    ]);
    expect((await remove(second, id, second)).json()).toEqual({ convo_id: id });
    const again = await remove(second, id, second);
    expect([again.statusCode, again.body]).toEqual([400, 'You do not take part in this conversation.']);
    const after = (await get(owner, id)).json() as contract.Conversation;
    expect([peopleOf(after), after.convo_reminders]).toEqual([[owner.user.id], []]);
    // Back again: what asks them there still does.
    expect(convoOf(await add(owner, id, second)).convo_participants[1]).toMatchObject({ open_mentions: 1 });
    await expectConsistent();
  });

  test('the owner takes somebody out, an admin too where it is not secured, others not', async () => {
    const id = await made({ people: [second.user.id, outsider.user.id] });
    const refused = await remove(second, id, outsider);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Only the owner can take somebody else out of a conversation.',
    ]);
    expect((await remove(stranger, id, outsider)).statusCode).toBe(404);
    expect((await remove(admin, id, outsider)).statusCode).toBe(200);
    expect((await remove(owner, id, second)).statusCode).toBe(200);
    expect((await remove(owner, id, second)).statusCode).toBe(404);
    expect((await remove(admin, id, owner)).statusCode).toBe(400);
  });

  test('into a secured one only its owner takes people; they hear of it as new, who is taken out no more', async () => {
    const id = await made({ secured: true });
    const refused = await add(second, id, outsider);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'This conversation is private: only its owner can add people.',
    ]);
    const [newcomer, member, other] = [
      await sockets.open(outsider),
      await sockets.open(second),
      await sockets.open(admin),
    ];
    expect((await add(owner, id, outsider)).statusCode).toBe(200);
    expect(peopleOf((await newcomer.next('addConvo')).payload.convo as contract.Conversation)).toHaveLength(
      3,
    );
    await member.next('updateConvo');
    expect((await get(outsider, id)).statusCode).toBe(200);
    expect((await remove(owner, id, outsider)).statusCode).toBe(200);
    expect((await newcomer.next('removeConvo')).payload).toEqual({ convo_id: id });
    await member.next('updateConvo');
    expect((await get(outsider, id)).statusCode).toBe(404);
    expect([newcomer.events().length, member.events().length, other.events().length]).toEqual([2, 2, 0]);
  });

  test('a conversation has at most 200', async () => {
    const id = await made();
    await app.owner.query(
      `WITH made AS (INSERT INTO users (client_id, username, first_name, role, password_hash)
         SELECT $1, 'extra' || n, 'Extra', 'Member', 'x' FROM generate_series(1, 198) n RETURNING user_id)
       INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at) SELECT $1, $2, user_id, now() FROM made`,
      [office.id, id],
    );
    const answer = await add(owner, id, outsider);
    expect([answer.statusCode, answer.body]).toEqual([400, 'A conversation can have at most 200 people.']);
  });
});

describe('tags', () => {
  let tag: number;
  beforeEach(async () => {
    tag = await addTag(app, office, { name: 'Urgent', icon: 'fire', source: 'convoTags' });
  });
  const put = (caller: Caller, conversation_id: number, tag_id = tag) =>
    caller.call('POST', '/conversations/tags', { conversation_id, tag_id });
  const take = (caller: Caller, id: number) => caller.call('DELETE', `/conversations/${id}/tags/${tag}`);

  test('are put on and taken off by who has the right, and the office hears of it', async () => {
    const id = await made();
    const live = await sockets.open(second);
    const answer = await put(outsider, id);
    expect([answer.statusCode, convoOf(answer).convo_tags]).toEqual([201, [tag]]);
    expect((await live.next('updateConvo')).payload.convo.convo_tags).toEqual([tag]);
    const twice = await put(owner, id);
    expect([twice.statusCode, twice.body]).toEqual([400, 'This conversation has that tag already.']);
    expect(convoOf(await take(outsider, id)).convo_tags).toEqual([]);
    expect((await take(outsider, id)).statusCode).toBe(200);
    expect([await audited('convo.tag'), await audited('convo.untag')]).toEqual([1, 1]);
  });

  test('need the right, the source and that they may be used', async () => {
    const id = await made();
    await app.owner.query('UPDATE users SET can_manual_tagging = false WHERE user_id = $1', [second.user.id]);
    expect([(await put(second, id)).statusCode, (await take(second, id)).statusCode]).toEqual([403, 403]);
    const ofContacts = await addTag(app, office, { name: 'VIP' });
    expect((await put(owner, id, ofContacts)).body).toBe(
      'This tag is for contacts and messages to patients, not for conversations.',
    );
    await app.owner.query('UPDATE tags SET unlist = true WHERE tag_id = $1', [tag]);
    expect((await put(owner, id)).body).toBe('This tag is blocked from further use.');
    await app.owner.query('UPDATE tags SET deleted_at = now() WHERE tag_id = $1', [tag]);
    expect((await put(owner, id)).statusCode).toBe(404);
    expect((await put(stranger, id)).statusCode).toBe(404);
  });
});

describe('the internal ones of a contact', () => {
  const list = (caller: Caller, contact: number) =>
    caller.call('GET', `/conversations/internal/contact/${contact}`);

  test('open and closed, newest message first; secured ones for their people; also by a merged contact', async () => {
    const contact = await createContact(app, office, { firstName: 'Maya' });
    const other = await createContact(app, office, { firstName: 'Tom' });
    const at = (hour: number) => new Date(Date.UTC(2026, 1, 2, hour));
    const about = (hour: number, change: Partial<Parameters<typeof addConvo>[2]> = {}) =>
      made({
        kind: 'internal',
        contact,
        messages: [{ by: owner.user.id, text: 'x', at: at(hour) }],
        ...change,
      });
    const oldest = await about(1, { open: false });
    const secured = await about(3, { secured: true });
    const newest = await about(4);
    await about(5, { contact: other });
    const idsOf = async (caller: Caller, id = contact) =>
      (await list(caller, id)).json().items.map((convo: contract.Conversation) => convo.convo_id);
    expect(await idsOf(second)).toEqual([newest, secured, oldest]);
    expect(await idsOf(admin)).toEqual([newest, oldest]);
    await app.owner.query('UPDATE contacts SET merged_into = $1 WHERE contact_id = $2', [contact, other]);
    expect(await idsOf(admin, other)).toEqual([newest, oldest]);
    expect((await list(stranger, contact)).statusCode).toBe(404);
    expect((await list(owner, 2_000_000_000)).statusCode).toBe(404);
  });

  test('come page by page, by key: what is written meanwhile moves none out and none in twice', async () => {
    const contact = await createContact(app, office, { firstName: 'Ida' });
    const at = (hour: number) => new Date(Date.UTC(2026, 1, 3, hour));
    const about = (hour: number) =>
      made({ kind: 'internal', contact, messages: [{ by: owner.user.id, text: 'x', at: at(hour) }] });
    const ids = [await about(1), await about(2), await about(2), await about(3), await about(4)];
    const page = (query: string) =>
      owner.call('GET', `/conversations/internal/contact/${contact}?limit=2${query}`);
    const shown: number[] = [];
    for (let query = ''; ;) {
      const answer = await page(query);
      expect(answer.statusCode).toBe(200);
      const { items, next } = answer.json() as { items: contract.Conversation[]; next: string | null };
      shown.push(...items.map(({ convo_id }) => convo_id));
      if (shown.length === 2) await about(5);
      if (next === null) break;
      query = `&cursor=${next}`;
    }
    expect(shown).toEqual(ids.toReversed());
    expect((await page('&cursor=x')).statusCode).toBe(400);
  });
});

describe('a contact with conversations', () => {
  test('cannot be deleted, and says so', async () => {
    const contact = await createContact(app, office);
    await made({ kind: 'internal', contact, secured: true });
    expect((await owner.call('GET', `/contacts/${contact}`)).json()).toMatchObject({
      can: { delete: false },
    });
    const answer = await owner.call('DELETE', `/crm/contacts/${contact}`);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'This contact has internal conversations and stays in the list. Rename it instead.',
    ]);
  });
});

test('an item counts the conversations about it, but for secured ones', async () => {
  const contact = await createContact(app, office);
  const item = await addItem(app, office, contact, { number: '' });
  await made({ kind: 'internal', contact, item });
  await made({ kind: 'internal', contact, item, secured: true });
  await expectConsistent();
});
