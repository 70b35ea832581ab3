import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkMigrations } from './migrations.ts';

const FOLDER = 'apps/server/src/migrations';
const GROUND = `CREATE TABLE clients (client_id integer);
CREATE TABLE phones (client_id integer);
DO $$ BEGIN EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END $$;`;
const letGo = (...tables: string[]) =>
  tables.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;`).join('\n');

let root: string;
function check(text: string, landed: string[] = []) {
  root = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  writeFileSync(path.join(root, FOLDER, '0001_ground.sql'), GROUND);
  writeFileSync(path.join(root, FOLDER, '0002_next.sql'), text);
  return checkMigrations(root, new Set(landed));
}
afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each([
  ['an UPDATE', `UPDATE phones SET a = 1;`, ['phones']],
  ['a DELETE', `DELETE FROM phones WHERE a = 1;`, ['phones']],
  ['an INSERT … SELECT', `INSERT INTO phones SELECT client_id FROM clients;`, ['phones', 'clients']],
  ['one within WITH', `WITH x AS (DELETE FROM phones RETURNING 1) SELECT count(*) FROM x;`, ['phones']],
  ['one in a DO block', `DO $$ BEGIN UPDATE phones SET a = 1; END $$;`, ['phones']],
  [
    'a table that it only reads',
    `${letGo('phones')} UPDATE phones p SET a = 1 FROM clients c WHERE c.client_id = p.client_id;`,
    ['clients'],
  ],
  [
    'one after FORCE',
    `${letGo('phones')} ALTER TABLE phones FORCE ROW LEVEL SECURITY; UPDATE phones SET a = 1;`,
    ['phones'],
  ],
  [
    'a new table that is forced before it is filled',
    `${letGo('clients')} CREATE TABLE desks (client_id integer); ALTER TABLE desks FORCE ROW LEVEL SECURITY;
     INSERT INTO desks SELECT client_id FROM clients;`,
    ['desks'],
  ],
])('finds %s that a plain owner would make in vain', (_what, text, tables) => {
  expect(check(`-- A comment; of its own.\n\n${text}`).held).toEqual([
    { at: expect.stringMatching(/^apps\/server\/src\/migrations\/0002_next\.sql:[34]$/), tables },
  ]);
});

it.each([
  [
    'let go of for the moment',
    `${letGo('phones', 'clients')}\nUPDATE phones SET a = (SELECT 1 FROM clients);`,
  ],
  ['in the name of an office', `SET LOCAL app.client_id = '1'; UPDATE phones SET a = 1;`],
  [
    'office by office',
    `DO $$ BEGIN PERFORM set_config('app.client_id', '1', true); UPDATE phones SET a = 1; END $$;`,
  ],
  [
    'into a table that is made here, and forced later',
    `${letGo('clients')} CREATE TABLE desks (client_id integer); INSERT INTO desks SELECT client_id FROM clients;
     ALTER TABLE desks FORCE ROW LEVEL SECURITY;`,
  ],
])('is content with a change that is %s', (_how, text) => {
  const { held, changes } = check(text);
  expect([held, changes]).toEqual([[], 1]);
});

it.each([
  ['a function’s body', `CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE phones SET a = 1; $$;`],
  ['a trigger', `CREATE TRIGGER t AFTER UPDATE OF a ON phones FOR EACH ROW EXECUTE FUNCTION f();`],
  ['a grant', `GRANT SELECT, UPDATE ON phones TO somebody;`],
  ['a comment', `-- UPDATE phones SET a = 1;`],
  ['rows that are given, which a policy refuses aloud', `INSERT INTO phones VALUES (1);`],
])('leaves alone %s', (_what, text) => {
  expect(check(text)).toEqual({ held: [], unneeded: [], changes: 0 });
});

it('takes the landed ones that are named, and says which need no name any more', () => {
  expect(check('UPDATE phones SET a = 1;', ['0002_next.sql', '0001_ground.sql'])).toMatchObject({
    held: [],
    unneeded: ['0001_ground.sql'],
  });
});
