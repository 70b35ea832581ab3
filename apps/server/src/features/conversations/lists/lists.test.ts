import { conversations as contract, endOfDayIn } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { addConvo } from '../../../testing/convo-rows.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../../testing/factory.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let now: Date;
const app = useTestApp({ now: () => now });
let office: TestOffice;
let me: Caller;
let other: Caller;
let admin: Caller;

beforeEach(async () => {
  // Ten in the morning in Los Angeles, where the offices are.
  now = new Date('2026-11-17T18:00:00Z');
  office = await createOffice(app);
  await signAll();
});

/** Sessions are of the time they begin at: a test that sets the clock signs in again. */
async function signAll() {
  me = await signIn(app, await createUser(app, office));
  other = await signIn(app, await createUser(app, office));
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
}

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
type Change = Partial<Parameters<typeof addConvo>[2]> & {
  hours?: number;
  mentions?: number[];
  mine?: boolean;
};
/** One of mine, or of another's that I take no part in, whose one message is so many hours old. */
function made({ hours = 1, mentions, mine = true, ...change }: Change = {}): Promise<number> {
  return addConvo(app, office, {
    owner: other.user.id,
    people: mine ? [me.user.id] : [],
    messages: [{ by: other.user.id, text: 'Hello', at: ago(hours), mentions: mentions ?? [] }],
    ...change,
  });
}
interface Page {
  items: contract.Conversation[];
  next: string | null;
}
async function list(query: string, caller = me): Promise<Page> {
  const answer = await caller.call('GET', `/conversations?${query}`);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const idsOf = async (query: string, caller = me) =>
  (await list(query, caller)).items.map(({ convo_id }) => convo_id);
const processId = async (name: string) =>
  (
    await app.owner.query<{ id: number }>(
      'SELECT process_type_id AS id FROM process_types WHERE client_id = $1 AND type_name = $2',
      [office.id, name],
    )
  ).rows[0]!.id;
const reminder = (at: Date, caller = me) => [{ user: caller.user.id, at }];

describe('the tabs', () => {
  test('Now is mine without a reminder after today; Later has those with one, then those I take no part in', async () => {
    const today = await made({ hours: 3, reminders: reminder(ago(-5)) });
    const plain = await made({ hours: 2 });
    const othersReminder = await made({ hours: 4, reminders: reminder(ago(-48), other) });
    const tomorrow = await made({ hours: 9, reminders: reminder(ago(-24)) });
    const nextWeek = await made({ hours: 8, reminders: reminder(ago(-200)) });
    const notMine = await made({ hours: 0.5, mine: false });
    const closed = await made({ hours: 1, open: false });
    await made({ secured: true, mine: false });
    await made({ secured: true, mine: false, open: false });
    expect(await idsOf('tab=now')).toEqual([plain, today, othersReminder]);
    expect(await idsOf('tab=later')).toEqual([nextWeek, tomorrow, notMine]);
    expect(await idsOf('tab=closed')).toEqual([closed]);
    expect(await idsOf('tab=later', admin)).toEqual([
      notMine,
      plain,
      today,
      othersReminder,
      nextWeek,
      tomorrow,
    ]);
  });

  test.each([
    // The nights the clocks are changed, the day before and the day itself; a plain day; a zone without changes.
    ['America/Los_Angeles', '2026-10-31T12:00:00-07:00'],
    ['America/Los_Angeles', '2026-11-01T00:30:00-07:00'],
    ['America/Los_Angeles', '2026-11-01T23:59:00-08:00'],
    ['America/Los_Angeles', '2027-03-14T00:10:00-08:00'],
    ['America/Los_Angeles', '2027-03-14T12:00:00-07:00'],
    ['America/Denver', '2026-07-04T23:59:59-06:00'],
    ['America/Phoenix', '2026-11-01T12:00:00-07:00'],
    // Here a night leaves midnight out: the day begins at one.
    ['America/Santiago', '2026-09-05T12:00:00-04:00'],
  ])('the day ends as the contract says: %s at %s', async (zone, at) => {
    now = new Date(at);
    await app.owner.query('UPDATE clients SET timezone = $2 WHERE client_id = $1', [office.id, zone]);
    await signAll();
    const end = endOfDayIn(zone, now);
    const within = await made({ hours: 0, reminders: reminder(end) });
    const beyond = await made({ hours: 0, reminders: reminder(new Date(end.getTime() + 1)) });
    expect([await idsOf('tab=now'), await idsOf('tab=later')]).toEqual([[within], [beyond]]);
    const views = [...(await list('tab=now')).items, ...(await list('tab=later')).items];
    expect(views.map((view) => contract.tabOf(view, end))).toEqual(['now', 'later']);
  });
});

describe('where from', () => {
  test('one process, or all; internal ones stand in neither', async () => {
    const supplies = await made({ hours: 2, process: 'General' });
    const recall = await made({ hours: 1, process: 'Recall' });
    await made({ kind: 'internal', contact: await createContact(app, office) });
    await made({ kind: 'claim' });
    expect(await idsOf(`process=${await processId('General')}`)).toEqual([supplies]);
    expect(await idsOf(`process=${await processId('Recall')}`)).toEqual([recall]);
    expect(await idsOf('process=0')).toEqual([recall, supplies]);
    expect(await idsOf('process=2000000000')).toEqual([]);
  });

  test('All Mentions has those with an open mention of mine, of every kind', async () => {
    const contact = await createContact(app, office);
    const internal = await made({ hours: 1, kind: 'internal', contact, mentions: [me.user.id] });
    const later = await made({ hours: 2, mentions: [me.user.id], reminders: reminder(ago(-48)) });
    const closed = await made({ hours: 3, mentions: [me.user.id], open: false });
    const secured = await made({ hours: 4, mentions: [me.user.id], secured: true });
    await made({ mentions: [other.user.id] });
    const completed = await made({ hours: 5, mentions: [me.user.id] });
    const [message] = (await me.call('GET', `/conversations/${completed}/messages`)).json().items;
    await me.call('PUT', `/conversations/${completed}/messages/${message.convo_message_id}/mention`, {
      completed: true,
    });
    expect(await idsOf('process=mentions')).toEqual([internal, secured]);
    expect(await idsOf('process=mentions&tab=later')).toEqual([later]);
    expect(await idsOf('process=mentions&tab=closed')).toEqual([closed]);
    expect(await idsOf('process=mentions', admin)).toEqual([]);
  });

  test('Today’s News has what was written since the office’s midnight, of every kind', async () => {
    const contact = await createContact(app, office);
    const internal = await made({ hours: 1, kind: 'internal', contact });
    const early = await made({ hours: 9.9 });
    await made({ hours: 10.1 });
    const notMine = await made({ hours: 2, kind: 'internal', contact, mine: false });
    const closed = await made({ hours: 3, open: false });
    expect(await idsOf('process=today')).toEqual([internal, early]);
    expect(await idsOf('process=today&tab=later')).toEqual([notMine]);
    expect(await idsOf('process=today&tab=closed')).toEqual([closed]);
  });

  test.each(['process=nothing', 'process=-1', 'tab=soon', 'limit=0', 'limit=201', 'cursor=x', 'cursor=bm8'])(
    'refuses %s',
    async (query) => expect((await me.call('GET', `/conversations?${query}`)).statusCode).toBe(400),
  );

  test('a cursor with a day that no month has is refused', async () => {
    const cursor = Buffer.from('1|2026-02-31 10:00:00+00|5').toString('base64url');
    const answer = await me.call('GET', `/conversations?cursor=${cursor}`);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      'This page of the list cannot be found again. Reload the list.',
    ]);
  });
});

