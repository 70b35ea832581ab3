import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchTextOf } from '../features/contacts/index.ts';
import { snippetOf } from '../features/threads/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openFileStore, typeOfContent } from '../platform/files/file-store.ts';
import { seedDemo } from './demo.ts';
import { findInconsistencies } from './consistency.ts';

// A Saturday night in Portland: the office is closed, and what waits was written anyway.
const NOW = new Date('2026-11-22T06:30:00Z');
const KEY = randomBytes(32);
let db: pg.Client;
let database: TestDatabase;
let url: string;
let folder: string;

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  return (await db.query<T>(text)).rows;
}

beforeAll(async () => {
  database = await createTestDatabase();
  url = database.ownerUrl;
  folder = await mkdtemp(join(tmpdir(), 'chairline-demo-'));
  const files = await openFileStore({ driver: 'local', dir: folder });
  expect(await seedDemo(url, NOW, files, undefined, KEY)).toBe(true);
  db = new pg.Client({ connectionString: url });
  await db.connect();
});

afterAll(async () => {
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('seedDemo', () => {
  it('gives the office a calendar with what its staff do in the days to come', async () => {
    expect(await query('SELECT client_id, name, type FROM calendars')).toEqual([
      { client_id: 2, name: 'Office', type: 'DSS' },
    ]);
    expect(
      await query(`
        SELECT u.username, m.role FROM calendar_members m JOIN users u USING (client_id, user_id)
        ORDER BY u.user_id`),
    ).toEqual([
      { username: 'admin', role: 'OWNER' },
      { username: 'desk', role: 'EDITOR' },
      { username: 'desk2', role: 'EDITOR' },
    ]);
    // The first workday after that Saturday is Monday, November 23.
    expect(
      await query(`
        SELECT e.title, to_char(t.starts_at AT TIME ZONE e.timezone, 'YYYY-MM-DD HH24:MI') AS at
        FROM calendar_events e JOIN calendar_times t USING (client_id, event_id)
        WHERE t.starts_at < '2026-11-24T08:00Z' ORDER BY t.starts_at`),
    ).toEqual([
      { title: 'Morning huddle', at: '2026-11-23 07:45' },
      { title: 'Lunch', at: '2026-11-23 12:00' },
      { title: 'Lunch', at: '2026-11-23 12:45' },
      { title: 'Insurance calls', at: '2026-11-23 15:00' },
    ]);
  });

  it('makes the three offices with their users, ids and number', async () => {
    expect(await query('SELECT client_id, ai_mode, timezone FROM clients ORDER BY client_id')).toEqual([
      { client_id: 1, ai_mode: 0, timezone: 'America/Los_Angeles' },
      { client_id: 2, ai_mode: 1, timezone: 'America/Los_Angeles' },
      { client_id: 3, ai_mode: 0, timezone: 'America/Denver' },
    ]);
    expect(await query('SELECT client_id, username, role FROM users ORDER BY user_id')).toEqual([
      { client_id: 1, username: 'provider', role: 'Admin' },
      { client_id: 2, username: 'admin', role: 'Admin' },
      { client_id: 2, username: 'desk', role: 'Member' },
      { client_id: 2, username: 'desk2', role: 'Member' },
      { client_id: 3, username: 'admin', role: 'Admin' },
    ]);
    expect(await query('SELECT phone_num FROM phones WHERE client_id = 2 AND is_text_default')).toEqual([
      { phone_num: '+15035550100' },
    ]);
    expect(await query('SELECT count(*)::integer AS n FROM contacts WHERE client_id = 2')).toEqual([
      { n: 200 },
    ]);
  });

  it('asks for softphones for the office’s people, and rings the desk’s', async () => {
    expect(
      await query(`SELECT u.username, e.alias, e.state, j.key AS job FROM endpoints e JOIN users u USING (user_id)
        JOIN graphile_worker.jobs j ON j.key = 'make-endpoint:2:' || e.user_id ORDER BY 1`),
    ).toEqual([
      { username: 'admin', alias: 'Renee Castellano', state: 'queued', job: 'make-endpoint:2:2' },
      { username: 'desk', alias: 'Jordan Hale', state: 'queued', job: 'make-endpoint:2:3' },
      { username: 'desk2', alias: 'Mei Tanaka', state: 'queued', job: 'make-endpoint:2:4' },
    ]);
    expect(
      await query(`SELECT p.phone_num, u.username FROM user_phones JOIN users u USING (client_id, user_id)
        JOIN phones p USING (client_id, phone_id) ORDER BY 2`),
    ).toEqual([
      { phone_num: '+15035550100', username: 'desk' },
      { phone_num: '+15035550100', username: 'desk2' },
    ]);
  });

  it('knows the five people of the patient’s phone page first', async () => {
    expect(
      await query(`SELECT first_name || ' ' || last_name AS name, ph1 FROM contacts
        WHERE client_id = 2 ORDER BY contact_id LIMIT 5`),
    ).toEqual([
      { name: 'Maya Okafor', ph1: '+15035550110' },
      { name: 'Daniel Reyes', ph1: '+15035550111' },
      { name: 'Priya Raman', ph1: '+15035550112' },
      { name: 'Tom Whitfield', ph1: '+15035550113' },
      { name: 'Grace Lindqvist', ph1: '+15035550114' },
    ]);
  });

  it('holds nothing but made-up numbers and addresses', async () => {
    const numbers = await query<{ n: string }>(
      `SELECT unnest(ARRAY[ph1, ph2, ph3, phone_num]) AS n FROM contacts UNION SELECT phone_num FROM phones
       UNION SELECT business_number FROM clients`,
    );
    expect(numbers.map(({ n }) => n).filter((n) => n !== '' && !/^\+1\d{3}55501\d\d$/.test(n))).toEqual([]);
    const mails = await query<{ email: string }>('SELECT email FROM contacts UNION SELECT email FROM users');
    expect(
      mails.filter(({ email }) => email !== '' && !/@([\w-]+\.)?example\.(com|org|net)$/.test(email)),
    ).toEqual([]);
  });

  it('has families whose head is one of them, and children who share a number', async () => {
    const [row] = await query<{ members: number; heads: number; shared: number }>(
      `SELECT count(*) FILTER (WHERE c.family <> 0)::integer AS members,
         count(*) FILTER (WHERE c.family = c.contact_id)::integer AS heads,
         count(*) FILTER (WHERE c.family <> c.contact_id AND c.ph1 = h.ph1)::integer AS shared
       FROM contacts c LEFT JOIN contacts h ON h.client_id = c.client_id AND h.contact_id = c.family
       WHERE c.client_id = 2 AND (c.family = 0 OR h.family = h.contact_id)`,
    );
    expect(row).toMatchObject({ heads: 43 });
    expect(row!.members).toBeGreaterThan(120);
    expect(row!.shared).toBeGreaterThan(50);
  });

  it('has tags, templates and processes, and tags on people and messages', async () => {
    expect(
      await query(`SELECT tag_source, count(*)::integer AS n, count(*) FILTER (WHERE unlist)::integer AS blocked,
        count(*) FILTER (WHERE enable_auto)::integer AS auto FROM tags WHERE client_id = 2 GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { tag_source: 'contactTags', n: 9, blocked: 1, auto: 1 },
      { tag_source: 'convoTags', n: 2, blocked: 0, auto: 0 },
    ]);
    const carriers = await query<{ people: number; messages: number }>(
      `SELECT (SELECT count(*)::integer FROM contacts WHERE tag_ids <> '{}') AS people,
         (SELECT count(*)::integer FROM comm_items WHERE tag_ids <> '{}') AS messages`,
    );
    expect(carriers[0]!.people).toBeGreaterThan(30);
    expect(carriers[0]!.messages).toBeGreaterThan(10);
    const orphans = await query(
      `SELECT DISTINCT id FROM (SELECT unnest(tag_ids) AS id FROM contacts UNION SELECT unnest(tag_ids) FROM comm_items) used
       WHERE id NOT IN (SELECT tag_id FROM tags WHERE tag_source = 'contactTags')`,
    );
    expect(orphans).toEqual([]);
    expect(
      await query(`SELECT client_id, count(*)::integer AS n FROM process_types GROUP BY 1 ORDER BY 1`),
    ).toEqual([1, 2, 3].map((client_id) => ({ client_id, n: 5 })));
    expect(
      await query(`SELECT client_id, count(*)::integer AS n FROM reminder_presets GROUP BY 1 ORDER BY 1`),
    ).toEqual([1, 2, 3].map((client_id) => ({ client_id, n: 3 })));
    expect(
      await query(`SELECT count(*)::integer AS n FROM message_templates WHERE template LIKE '%$firstName%'`),
    ).toEqual([{ n: 5 }]);
  });

  it('leaves every copied column as the verbs would have', async () => {
    expect(await findInconsistencies(db)).toEqual([]);
    const contacts = await query<Record<string, string>>('SELECT * FROM contacts');
    for (const row of contacts) {
      expect(row.search_text).toBe(
        searchTextOf({
          firstName: row.first_name!,
          lastName: row.last_name!,
          ph1: row.ph1!,
          ph2: row.ph2!,
          ph3: row.ph3!,
          phoneNum: row.phone_num!,
        }),
      );
    }
    const items = await query<{ kind: 'text'; body: string; subject: string; n: number; shown: string }>(
      `SELECT i.kind, i.body, i.subject, i.media_count AS n, c.last_snippet AS shown FROM contacts c
       JOIN comm_items i ON i.client_id = c.client_id AND i.comm_item_id = c.last_item_id`,
    );
    expect(items.length).toBeGreaterThan(190);
    for (const item of items) expect(item.shown).toBe(snippetOf({ ...item, mediaCount: item.n }));
  });

  it('would notice a column that is wrong', async () => {
    await db.query('BEGIN');
    await db.query(
      `UPDATE contacts SET item_count = item_count + 1, last_snippet = 'x' WHERE contact_id = 7`,
    );
    await db.query(`UPDATE contacts SET needs_answer_since = now() WHERE contact_id = 9`);
    expect(await findInconsistencies(db, 2)).toEqual([
      'a contact miscounts its items (1)',
      'a contact does not show its newest item (1)',
      'a contact waits for another reason than what it sent since our last answer (1)',
    ]);
    expect(await findInconsistencies(db, 3)).toEqual([]);
    await db.query('ROLLBACK');
  });

  it('happened in the past fourteen months, most of it in office hours, a good part lately', async () => {
    const [row] = await query<{ all: number; later: number; early: number; open: number; recent: number }>(
      `SELECT count(*)::integer AS all, count(*) FILTER (WHERE at > '${NOW.toISOString()}')::integer AS later,
         count(*) FILTER (WHERE at < '${NOW.toISOString()}'::timestamptz - interval '430 days')::integer AS early,
         count(*) FILTER (WHERE extract(isodow FROM at AT TIME ZONE 'America/Los_Angeles') <= 5 AND
           (at AT TIME ZONE 'America/Los_Angeles')::time BETWEEN '07:30' AND '20:00')::integer AS open,
         count(*) FILTER (WHERE at > '${NOW.toISOString()}'::timestamptz - interval '14 days')::integer AS recent
       FROM comm_items WHERE client_id = 2`,
    );
    expect(row).toMatchObject({ later: 0, early: 0 });
    expect(row!.open / row!.all).toBeGreaterThan(0.97);
    // Two weeks of fourteen months would be a thirtieth.
    expect(row!.recent / row!.all).toBeGreaterThan(0.1);
  });

  it('has some who wait, some texts that failed, some who opted out', async () => {
    const [row] = await query<Record<string, number>>(
      `SELECT (SELECT count(*)::integer FROM contacts WHERE client_id = 2 AND needs_answer_since IS NOT NULL) AS waiting,
         (SELECT count(*)::integer FROM contacts WHERE client_id = 2 AND last_direction = 'undelivered') AS failed,
         (SELECT count(*)::integer FROM comm_items WHERE direction = 'undelivered' AND delivery_note IS NULL) AS unexplained,
         (SELECT count(*)::integer FROM text_opt_outs WHERE lifted_at IS NULL) AS stopped`,
    );
    expect(row).toEqual({ waiting: 11, failed: 2, unexplained: 0, stopped: 3 });
  });

  it('has conversations of every sort, with something for desk to do in each tab', async () => {
    const rows = await query<Record<string, unknown>>(
      `SELECT c.kind, c.is_open, c.secured, p.user_id IS NOT NULL AS takes_part, coalesce(p.unread_count, 0) > 0 AS unread,
         coalesce(p.open_mentions, 0) > 0 AS mentioned, r.remind_at, r.delivered_at, c.tag_ids <> '{}' AS tagged,
         EXISTS (SELECT 1 FROM convo_references f WHERE f.convo_id = c.convo_id AND f.comm_item_id IS NOT NULL) AS refers
       FROM conversations c LEFT JOIN convo_participants p ON p.convo_id = c.convo_id AND p.user_id = 3
       LEFT JOIN convo_reminders r ON r.convo_id = c.convo_id AND r.user_id = 3 WHERE c.client_id = 2`,
    );
    const some = (want: Record<string, unknown>) =>
      rows.filter((row) => Object.entries(want).every(([key, value]) => row[key] === value)).length;
    expect(rows).toHaveLength(15);
    expect([some({ kind: 'general' }), some({ kind: 'internal' })]).toEqual([9, 6]);
    expect([some({ is_open: false }), some({ secured: true }), some({ takes_part: false })]).toEqual([
      2, 2, 1,
    ]);
    expect([some({ mentioned: true }), some({ refers: true }), some({ tagged: true })]).toEqual([2, 3, 3]);
    expect(some({ unread: true })).toBeGreaterThan(2);
    const reminders = rows.filter((row) => row.remind_at !== null);
    expect(reminders).toHaveLength(3);
    // All are to come, at whatever hour the demonstration begins.
    expect(reminders.filter((row) => row.delivered_at !== null)).toEqual([]);
    expect(
      await query(`SELECT count(*)::integer AS n FROM convo_messages WHERE at > '${NOW.toISOString()}'`),
    ).toEqual([{ n: 0 }]);
    const orphans =
      await query(`SELECT DISTINCT id FROM (SELECT unnest(tag_ids) AS id FROM conversations) used
       WHERE id NOT IN (SELECT tag_id FROM tags WHERE tag_source = 'convoTags')`);
    expect(orphans).toEqual([]);
  });

  it('stores pictures that are what they say', async () => {
    const media = await query<{ storage_key: string; size: number; client_id: number }>(
      'SELECT storage_key, size, client_id FROM message_media',
    );
    expect(media.length).toBeGreaterThan(20);
    const files = await openFileStore({ driver: 'local', dir: folder });
    for (const { storage_key, size, client_id } of media.slice(0, 5)) {
      const bytes = await files.read(storage_key);
      expect(bytes.length).toBe(size);
      expect(await typeOfContent(bytes)).toBe('image/png');
      expect(storage_key.startsWith(`${client_id}/`)).toBe(true);
    }
  });

  it('gives later rows ids of their own, and does nothing the second time', async () => {
    const before = await query('SELECT count(*)::integer AS n FROM comm_items');
    expect(await seedDemo(url, NOW)).toBe(false);
    expect(await query('SELECT count(*)::integer AS n FROM comm_items')).toEqual(before);
    const [row] = await query<{ id: number; highest: number }>(
      `INSERT INTO contacts (client_id, search_text) VALUES (2, '') RETURNING contact_id AS id,
         (SELECT max(contact_id) FROM contacts) AS highest`,
    );
    expect(Number(row!.id)).toBe(Number(row!.highest) + 1);
    await db.query('DELETE FROM contacts WHERE contact_id = $1', [row!.id]);
  });

  it('is made by an owner who is held to row-level security as well', async () => {
    const role = `${database.name}_owner`;
    const password = randomBytes(12).toString('hex');
    await db.query('BEGIN');
    await db.query(
      `TRUNCATE clients, comm_items, message_media, outbound_texts, text_opt_outs, search_entries CASCADE`,
    );
    await db.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    await db.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`);
    await db.query(`ALTER DATABASE ${database.name} OWNER TO ${role}`);
    const tables = await query<{ t: string }>(
      `SELECT tablename AS t FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { t } of tables) await db.query(`ALTER TABLE ${t} OWNER TO ${role}`);
    await db.query('COMMIT');
    try {
      const plain = Object.assign(new URL(url), { username: role, password }).toString();
      expect(await seedDemo(plain, NOW)).toBe(true);
      expect(await findInconsistencies(db)).toEqual([]);
      expect(await query('SELECT count(*)::integer AS n FROM contacts')).toEqual([{ n: 208 }]);
    } finally {
      await db.query(`REASSIGN OWNED BY ${role} TO current_user`);
      await db.query(`DROP OWNED BY ${role}`);
      await db.query(`DROP ROLE ${role}`);
    }
  });
});
