import { describe, expect, test } from 'vitest';
import { withContact, withUser } from './follow.ts';
import { type ConversationRow, maySeeConversation, tabOf, viewConversation } from './models.ts';
import { findMentions, matchPeople, titleOfMessage } from './rules.ts';

const people = [
  { user_id: 1, username: 'ana', first_name: 'Ana', last_name: 'Prieto' },
  { user_id: 2, username: 'ana.b', first_name: 'Anabel', last_name: 'Ruiz' },
  { user_id: 3, username: 'Sam Ortiz', first_name: 'Sam', last_name: 'Ortiz' },
  { user_id: 4, username: 'émile', first_name: 'Émile', last_name: 'Ångström' },
];

describe('who a text mentions', () => {
  const who = (text: string) => findMentions(text, people).map(({ user_id }) => user_id);

  test('a whole username after @, the longest that fits, whatever its case', () => {
    expect(who('@ana look')).toEqual([1]);
    expect(who('@ana.b look')).toEqual([2]);
    expect(who('@ANA.B, and @Sam Ortiz: look')).toEqual([2, 3]);
    expect(who('(@émile)')).toEqual([4]);
    expect(who('@ana. Later')).toEqual([1]);
  });

  test('no part of a word, of an address or of a longer name', () => {
    expect(who('ana@ana')).toEqual([]);
    expect(who('@anabel @anna @')).toEqual([]);
    expect(who('@sam')).toEqual([]);
    expect(who('@Sam Ortizo')).toEqual([]);
  });

  test('says where it stands, in the text as it was written', () => {
    const text = 'İs @ana there? 😀 @ANA.b';
    const found = findMentions(text, people);
    expect(found.map(({ index_start, index_end }) => text.slice(index_start, index_end))).toEqual(['@ana']);
    const plain = 'Is @ana there? 😀 @ANA.b';
    expect(
      findMentions(plain, people).map(({ index_start, index_end }) => plain.slice(index_start, index_end)),
    ).toEqual(['@ana', '@ANA.b']);
  });

  test('nobody without a name is found, and nobody in a text without @', () => {
    expect(findMentions('@ ana', [{ user_id: 9, username: '' }])).toEqual([]);
    expect(who('')).toEqual([]);
  });
});

test('people are offered by the beginning of their username, names or full name, without regard to accents', () => {
  const offered = (typed: string) => matchPeople(people, typed).map(({ user_id }) => user_id);
  expect(offered('ana')).toEqual([1, 2]);
  expect(offered('ORT')).toEqual([3]);
  expect(offered('anabel r')).toEqual([2]);
  expect(offered('emi')).toEqual([4]);
  expect(offered('angs')).toEqual([4]);
  expect(offered('tiz')).toEqual([]);
  expect(offered('')).toEqual([1, 2, 3, 4]);
});

test('a title is the first message on one line, cut at a word', () => {
  expect(titleOfMessage('  Crown\n is back ')).toBe('Crown is back');
  const long = titleOfMessage(`${'insurance card '.repeat(10)}`);
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long).toMatch(/ card…$|insurance…$/);
  const whole = `${'x'.repeat(74)} last`;
  expect(titleOfMessage(`${whole} of many words`)).toBe(`${whole}…`);
  expect(titleOfMessage('🦷'.repeat(60))).toBe(`${'🦷'.repeat(39)}…`);
  expect(titleOfMessage('x'.repeat(300))).toBe(`${'x'.repeat(79)}…`);
});

const row = (change: Partial<ConversationRow> = {}): ConversationRow => ({
  convo_id: 7,
  convo_name: 'Crown of Mr Lee',
  convo_status: true,
  kind: 'general',
  system_process: 'General',
  system_process_id: '5',
  secured: false,
  owner: 1,
  owner_active: true,
  client_id: 2,
  date_created: '2026-11-20T10:00:00.000Z',
  messages_updated_at: '2026-11-20T10:00:00.000Z',
  message_count: 1,
  last_message: null,
  convo_participants: [1, 2].map((user_id) => ({
    user_id,
    username: `u${user_id}`,
    full_name: '',
    last_read_id: null,
    last_read_time: null,
    unread: user_id,
    open_mentions: user_id - 1,
  })),
  convo_reminders: [{ reminder_for_who: 2, reminder_date: '2026-11-22T08:00:00.000Z', delivered_at: null }],
  convo_references: [],
  convo_tags: [],
  version: 1,
  ...change,
});
const owner = { user_id: 1, role: 'Member' };
const second = { user_id: 2, role: 'Member' };
const stranger = { user_id: 3, role: 'Member' };

