import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runRotateKey } from '../../rotate-key-main.ts';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';
import type { Config } from '../config.ts';
import { openWith, seal } from '../crypto.ts';
import { sealedColumns } from './sealed-columns.ts';

interface Value {
  table: string;
  column: string;
  key: string;
  id: string | number;
  office: number;
  purpose: string;
  text: string;
}

let cluster: pg.Client;
let owner: pg.Client;
let url: URL;
let dataDir: string;
let config: Config;
let oldKey: Buffer;
const newKey = randomBytes(32);
/** What was sealed, and what for: written out here, as offices' data of today have it. */
const values: Value[] = [];
let first: number;
let second: number;

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('ownerUrl') });
  await cluster.connect();
  const database = `test_${randomBytes(6).toString('hex')}`;
  await cluster.query(`CREATE DATABASE ${database}`);
  url = new URL(inject('ownerUrl'));
  url.pathname = `/${database}`;
  dataDir = await mkdtemp(path.join(tmpdir(), 'chairline-rotate-'));
  const used = testConfig({ dataDir });
  oldKey = used.secrets.encryptionKey;
  config = { ...used, secrets: { ...used.secrets, encryptionKey: newKey } };
  owner = new pg.Client({ connectionString: url.href });
  await owner.connect();

  const app = await createTestApp({ beside: { database, platform: { config: used } } });
  try {
    first = await fill(app);
    second = await fill(app);
    await owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [second]);
    const refused = await rotate();
    expect(refused).toMatchObject({ code: 1, words: expect.stringContaining('A server is running') });
    expect(await openedBy(newKey)).toEqual([]);
  } finally {
    await app.close();
  }
});

afterAll(async () => {
  await owner?.end();
  await cluster?.query(`DROP DATABASE IF EXISTS ${url.pathname.slice(1)} WITH (FORCE)`);
  await cluster?.end();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const rotate = (old = oldKey.toString('base64'), args: string[] = []) =>
  runRotateKey(args, config, old, url.href);

/** An office with something in every sealed column. @returns its id */
async function fill(app: Awaited<ReturnType<typeof createTestApp>>): Promise<number> {
  const office = await createOffice(app);
  const user = await createUser(app, office, { role: 'Admin' });
  await signIn(app, user);
  const endpoint = createHash('sha256').update(`device of ${user.id}`).digest();
  const put = async (one: Omit<Value, 'office'>, statement: string, others: unknown[]) => {
    const sealed = seal(oldKey, one.text, { office: office.id, purpose: one.purpose });
    const { rows } = await owner.query<{ id: number | string }>(`${statement} RETURNING ${one.key} AS id`, [
      office.id,
      sealed,
      ...others,
    ]);
    values.push({ ...one, id: rows[0]!.id, office: office.id });
  };
  for (const [name, purpose] of [
    ['od-access-token', 'od-access-token'],
    ['gmail', 'gmail'],
    ['gmail-leaving:3f', 'gmail'],
  ] as const)
    await put(
      { table: 'office_secrets', column: 'sealed', key: 'name', id: name, purpose, text: `of ${name}` },
      `INSERT INTO office_secrets (client_id, sealed, name, updated_at, updated_by) VALUES ($1, $2, $3, now(), 'test')`,
      [name],
    );
  await put(
    {
      table: 'second_factors',
      column: 'secret',
      key: 'user_id',
      id: user.id,
      purpose: `second-factor:${user.id}`,
      text: 'JBSWY3DPEHPK3PXP',
    },
    `INSERT INTO second_factors (client_id, secret, user_id, created_at) VALUES ($1, $2, $3, now())`,
    [user.id],
  );
  await put(
    {
      table: 'endpoints',
      column: 'softphone_password',
      key: 'user_id',
      id: user.id,
      purpose: `softphone:${user.id}`,
      text: 'zähne 🦷',
    },
    `INSERT INTO endpoints (client_id, softphone_password, user_id, alias, state, queued_at)
     VALUES ($1, $2, $3, 'desk', 'accepted', now())`,
    [user.id],
  );
  await put(
    {
      table: 'push_subscriptions',
      column: 'sealed',
      key: 'push_id',
      id: 0,
      purpose: `push:${endpoint.toString('base64url')}`,
      text: '{"endpoint":"https://push.example.test/1"}',
    },
    `INSERT INTO push_subscriptions (client_id, sealed, endpoint_hash, user_id, session_id, device, added_at)
     SELECT $1, $2, $3, user_id, session_id, 'Chrome', now() FROM sessions WHERE client_id = $1 AND user_id = $4 LIMIT 1`,
    [endpoint, user.id],
  );
  const call = await owner.query<{ id: number }>(
    `INSERT INTO calls (client_id, call_uuid, conference, direction, contact_number, office_number, started_at)
     VALUES ($1, 'sealed', 'sealed', 'incoming', '', '', now()) RETURNING call_id AS id`,
    [office.id],
  );
  const callId = call.rows[0]!.id;
  await put(
    {
      table: 'caller_infos',
      column: 'ssn',
      key: 'info_id',
      id: 0,
      purpose: `caller-ssn:${callId}`,
      text: '123456789',
    },
    `INSERT INTO caller_infos (client_id, ssn, call_id, item_id, facts, collected_at, changed_at)
     VALUES ($1, $2, $3, 1, '{}', now(), now())`,
    [callId],
  );
  const messageId = `<${randomBytes(8).toString('hex')}@desk.test>`;
  await put(
    {
      table: 'system_mails',
      column: 'sealed_text',
      key: 'mail_id',
      id: 0,
      purpose: `mail:${messageId}`,
      text: 'The link: …',
    },
    `INSERT INTO system_mails (client_id, sealed_text, message_id, kind, to_address, subject, queued_at)
     VALUES ($1, $2, $3, 'reset', 'a@example.test', 'Reset', now())`,
    [messageId],
  );
  // What has left is erased: there is nothing to seal.
  await owner.query(
    `INSERT INTO system_mails (client_id, message_id, kind, to_address, subject, state, queued_at)
     VALUES ($1, 'gone', 'reset', 'a@example.test', 'Reset', 'accepted', now())`,
    [office.id],
  );
  return office.id;
}

/** Those of the values that a key opens to what was sealed. */
async function openedBy(key: Buffer): Promise<Value[]> {
  const opened: Value[] = [];
  for (const value of values) {
    const { rows } = await owner.query<{ sealed: Buffer }>(
      `SELECT ${value.column} AS sealed FROM ${value.table} WHERE client_id = $1 AND ${value.key} = $2`,
      [value.office, value.id],
    );
    const text = openWith(key, rows[0]!.sealed, { office: value.office, purpose: value.purpose });
    if (text === null) continue;
    expect(text).toBe(value.text);
    opened.push(value);
  }
  return opened;
}

test('every column of sealed values is on the list by which the key is changed', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name !~ '(^|_)(hash|sha256)$' ORDER BY 1`,
  );
  const known = Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`);
  // Bytes that are neither sealed nor a hash are to be named here.
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
  expect(new Set(values.map(({ table, column }) => `${table}.${column}`))).toEqual(new Set(known));
});

