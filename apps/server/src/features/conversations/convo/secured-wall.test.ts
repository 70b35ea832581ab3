import {
  allRoutes,
  conversations as contract,
  PROVIDER_CLIENT_ID,
  type RouteShape,
} from '@chairline/contract';
import pg from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRoleUrl } from '../../../platform/db/migrate.ts';
import { messagesOf, seen, sendForm, write } from '../../../testing/convo-calls.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { requestOf, type RouteCase } from '../../../testing/route-case.ts';
import { routeTable } from '../../../testing/route-table.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { fillOffice } from '../../../testing/world-of-one-office.ts';
import { png } from '../../../testing/rows.ts';
import { audienceOf } from './announce-convo.ts';
import { deliverReminders } from '../reminders/deliver-reminders.ts';
import { presentConvo } from './present.ts';
import { findWholeConvos } from '../store.ts';

/**
 * Nothing of what is said in private is anywhere for whoever takes no part: every table of the catalogue and every GET
 * of the contract is read as them, so that one that is new is read, too.
 */

/** What stands nowhere else: the words, titles and files of the secured conversations; their ids begin with FIRST_ID. */
const SECRETS = ['velvetmarble', 'zanzibarquorum', 'hushedpelican'];
const FIRST_ID = 777_000_111_000;
const isTrace = new RegExp([...SECRETS, String(FIRST_ID).slice(0, 9)].join('|'), 'i');

let app: TestApp;
let office: TestOffice;
/** A connection as the application has it. */
let plain: pg.Client;
let owner: Caller;
let participant: Caller;
/** Takes no part; and an admin who takes none. */
let outsider: Caller;
let admin: Caller;
let provider: Caller;
let table: Record<string, RouteCase>;
let tables: string[];
let countsBefore: string[];

const gets = allRoutes.filter(({ method }) => method === 'GET').map((route) => [route.name, route] as const);

/** The calls of a route: as the table has it, and with the secret words wherever it takes words to look for. */
function callsOf(route: RouteShape): RouteCase[] {
  const entry = table[route.name]!;
  const words = Object.keys(route.query instanceof z.ZodObject ? route.query.shape : {}).filter(
    (key) => key === 'q' || key === 'search',
  );
  return [
    entry,
    ...words.flatMap((key) =>
      SECRETS.map((secret) => ({ ...entry, query: { ...entry.query, [key]: secret } })),
    ),
  ];
}

async function answersOf(route: RouteShape, { cookies }: Caller): Promise<string[]> {
  const answers: string[] = [];
  for (const entry of callsOf(route)) {
    const { statusCode, body } = await app.server.inject({ ...requestOf(route, entry), cookies });
    // A vendor that is not there (502, 503) is an answer; a bug is none.
    expect([route.name, statusCode]).not.toEqual([route.name, 500]);
    answers.push(body);
  }
  return answers;
}

/** The answers of every route that counts; not of texts that failed, of which a GET of the specification sends one again. */
const countsFor = async (caller: Caller): Promise<string[]> => {
  const counting = gets.filter(([name]) => /count|totals/i.test(name) && name !== 'countContacts');
  expect(counting.map(([name]) => name)).toEqual(expect.arrayContaining(['getConvoCounts', 'getWorkCounts']));
  return (await Promise.all(counting.map(([, route]) => answersOf(route, caller)))).flat();
};

