import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkTables } from './tables.ts';

const SERVER = 'apps/server/src';
const good: Record<string, string> = {
  'features/offices/schema.ts': `export const clients = pgTable('clients', {});`,
  'features/inbox/schema.ts': `export const commItems = pgTable(\n  'comm_items',\n  {},\n);`,
  'platform/db/schema.ts': `export const liveEvents = pgTable('live_events', {});`,
  'features/inbox/store.ts': `await tx\n    .insert(commItems)\n    .values(row); sql\`UPDATE comm_items i SET position = 1\`;`,
  // Reads, holds and upserts; a Map of its own; and tests, which may write what they like.
  'features/contacts/store.ts': `sql\`SELECT 1 FROM comm_items FOR UPDATE\`; seen.delete(commItem);
    sql\`SELECT 1 FROM clients FOR NO KEY UPDATE\`;`,
  'features/contacts/contacts.test.ts': `sql\`DELETE FROM comm_items\`;`,
  'platform/live/event-log.ts': `sql\`DELETE FROM live_events WHERE at < now()\``,
};

let root: string;
function check(files: Record<string, string>, exceptions: Record<string, string> = {}) {
  root = mkdtempSync(path.join(tmpdir(), 'tables-'));
  for (const [name, text] of Object.entries({ ...good, ...files })) {
    const file = path.join(root, SERVER, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return checkTables(root, exceptions);
}
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('finds nothing where everybody writes their own', () => {
  expect(check({})).toEqual({ strangers: [], unneeded: [], tables: 3, writes: 3 });
});

it.each([
  ['the query builder', 'tx.update(commItems).set({})', 'comm_items'],
  ['the query builder over lines', 'tx\n    .delete(\n      commItems,\n    )', 'comm_items'],
  ['SQL', 'sql`WITH gone AS (DELETE FROM comm_items RETURNING 1) SELECT 1`', 'comm_items'],
  ['an upsert', 'sql`INSERT INTO clients VALUES (1) ON CONFLICT DO UPDATE SET a = 1`', 'clients'],
  ['what the platform keeps', 'tx.insert(liveEvents)', 'live_events'],
  ['a table that it is given by name', 'sql`DELETE FROM ${name}`', '*'],
])('finds a write of another’s table: %s', (_how, text, table) => {
  const { strangers } = check({ 'features/contacts/store-merges.ts': `\n${text}` });
  expect(strangers).toEqual([
    { at: expect.stringMatching(/store-merges\.ts:[23]$/), writer: 'contacts', table },
  ]);
});

it('takes the exceptions that are named, and says which nothing needs', () => {
  const writing = { 'features/contacts/store-merges.ts': 'tx.update(commItems)' };
  const { strangers, unneeded } = check(writing, {
    'contacts → comm_items': 'a merge',
    'contacts → clients': 'nothing any more',
  });
  expect([strangers, unneeded]).toEqual([[], ['contacts → clients']]);
});

const MIGRATIONS = {
  'migrations/0001_count.sql': `CREATE FUNCTION app_office() RETURNS integer RETURN 1;
CREATE FUNCTION app_tell() RETURNS void LANGUAGE sql AS $$ INSERT INTO live_events VALUES (1) $$;
CREATE FUNCTION app_count() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN
  UPDATE clients SET items = items + 1; PERFORM app_tell(); RETURN NULL; END $body$;
CREATE TRIGGER count_items AFTER INSERT OR UPDATE OF position ON comm_items FOR EACH ROW
  EXECUTE FUNCTION app_count();`,
};
const followed = (table: string) => ({ at: 'trigger count_items of comm_items', writer: 'inbox', table });

it('sees what a trigger writes, and the functions that it calls', () => {
  expect(check(MIGRATIONS).strangers).toEqual([followed('clients'), followed('live_events')]);
});

it('goes by the last definition, and not by a trigger or function that is gone', () => {
  const later = `CREATE OR REPLACE FUNCTION app_count() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;`;
  expect(check({ ...MIGRATIONS, 'migrations/0002_none.sql': later }).strangers).toEqual([]);
  const ended = 'DROP TRIGGER count_items ON comm_items;';
  expect(check({ ...MIGRATIONS, 'migrations/0002_none.sql': ended }).strangers).toEqual([]);
});

it('sees what a function of the database writes, where the program calls it', () => {
  const store = { 'features/contacts/tell.ts': 'await tx.execute(sql`SELECT app_tell(), app_office()`);' };
  expect(check({ ...MIGRATIONS, ...store }).strangers).toContainEqual({
    at: `${SERVER}/features/contacts/tell.ts:1`,
    writer: 'contacts',
    table: 'live_events',
  });
});
