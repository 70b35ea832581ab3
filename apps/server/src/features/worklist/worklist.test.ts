import { endOfDayIn, type worklist as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { addConvo, type NewTestConvo } from '../../testing/convo-rows.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';

const ZONE = 'America/Los_Angeles';
const HOUR = 3_600_000;
let now = new Date();
let office: TestOffice;
let caller: Caller;
let colleague: Caller;

const app = useTestApp({ now: () => now });
beforeEach(async () => {
  now = new Date();
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
  colleague = await signIn(app, await createUser(app, office));
});

type Page = { items: contract.WorkItem[]; next: string | null };
const list = async (query = '', as = caller) => {
  const answer = await as.call('GET', `/worklist?${query}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json() as Page;
};
const counts = async (as = caller) =>
  (await as.call('GET', '/worklist/counts')).json() as contract.WorkCounts;
const ids = async (query = '', as = caller) => (await list(query, as)).items.map(({ id }) => id);
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);

async function waiting(since: Date, contact: Parameters<typeof createContact>[2] = {}): Promise<number> {
  const id = await createContact(app, office, contact);
  await addItem(app, office, id, { body: 'When can I come?' });
  await app.owner.query(
    'UPDATE contacts SET needs_answer_since = $3 WHERE client_id = $1 AND contact_id = $2',
    [office.id, id, since],
  );
  return id;
}
const start = (convo: Partial<NewTestConvo> = {}) =>
  addConvo(app, office, { owner: colleague.user.id, ...convo });
const mentioned = (at: Date, convo: Partial<NewTestConvo> = {}) =>
  start({
    people: [caller.user.id],
    messages: [{ by: colleague.user.id, text: '@you look', at, mentions: [caller.user.id] }],
    ...convo,
  });
const reminded = (at: Date, convo: Partial<NewTestConvo> = {}) =>
  start({ people: [caller.user.id], reminders: [{ user: caller.user.id, at }], ...convo });
const messageOf = async (convo: number) =>
  (
    await app.owner.query<{ id: number }>(
      'SELECT convo_message_id AS id FROM convo_messages WHERE convo_id = $1 ORDER BY position LIMIT 1',
      [convo],
    )
  ).rows[0]!.id;

describe('the work queue', () => {
  test('has threads that need an answer, mentions and reminders, by their date', async () => {
    const contact = await waiting(ago(3), { firstName: 'Maria', lastName: 'Lopez' });
    const about = await createContact(app, office);
    const mention = await mentioned(ago(2), { kind: 'internal', contact: about, name: 'Insurance' });
    const reminder = await reminded(ago(1), { name: 'Gloves' });
    const message = await messageOf(mention);
    expect((await list()).items).toEqual([
      {
        id: `thread:${contact}`,
        kind: 'thread',
        date: ago(3).toISOString(),
        title: 'Maria Lopez',
        note: 'When can I come?',
        who: '',
        contact_id: contact,
        convo_id: null,
        convo_kind: null,
        convo_message_id: null,
        system_process_id: null,
        work_version: null,
        call_back: '',
        starts_at: null,
        put_off_by: null,
        amount: null,
        days_out: null,
      },
      {
        id: `mention:${message}`,
        kind: 'mention',
        date: ago(2).toISOString(),
        title: 'Insurance',
        note: '@you look',
        who: 'Dana Park',
        contact_id: about,
        convo_id: mention,
        convo_kind: 'internal',
        convo_message_id: message,
        system_process_id: null,
        work_version: null,
        call_back: '',
        starts_at: null,
        put_off_by: null,
        amount: null,
        days_out: null,
      },
      {
        id: `reminder:${reminder}`,
        kind: 'reminder',
        date: ago(1).toISOString(),
        title: 'Gloves',
        note: '',
        who: '',
        contact_id: null,
        convo_id: reminder,
        convo_kind: 'general',
        convo_message_id: null,
        system_process_id: expect.stringMatching(/^\d+$/) as string,
        work_version: null,
        call_back: '',
        starts_at: null,
        put_off_by: null,
        amount: null,
        days_out: null,
      },
    ]);
    // A missed call says that it is one, and where to call back.
    await app.owner.query(
      `UPDATE contacts SET last_kind = 'call', last_call_missed = true, last_snippet = '', ph1 = '', ph2 = '+15035550188',
       ph3 = '+15035550199' WHERE contact_id = $1`,
      [contact],
    );
    expect((await list('kinds=thread')).items).toMatchObject([
      { note: 'Call Missed', call_back: '5035550188' },
    ]);
    expect(await ids('sort=newest')).toEqual([
      `reminder:${reminder}`,
      `mention:${message}`,
      `thread:${contact}`,
    ]);
    expect(await ids('kinds=thread')).toEqual([`thread:${contact}`]);
    expect(await ids('kinds=mention')).toEqual([`mention:${message}`]);
    expect(await ids('kinds=reminder,thread')).toEqual([`thread:${contact}`, `reminder:${reminder}`]);
    for (const [kind, id] of [
      ['thread', contact],
      ['reminder', reminder],
    ] as const) {
      for (const query of ['sort=oldest', 'sort=newest', 'limit=1'])
        expect(await ids(`kinds=${kind}&${query}`)).toEqual([`${kind}:${id}`]);
    }
    expect(await list('when=later&kinds=thread,mention')).toEqual({ items: [], next: null });
    expect((await caller.call('GET', '/worklist?kinds=claims')).statusCode).toBe(400);
    expect(await counts()).toEqual({
      today: {
        thread: 1,
        mention: 1,
        reminder: 1,
        event: 0,
        request: 0,
        answer: 0,
        claim: 0,
        lab: 0,
        erasure: 0,
        post: 0,
        putoff: 0,
      },
      later: {
        thread: 0,
        mention: 0,
        reminder: 0,
        event: 0,
        request: 0,
        answer: 0,
        claim: 0,
        lab: 0,
        erasure: 0,
        post: 0,
        putoff: 0,
      },
    });
  });

  test('names a contact without a name by its number', async () => {
    const number = newNumber();
    await waiting(ago(1), { firstName: '', lastName: '', phoneNum: number });
    expect((await list()).items[0]!.title).toMatch(/^\(503\) \d{3}-\d{4}$/);
  });

  test('has no more what was answered, completed, withdrawn, removed, merged or closed', async () => {
    const contact = await waiting(ago(3));
    const merged = await waiting(ago(3));
    await app.owner.query('UPDATE contacts SET merged_into = $2 WHERE contact_id = $1', [merged, contact]);
    const mention = await mentioned(ago(2));
    const withdrawn = await mentioned(ago(2));
    const reminder = await reminded(ago(1));
    const removed = await reminded(ago(1));
    expect(await ids()).toHaveLength(5);
    await caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: false });
    const path = (convo: number, message: number) => `/conversations/${convo}/messages/${message}`;
    await caller.call('PUT', `${path(mention, await messageOf(mention))}/mention`, { completed: true });
    await colleague.call('PUT', `${path(withdrawn, await messageOf(withdrawn))}/withdrawn`, {
      withdrawn: true,
    });
    await colleague.call('PUT', `/conversations/${reminder}/status`, { status: false, process: '' });
    await caller.call('DELETE', `/conversations/${removed}/reminder`);
    expect(await ids()).toEqual([]);
    expect((await counts()).today).toEqual({
      thread: 0,
      mention: 0,
      reminder: 0,
      event: 0,
      request: 0,
      answer: 0,
      claim: 0,
      lab: 0,
      erasure: 0,
      post: 0,
      putoff: 0,
    });
  });

  test('keeps what is delivered, and mentions in closed conversations', async () => {
    const reminder = await reminded(ago(1), {
      reminders: [{ user: caller.user.id, at: ago(1), delivered: ago(1) }],
    });
    const closed = await mentioned(ago(2), { open: false });
    expect(await ids()).toEqual([`mention:${await messageOf(closed)}`, `reminder:${reminder}`]);
  });

  test('is each one’s own but for threads, and shows nothing secured to who takes no part in it', async () => {
    const contact = await waiting(ago(3));
    const secured = await mentioned(ago(2), {
      secured: true,
      reminders: [{ user: caller.user.id, at: ago(1) }],
    });
    expect(await ids()).toHaveLength(3);
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    for (const other of [colleague, admin]) expect(await ids('', other)).toEqual([`thread:${contact}`]);
    // Taken out behind its back, with all that is theirs left.
    await app.owner.query('DELETE FROM convo_participants WHERE convo_id = $1 AND user_id = $2', [
      secured,
      caller.user.id,
    ]);
    expect(await ids()).toEqual([`thread:${contact}`]);
    expect((await counts()).today).toEqual({
      thread: 1,
      mention: 0,
      reminder: 0,
      event: 0,
      request: 0,
      answer: 0,
      claim: 0,
      lab: 0,
      erasure: 0,
      post: 0,
      putoff: 0,
    });
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    expect(await ids('', stranger)).toEqual([]);
    expect((await counts(stranger)).today).toEqual({
      thread: 0,
      mention: 0,
      reminder: 0,
      event: 0,
      request: 0,
      answer: 0,
      claim: 0,
      lab: 0,
      erasure: 0,
      post: 0,
      putoff: 0,
    });
  });
});

describe('today', () => {
  test.each([
    // An ordinary day; the day of 25 hours; the day of 23.
    ['2026-07-01T19:00:00Z', '2026-07-02T06:59:59.999Z'],
    ['2026-11-01T08:30:00Z', '2026-11-02T07:59:59.999Z'],
    ['2027-03-14T08:30:00Z', '2027-03-15T06:59:59.999Z'],
  ])('as the office counts it, at %s, ends at %s', async (at, end) => {
    const begun = await reminded(new Date(end));
    const next = await reminded(new Date(Date.parse(end) + 1));
    const own = await createTestApp({ beside: app, now: () => new Date(at) });
    try {
      expect(endOfDayIn(ZONE, new Date(at)).toISOString()).toBe(end);
      const { cookies } = await signIn(own, caller.user);
      const get = async (path: string) =>
        (await own.server.inject({ url: `/api${path}`, cookies })).json() as Page & contract.WorkCounts;
      expect((await get('/worklist?when=today')).items.map(({ id }) => id)).toEqual([`reminder:${begun}`]);
      expect((await get('/worklist?when=later')).items.map(({ id }) => id)).toEqual([`reminder:${next}`]);
      expect(await get('/worklist/counts')).toMatchObject({ today: { reminder: 1 }, later: { reminder: 1 } });
    } finally {
      await own.close();
    }
  });
});

describe('pages', () => {
  test.each(['oldest', 'newest'] as const)(
    '%s first, follow each other without a gap or a double',
    async (sort) => {
      // Several of each kind at one moment, and others around it.
      for (const hours of [5, 4, 4, 4, 3]) {
        await waiting(ago(hours));
        await mentioned(ago(hours));
        await reminded(ago(hours));
      }
      const all = await ids(`sort=${sort}`);
      expect(all).toHaveLength(15);
      expect(await ids(`sort=${sort === 'oldest' ? 'newest' : 'oldest'}`)).toEqual(all.toReversed());
      for (const limit of [1, 2, 4]) {
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await list(
            `sort=${sort}&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
          );
          expect(page.items.length).toBeLessThanOrEqual(limit);
          seen.push(...page.items.map(({ id }) => id));
          cursor = page.next;
        }
        expect(seen).toEqual(all);
      }
    },
  );

  test('cursors that no page gave are refused', async () => {
    const cursors = [
      'nonsense',
      Buffer.from('2026-02-31 10:00:00+00|thread|1').toString('base64url'),
      Buffer.from('2026-02-01 10:00:00+00|claims|1').toString('base64url'),
    ];
    for (const cursor of cursors) {
      const answer = await caller.call('GET', `/worklist?cursor=${cursor}`);
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        'This page of the list cannot be found again. Reload the list.',
      ]);
    }
  });

  test('counts stop at a thousand', async () => {
    await app.owner.query(
      `INSERT INTO contacts (client_id, first_name, search_text, activity_at, needs_answer_since)
       SELECT $1, 'N' || n, 'n', now(), now() - interval '1 hour' FROM generate_series(1, 1200) n`,
      [office.id],
    );
    expect((await counts()).today.thread).toBe(1_000);
  });
});