test('whoever seals takes the purpose from that list: nothing sealed is kept in a column of letters either', async () => {
  const source = path.resolve(import.meta.dirname, '../..');
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.split(path.sep).includes('testing'),
  );
  const own: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(source, file), 'utf8');
    if (/\bseal\b[^;]*platform\/crypto\.ts'/.test(text) && /purpose: ?['"`]/.test(text)) own.push(file);
  }
  // It travels through Google's page and back within ten minutes, and is kept nowhere.
  expect(own).toEqual([path.join('features', 'google-connection', 'consent-state.ts')]);
});

test('a value that neither key opens is named, and nothing is changed', async () => {
  const [value] = values.filter(({ table, office }) => table === 'endpoints' && office === second);
  const change = (sealed: Buffer) =>
    owner.query('UPDATE endpoints SET softphone_password = $3 WHERE client_id = $1 AND user_id = $2', [
      second,
      value!.id,
      sealed,
    ]);
  const belongsTo = { office: second, purpose: value!.purpose };
  await change(seal(randomBytes(32), 'lost', belongsTo));
  const { code, words } = await rotate();
  expect(code).toBe(1);
  expect(words).toContain(`- endpoints, office ${second}, user_id ${value!.id}\n`);
  expect(words.match(/^- /gm)).toHaveLength(1);
  expect(await openedBy(newKey)).toEqual([]);
  await change(seal(oldKey, value!.text, belongsTo));
  expect(await openedBy(oldKey)).toHaveLength(values.length);
});

test('a wrong old key, none, or the new one changes nothing', async () => {
  const wrong = (await rotate(randomBytes(32).toString('base64'))).words;
  expect(wrong.match(/^- /gm)).toHaveLength(values.length);
  expect((await rotate('')).words).toMatch(/^Usage: OLD_ENCRYPTION_KEY/);
  expect((await rotate(newKey.toString('hex'))).words).toContain('are the same');
  expect((await rotate('short')).words).toContain('OLD_ENCRYPTION_KEY is no key');
  expect(await openedBy(oldKey)).toHaveLength(values.length);
});

test('a run that is cut half-way is gone on with: then the new key opens all, and the old one none', async () => {
  // The second office's devices cannot be written: the first one is through by then.
  await owner.query(
    `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$;
     CREATE TRIGGER cut BEFORE UPDATE ON push_subscriptions FOR EACH ROW WHEN (OLD.client_id = ${second})
     EXECUTE FUNCTION cut()`,
  );
  await expect(rotate()).rejects.toThrow();
  expect(new Set((await openedBy(newKey)).map(({ office }) => office))).toEqual(new Set([first]));
  expect(new Set((await openedBy(oldKey)).map(({ office }) => office))).toEqual(new Set([second]));
  await owner.query('DROP TRIGGER cut ON push_subscriptions');

  const { code, words } = await rotate();
  expect(words).toContain('- office_secrets: 3, and 3 by an earlier run\n');
  expect(words).toContain('- system_mails: 1, and 1 by an earlier run\n');
  expect(code).toBe(0);
  expect(await openedBy(newKey)).toHaveLength(values.length);
  expect(await openedBy(oldKey)).toEqual([]);

  // Once more does no harm.
  expect((await rotate()).words).toContain('- endpoints: 0, and 2 by an earlier run\n');
  expect(await openedBy(newKey)).toHaveLength(values.length);
});