describe('what a viewer sees of a conversation', () => {
  test('what is theirs of it', () => {
    expect(viewConversation(row(), second)).toMatchObject({
      participant: true,
      unread: 2,
      userMentioned: true,
      userReminder: { reminder_for_who: 2 },
    });
    expect(viewConversation(row(), stranger)).toMatchObject({
      participant: false,
      unread: 0,
      userMentioned: false,
      userReminder: null,
    });
  });

  test('a secured one is for its participants alone, whatever the role', () => {
    expect(maySeeConversation(row({ secured: true }), second)).toBe(true);
    expect(maySeeConversation(row({ secured: true }), stranger)).toBe(false);
    expect(maySeeConversation(row(), stranger)).toBe(true);
  });

  test('the owner closes, of a claim or recall any participant', () => {
    expect(viewConversation(row(), owner).can.close).toBe(true);
    expect(viewConversation(row(), second).can.close).toBe(false);
    expect(viewConversation(row({ kind: 'claim' }), second).can.close).toBe(true);
    expect(viewConversation(row({ kind: 'recall' }), stranger).can.close).toBe(false);
  });

  test('where the owner is switched off, admins stand in, and of a secured one who takes part', () => {
    const admin = { user_id: 3, role: 'Admin' };
    const can = (viewer: typeof owner, change: Partial<ConversationRow>) =>
      viewConversation(row(change), viewer).can;
    const gone = { owner_active: false };
    expect(can(admin, {}).close).toBe(false);
    expect(can(admin, gone)).toMatchObject({ close: true, addPeople: true, removePeople: true });
    expect(can(second, gone)).toMatchObject({ close: false, removePeople: false });
    const secured = { ...gone, secured: true };
    expect(can(second, { ...secured, owner_active: true })).toMatchObject({
      close: false,
      addPeople: false,
      removePeople: false,
    });
    expect(can(second, secured)).toMatchObject({ close: true, addPeople: true, removePeople: true });
    expect(can(admin, secured)).toMatchObject({ close: false, addPeople: false, removePeople: false });
  });

  test('names follow people and contacts', () => {
    const about = { contact_id: 4, contact_name: 'Old', conversation_id: null, LabCaseNum: null };
    const before = row({ convo_references: [about, { ...about, contact_id: 5 }] });
    const after = withContact(before, { contact_id: 4, first_name: 'Ana', last_name: '' });
    expect(after.convo_references.map(({ contact_name }) => contact_name)).toEqual(['Ana', 'Old']);
    const user = { user_id: 1, username: 'new', first_name: 'Dana', last_name: 'Park', isActive: false };
    expect(withUser(before, user)).toMatchObject({
      owner_active: false,
      convo_participants: [{ username: 'new', full_name: 'Dana Park' }, { username: 'u2' }],
    });
    expect(withUser(before, { ...user, user_id: 2 }).owner_active).toBe(true);
  });

  test('Now is mine without a reminder after today, Later the rest, Closed what is closed', () => {
    const endOfToday = new Date('2026-11-22T07:59:59.999Z');
    const tab = (viewer: typeof owner, change?: Partial<ConversationRow>) =>
      tabOf(viewConversation(row(change), viewer), endOfToday);
    expect(tab(owner)).toBe('now');
    expect(tab(second)).toBe('later');
    expect(tab(stranger)).toBe('later');
    expect(tab(owner, { convo_status: false })).toBe('closed');
    const reminder = { reminder_for_who: 2, reminder_date: '2026-11-22T07:59:00.000Z', delivered_at: null };
    expect(tab(second, { convo_reminders: [reminder] })).toBe('now');
  });
});