/** Every row of the office that the application can read with these eyes, by table. */
async function rowsSeen(reader: number | null): Promise<Map<string, string[]>> {
  const eyes = reader === null ? '' : `; SET LOCAL app.user_id = '${reader}'`;
  await plain.query(`BEGIN; SET LOCAL app.client_id = '${office.id}'${eyes}`);
  const found = new Map<string, string[]>();
  for (const name of tables) {
    const { rows } = await plain.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  await plain.query('ROLLBACK');
  return found;
}
const traced = (found: Map<string, string[]>) =>
  [...found].filter(([, rows]) => rows.some((row) => isTrace.test(row))).map(([name]) => name);

/** Two secured conversations, one of them about a contact, an item of its thread and a lab case, with all that can be. */
async function seedSecured(ids: { contact: number; item: number; labCase: number }) {
  for (const [name, id] of Object.entries({
    conversations: 'convo_id',
    convo_messages: 'convo_message_id',
    convo_media: 'media_id',
    convo_references: 'convo_reference_id',
  }))
    await app.owner.query(`SELECT setval(pg_get_serial_sequence($1, $2), $3)`, [name, id, FIRST_ID]);
  const begun = await sendForm(
    app,
    owner,
    '/conversations/internal',
    {
      message: 'A velvetmarble matter of the zanzibarquorum',
      contact_id: String(ids.contact),
      conversation_id: String(ids.item),
      LabCaseNum: String(ids.labCase),
      secured: '1',
    },
    [{ name: 'hushedpelican.png', bytes: png }],
  );
  expect([begun.statusCode, begun.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const { convo_id: convo, message } = begun.json() as { convo_id: number; message: contract.ConvoMessage };
  const added = await owner.call('POST', `/conversations/${convo}/participants`, {
    user_id: participant.user.id,
  });
  expect(added.statusCode).toBe(200);
  const said = await write(app, participant, convo, `Zanzibarquorum for @${owner.user.username}`);
  const path = `/conversations/${convo}/messages/${said.convo_message_id}`;
  expect(
    (await participant.call('PUT', path, { message: `Zanzibarquorum, @${owner.user.username}` })).statusCode,
  ).toBe(200);
  const date = new Date(Date.now() + 3_600_000).toISOString();
  const reminded = await owner.call('POST', `/conversations/${convo}/reminder`, { date });
  expect([reminded.statusCode, reminded.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  await app.owner.query('UPDATE convo_reminders SET remind_at = now() WHERE convo_id = $1', [convo]);
  expect(await deliverReminders(app.platform, office.id)).toBeGreaterThan(0);
  const shown = { state: 'viewing', window: 'w1' };
  expect((await owner.call('POST', `/conversations/${convo}/presence`, shown)).statusCode).toBe(200);
  await addConvo(app, office, {
    owner: owner.user.id,
    name: 'Velvetmarble plan',
    secured: true,
    people: [participant.user.id],
    open: false,
  });
  return { convo, convoMessage: said.convo_message_id, convoMedia: message.media[0]!.media_id };
}

beforeAll(async () => {
  app = await createTestApp();
  const first = await createOffice(app, { id: PROVIDER_CLIENT_ID });
  provider = await signIn(app, await createUser(app, first, { role: 'Admin' }));
  office = await createOffice(app);
  const user = await createUser(app, office, { role: 'Admin' });
  const ids = await fillOffice(app, office, user);
  table = routeTable(ids);
  admin = await signIn(app, user);
  const member = async () => signIn(app, await createUser(app, office));
  [owner, participant, outsider] = [await member(), await member(), await member()];
  plain = new pg.Client({
    connectionString: appRoleUrl(app.ownerUrl, app.platform.config.secrets.session),
  });
  await plain.connect();
  countsBefore = [...(await countsFor(outsider)), ...(await countsFor(admin))];
  const made = await seedSecured(ids);
  // From here on every call that names a conversation, a message or a file of one names the secured one's.
  table = routeTable({
    ...ids,
    ...made,
    remindedConvo: made.convo,
    convoMention: made.convoMessage,
    chartMedia: made.convoMedia,
  });
  const { rows } = await app.owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND has_table_privilege('chairline_app', oid, 'SELECT') ORDER BY 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await plain?.end();
  await app?.close();
});

/** Where it stands. A table that comes to hold any of it is named here, after its wall was built. */
const holding = [
  'conversations',
  'convo_media',
  'convo_mentions',
  'convo_message_versions',
  'convo_messages',
  'convo_participants',
  'convo_references',
  'convo_reminders',
  'live_events',
  'presence',
  'search_entries',
];

describe('every table', () => {
  test('that holds anything of it is known', async () => {
    const all = await app.owner.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const found = new Map<string, string[]>();
    for (const { name } of all.rows) {
      const { rows } = await app.owner.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    // The audit log names the conversation; nobody reads that with the application's role.
    expect(traced(found)).toEqual(['audit_log', ...holding]);
    expect(tables).not.toContain('audit_log');
  });

  test('shows it to whoever takes part', async () => {
    expect(traced(await rowsSeen(participant.user.id))).toEqual(holding);
  });

  test.each([
    ['a colleague', () => outsider.user.id],
    ['an admin', () => admin.user.id],
    ['the same user_id of nobody', () => 2_000_000_000],
    ['nobody', () => null],
  ])('shows nothing of it to %s', async (_name, reader) => {
    const found = await rowsSeen(reader());
    expect(traced(found)).toEqual([]);
    // They see the rest: it is not that nothing is there.
    expect(found.get('convo_messages')!.length).toBeGreaterThan(0);
  });

  test('takes nothing from an outsider that would open it', async () => {
    await plain.query(
      `BEGIN; SET LOCAL app.client_id = '${office.id}'; SET LOCAL app.user_id = '${outsider.user.id}'`,
    );
    await expect(
      plain.query(
        'INSERT INTO convo_participants (client_id, convo_id, user_id, joined_at) VALUES ($1, $2, $3, now())',
        [office.id, FIRST_ID + 1, outsider.user.id],
      ),
    ).rejects.toThrow('row-level security');
    await plain.query(
      `ROLLBACK; BEGIN; SET LOCAL app.client_id = '${office.id}'; SET LOCAL app.user_id = '${outsider.user.id}'`,
    );
    expect((await plain.query('UPDATE conversations SET secured = false WHERE secured')).rowCount).toBe(0);
    expect((await plain.query('DELETE FROM convo_messages WHERE convo_id > $1', [FIRST_ID])).rowCount).toBe(
      0,
    );
    await plain.query('ROLLBACK');
  });
});

describe('every GET', () => {
  test('is tried, and those that show it to its owner are known', async () => {
    const showing: string[] = [];
    for (const [name, route] of gets)
      if ((await answersOf(route, owner)).some((answer) => isTrace.test(answer))) showing.push(name);
    expect(showing).toEqual(
      expect.arrayContaining([
        'getConversation',
        'getConvoMessages',
        'getConvoMessageHistory',
        'listInternalConvos',
        'listWork',
        'searchText',
      ]),
    );
  });

  test.each(gets)('%s shows nothing of it', async (name, route) => {
    for (const caller of [outsider, admin, provider])
      for (const answer of await answersOf(route, caller))
        expect([name, isTrace.exec(answer)?.[0]]).toEqual([name, undefined]);
  });

  test('counts what it counted before', async () => {
    expect([...(await countsFor(outsider)), ...(await countsFor(admin))]).toEqual(countsBefore);
  });
});

test('rows, events and the contract’s rule agree on who sees a conversation, whoever comes and goes', async () => {
  const people = [owner, participant, outsider, admin];
  for (let n = 0; n < 12; n += 1) {
    const convo = await addConvo(app, office, {
      owner: people[n % 4]!.user.id,
      secured: n % 3 > 0,
      people: people.filter((_, at) => at !== n % 4 && (n >> at) % 2 === 0).map(({ user }) => user.id),
      messages: [{ by: people[n % 4]!.user.id, text: 'Hello' }],
    });
    // By its own calls: one comes, one leaves.
    const [comes, leaves] = [people[(n + 1) % 4]!, people[(n + 2) % 4]!];
    await people[n % 4]!.call('POST', `/conversations/${convo}/participants`, { user_id: comes.user.id });
    await leaves.call('DELETE', `/conversations/${convo}/participants/${leaves.user.id}`);
  }
  const rows = await app.platform.db.transaction({ office: office.id, reader: 'all' }, async (tx) => {
    const { rows: all } = await app.owner.query<{ id: number }>(
      'SELECT convo_id AS id FROM conversations WHERE client_id = $1',
      [office.id],
    );
    return (
      await findWholeConvos(
        tx,
        all.map(({ id }) => id),
      )
    ).map((whole) => ({ readers: whole.convo.readers, row: presentConvo(whole) }));
  });
  expect(rows.filter(({ row }) => row.secured).length).toBeGreaterThan(5);
  const sorted = (ids: readonly number[] | undefined | null) => ids?.toSorted((a, b) => a - b) ?? null;
  for (const { readers, row } of rows) expect(sorted(readers)).toEqual(sorted(audienceOf(row)));
  for (const { user } of people) {
    const bySelf = await app.platform.db.transaction({ office: office.id, reader: user.id }, (tx) =>
      findWholeConvos(
        tx,
        rows.map(({ row }) => row.convo_id),
      ),
    );
    expect(bySelf.map(({ convo }) => convo.convoId)).toEqual(
      rows
        .filter(({ row }) => contract.maySeeConversation(row, { user_id: user.id }))
        .map(({ row }) => row.convo_id),
    );
  }
});

test('what leaves a secured conversation behind is told to those who stay', async () => {
  const convo = await addConvo(app, office, {
    owner: owner.user.id,
    secured: true,
    people: [participant.user.id, outsider.user.id],
    messages: [{ by: owner.user.id, text: 'Among three' }],
  });
  expect(
    (await outsider.call('DELETE', `/conversations/${convo}/participants/${outsider.user.id}`)).statusCode,
  ).toBe(200);
  expect((await outsider.call('GET', `/conversations/${convo}`)).statusCode).toBe(404);
  expect((await seen(owner, convo)).convo_participants).toHaveLength(2);
  expect(await messagesOf(participant, convo)).toHaveLength(1);
});