describe('pages', () => {
  /** Every page of a list, one after the other. */
  async function walk(query: string, limit: number): Promise<number[]> {
    const ids: number[] = [];
    let cursor = '';
    for (let page = 0; page < 50; page += 1) {
      const { items, next } = await list(`${query}&limit=${limit}${cursor}`);
      ids.push(...items.map(({ convo_id }) => convo_id));
      if (next === null) return ids;
      expect(items).toHaveLength(limit);
      cursor = `&cursor=${next}`;
    }
    throw new Error('the list does not end');
  }

  test.each([1, 2, 3, 7])(
    'of %i hold each conversation once, over both parts of Later too',
    async (limit) => {
      // Several with the very same time.
      for (let n = 0; n < 5; n += 1) {
        await made({ hours: n % 2, reminders: reminder(ago(-48)) });
        await made({ hours: n % 3, mine: false });
        await made({ hours: n % 2 });
        await made({ hours: n, open: false });
      }
      for (const tab of ['now', 'later', 'closed']) {
        const whole = await idsOf(`tab=${tab}&limit=200`);
        expect(whole).toHaveLength(tab === 'later' ? 10 : 5);
        expect(await walk(`tab=${tab}`, limit)).toEqual(whole);
      }
      const { items } = await list('tab=later&limit=200');
      expect(items.map(({ participant }) => participant)).toEqual([
        ...Array.from({ length: 5 }, () => true),
        ...Array.from({ length: 5 }, () => false),
      ]);
    },
  );
});

