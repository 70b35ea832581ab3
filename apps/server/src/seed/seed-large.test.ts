import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findInconsistencies } from './consistency.ts';
import { seedDemo } from './demo.ts';
import { AlreadySeeded, seedLarge } from './seed-large.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const options = { size: 'small', replace: false, now: NOW, progress: () => undefined } as const;
let db: pg.Client;
let database: TestDatabase;
let url: string;

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  return (await db.query<T>(text)).rows;
}

/** Everything of the large office, as one hash a table. */
async function fingerprint(): Promise<unknown[]> {
  const of = (table: string, columns: string, order: string) =>
    query(`SELECT md5(string_agg(md5(r::text), '' ORDER BY r.${order})) AS hash, count(*)::integer AS n
      FROM (SELECT ${columns} FROM ${table} WHERE client_id = 100) r`);
  return [
    await of('contacts', '*', 'contact_id'),
    await of('comm_items', '*', 'comm_item_id'),
    await of('conversations', '*', 'convo_id'),
    await of('convo_messages', '*', 'convo_message_id'),
    await of('convo_participants', '*', 'convo_id, r.user_id'),
    await of('convo_mentions', '*', 'convo_message_id, r.user_id'),
    await of('convo_reminders', '*', 'convo_id, r.user_id'),
    await of('users', 'user_id, username, first_name, last_name, role', 'user_id'),
  ];
}

beforeAll(async () => {
  database = await createTestDatabase();
  url = database.ownerUrl;
  await seedDemo(url, NOW);
  await seedLarge(url, options);
  db = new pg.Client({ connectionString: url });
  await db.connect();
});

afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('seedLarge', () => {
  it('makes an office of its size beside a small one, and leaves the others alone', async () => {
    expect(
      await query(`SELECT client_id, count(*)::integer AS contacts, sum(item_count)::integer AS items
        FROM contacts WHERE client_id >= 100 GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { client_id: 100, contacts: 1_000, items: 20_000 },
      { client_id: 101, contacts: 1_000, items: 20_000 },
    ]);
    expect(await query('SELECT count(*)::integer AS n FROM contacts WHERE client_id = 2')).toEqual([
      { n: 200 },
    ]);
    expect(await query('SELECT max(item_count) AS n FROM contacts WHERE client_id = 100')).toEqual([
      { n: 2_000 },
    ]);
    expect(await query('SELECT username, role FROM users WHERE client_id = 100 ORDER BY user_id')).toEqual([
      { username: 'staff1', role: 'Admin' },
      { username: 'staff2', role: 'Member' },
    ]);
  });

  it('has conversations of its size, with some of everything', async () => {
    const [row] = await query<Record<string, number>>(
      `SELECT count(*) FILTER (WHERE kind = 'internal')::integer AS internal, count(*) FILTER (WHERE kind = 'general')::integer AS general,
         count(*) FILTER (WHERE NOT is_open)::integer AS closed, count(*) FILTER (WHERE secured)::integer AS secured,
         count(*) FILTER (WHERE tag_ids <> '{}')::integer AS tagged,
         (SELECT count(*)::integer FROM convo_participants WHERE client_id = 100 AND unread_count > 0) AS unread,
         (SELECT count(*)::integer FROM convo_participants WHERE client_id = 100 AND open_mentions > 0) AS mentioned,
         (SELECT count(*)::integer FROM convo_reminders WHERE client_id = 100) AS reminders,
         (SELECT count(*)::integer FROM comm_items WHERE client_id = 100 AND internal_convo_count > 0) AS referred
       FROM conversations WHERE client_id = 100`,
    );
    expect(row).toMatchObject({ internal: 200, general: 20 });
    for (const [what, n] of Object.entries(row!)) expect([what, n > 0]).toEqual([what, true]);
  });

  it('leaves every copied column as the verbs would have', async () => {
    expect(await findInconsistencies(db)).toEqual([]);
  });

  it('refuses when it is there, and with replace makes the very same again', async () => {
    const before = await fingerprint();
    await expect(seedLarge(url, options)).rejects.toThrow(AlreadySeeded);
    await db.query(`UPDATE contacts SET first_name = 'Changed' WHERE client_id = 100`);
    expect(await fingerprint()).not.toEqual(before);
    await seedLarge(url, { ...options, replace: true });
    expect(await fingerprint()).toEqual(before);
  });

  it('leaves row-level security forced, and ids for those who come later', async () => {
    expect(
      await query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND NOT (relrowsecurity AND relforcerowsecurity)`),
    ).toEqual([]);
    const [row] = await query<{ id: string; highest: string }>(
      `INSERT INTO contacts (client_id, search_text) VALUES (2, '') RETURNING contact_id AS id,
         (SELECT max(contact_id) FROM contacts) AS highest`,
    );
    expect(Number(row!.id)).toBeGreaterThan(Number(row!.highest));
    await db.query('DELETE FROM contacts WHERE contact_id = $1', [row!.id]);
  });

  it('works for an owner who is held to row-level security as well', async () => {
    const role = `${database.name}_owner`;
    const password = randomBytes(12).toString('hex');
    await db.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    await db.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`);
    await db.query(`ALTER DATABASE ${database.name} OWNER TO ${role}`);
    const tables = await query<{ t: string }>(
      `SELECT tablename AS t FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { t } of tables) await db.query(`ALTER TABLE ${t} OWNER TO ${role}`);
    await db.query(`ALTER FUNCTION app_fill_search OWNER TO ${role}`);
    try {
      const before = await fingerprint();
      const plain = Object.assign(new URL(url), { username: role, password }).toString();
      await seedLarge(plain, { ...options, replace: true });
      expect(await fingerprint()).toEqual(before);
      expect(
        await query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND NOT relforcerowsecurity`),
      ).toEqual([]);
    } finally {
      await db.query(`REASSIGN OWNED BY ${role} TO current_user`);
      await db.query(`DROP OWNED BY ${role}`);
      await db.query(`DROP ROLE ${role}`);
    }
  });
});