describe('the counts', () => {
  const counts = async (caller = me): Promise<contract.ConvoCounts> =>
    (await caller.call('GET', '/conversations/counts')).json();

  test('are of open conversations with something unread, by process and tab', async () => {
    const [general, recall] = [await processId('General'), await processId('Recall')];
    await made({ process: 'General' });
    await made({ process: 'General', hours: 30, reminders: reminder(ago(-48)) });
    await made({ process: 'Recall', hours: 30, mentions: [me.user.id] });
    await made({ process: 'Recall', mine: false });
    await made({ process: 'Recall', open: false, mentions: [me.user.id] });
    await made({ kind: 'internal', contact: await createContact(app, office), mentions: [me.user.id] });
    await addConvo(app, office, {
      owner: me.user.id,
      process: 'Recall',
      messages: [{ by: me.user.id, text: 'My own' }],
    });
    const counted = await counts();
    expect(Object.fromEntries(counted.processes.map(({ process, ...n }) => [process, n]))).toEqual({
      [general]: { now: 1, later: 1 },
      [recall]: { now: 1, later: 0 },
      mentions: { now: 2, later: 0 },
      today: { now: 2, later: 0 },
    });
    expect([counted.mentions, counted.internal]).toEqual([3, 1]);
    expect(await counts(admin)).toEqual({
      processes: [],
      mentions: 0,
      internal: 0,
      claims: { now: 0, later: 0 },
      recalls: { now: 0, later: 0 },
      labs: 0,
    });
  });

  test('say what the lists say', async () => {
    for (let n = 0; n < 12; n += 1)
      await made({
        hours: n,
        process: n % 2 ? 'General' : 'Recall',
        open: n % 5 !== 0,
        mine: n % 4 !== 0,
        mentions: n % 3 === 0 && n % 4 !== 0 ? [me.user.id] : [],
        reminders: n % 4 === 2 ? reminder(ago(-48)) : [],
      });
    const { processes } = await counts();
    expect(processes.length).toBeGreaterThan(3);
    for (const process of ['mentions', 'today', await processId('General'), await processId('Recall')])
      for (const tab of ['now', 'later'] as const) {
        const { items } = await list(`process=${process}&tab=${tab}&limit=200`);
        const counted = processes.find((one) => one.process === String(process))?.[tab] ?? 0;
        expect([process, tab, counted]).toEqual([
          process,
          tab,
          items.filter(({ unread }) => unread > 0).length,
        ]);
      }
  });
});
