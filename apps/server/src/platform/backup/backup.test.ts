import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type App, buildApp } from '../../app.ts';
import { runBackup } from '../../backup-main.ts';
import { runRestore } from '../../restore-main.ts';
import { createOffice, createUser, signIn, type TestOffice, type TestUser } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';
import { until } from '../../testing/wait.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { png } from '../../testing/rows.ts';
import { migrate } from '../db/migrate.ts';
import { listTables, quoted } from './tables.ts';
import { further } from '../../testing/further.ts';

let app: TestApp;
let office: TestOffice;
let user: TestUser;
let cluster: pg.Client;
let folder: string;
let backup: string;
const databases: string[] = [];

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('ownerUrl') });
  await cluster.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'chairline-backup-'));
  backup = path.join(folder, 'backup');
  app = await createTestApp();
  office = await createOffice(app);
  user = await createUser(app, office, { role: 'Admin' });
  await fillOffice(app, office, user);
  await app.owner.query(
    `UPDATE contacts SET first_name = E'tab\\tline\\nback\\\\slash \\\\N', last_name = 'Łukasz 牙' WHERE client_id = $1`,
    [office.id],
  );
  expect(await runBackup([backup], app.platform.config, app.ownerUrl)).toMatchObject({
    code: 0,
    words: expect.stringMatching(/ rows of \d+ tables at migration \d{4}\. [1-9]\d* files\./),
  });
});

afterAll(async () => {
  await app?.close();
  for (const name of databases) await cluster.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await cluster?.end();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** An empty database and an empty data folder. */
async function emptyHome() {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await cluster.query(`CREATE DATABASE ${name}`);
  databases.push(name);
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  return { url: url.href, config: testConfig({ dataDir }) };
}

async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Every row of every table, generated columns too, and where the sequences stand; not by the backup's own way. */
const dump = (url: string) =>
  withOwner(url, async (owner) => {
    const all: Record<string, { count: string }> = {};
    for (const table of await listTables(owner)) {
      const { rows } = await owner.query<{ count: string }>(
        `SELECT count(*), md5(string_agg(t::text, E'\\n' ORDER BY t::text)) FROM ${quoted(table)} t`,
      );
      // The time at which the queue's schema was made is this database's own.
      if (table.name !== 'migrations' || table.schema !== 'graphile_worker') all[quoted(table)] = rows[0]!;
    }
    const sequences = await owner.query<{ name: string; at: string | null }>(
      `SELECT schemaname || '.' || sequencename AS name, last_value::text AS at FROM pg_sequences`,
    );
    for (const { name, at } of sequences.rows) all[name] = { count: at ?? 'never' };
    return all;
  });

test('a backup is this user’s alone and is restored row by row, with its files; people sign in', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  for (const entry of await readdir(backup, { recursive: true, withFileTypes: true }))
    expect((await stat(path.join(entry.parentPath, entry.name))).mode & 0o077).toBe(0);
  expect(await readFile(path.join(backup, 'manifest.json'), 'utf8')).toContain('_private_jobs');

  const home = await emptyHome();
  expect(await runRestore([backup], home.config, home.url)).toMatchObject({
    code: 0,
    words: expect.stringContaining('The audit log of every office is whole.'),
  });
  const before: Record<string, { count: string }> = await dump(app.ownerUrl);
  expect(Number(before['"public"."comm_items"']!.count)).toBeGreaterThan(0);
  expect(Number(before['"graphile_worker"."_private_jobs"']!.count)).toBeGreaterThan(0);
  expect(await dump(home.url)).toEqual(before);

  let restored: App | undefined;
  try {
    restored = await buildApp({ config: home.config, ownerUrl: home.url, withoutJobs: true });
    const caller = await signIn({ ...app, ...restored }, user);
    expect((await caller.call('GET', '/check')).statusCode).toBe(200);
    const keys = await withOwner(home.url, (owner) =>
      owner.query<{ key: string }>('SELECT storage_key AS key FROM message_media'),
    );
    expect(keys.rows.length).toBeGreaterThan(0);
    for (const { key } of keys.rows) expect(await restored.platform.files.read(key)).toEqual(png);
  } finally {
    await restored?.close();
  }

  // A database with offices is left alone.
  const again = { ...home.config, ...testConfig({ dataDir: path.join(folder, 'other') }) };
  expect(await runRestore([backup], again, home.url)).toMatchObject({
    code: 1,
    words: expect.stringContaining('The database is not empty: there are offices in it.'),
  });
});

test.each([
  ['a table', 'tables/public.users.copy', 'tables/public.users.copy is not what was written'],
  ['the list of checksums', 'SHA256SUMS', 'SHA256SUMS is not what was written'],
])('a backup of which %s was changed is refused, and nothing is made', async (_what, file, words) => {
  const home = await emptyHome();
  const changed = path.join(folder, `changed-${path.basename(file)}`);
  expect((await runBackup([changed], app.platform.config, app.ownerUrl)).code).toBe(0);
  await appendFile(path.join(changed, file), '\n');
  expect(await runRestore([changed], home.config, home.url)).toMatchObject({
    code: 1,
    words: expect.stringContaining(words),
  });
  await withOwner(home.url, async (owner) => {
    const { rows } = await owner.query(`SELECT to_regclass('public.clients') AS clients`);
    expect(rows).toEqual([{ clients: null }]);
  });
});

test('a manifest written anew without the key, and another installation’s key, are refused', async () => {
  const home = await emptyHome();
  const forged = path.join(folder, 'forged');
  expect((await runBackup([forged], app.platform.config, app.ownerUrl)).code).toBe(0);
  const file = path.join(forged, 'manifest.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"rows": \d+/, '"rows": 77'));
  const refusal = { code: 1, words: expect.stringContaining('does not fit ENCRYPTION_KEY') };
  expect(await runRestore([forged], home.config, home.url)).toMatchObject(refusal);
  const other = { ...home.config, secrets: { ...home.config.secrets, encryptionKey: Buffer.alloc(32, 9) } };
  expect(await runRestore([backup], other, home.url)).toMatchObject(refusal);
});

further('a backup of an older Chairline is restored as it was and then brought up to this one', async () => {
  const { rows } = await app.owner.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM chairline_meta.migrations ORDER BY name',
  );
  const older = rows.slice(0, -1);
  const [from, to] = [await emptyHome(), await emptyHome()];
  await migrate(
    from.url,
    from.config.secrets.session,
    new Map(older.map(({ name, checksum }) => [name, checksum])),
  );
  await withOwner(from.url, (owner) =>
    owner.query(
      `INSERT INTO clients (client_id, name, timezone) VALUES (7, 'Alder Dental', 'America/Los_Angeles')`,
    ),
  );
  const target = path.join(folder, 'older');
  expect(await runBackup([target], from.config, from.url)).toMatchObject({ code: 0 });
  expect(await runRestore([target], to.config, to.url)).toMatchObject({ code: 0 });
  await withOwner(to.url, async (owner) => {
    expect((await owner.query('SELECT client_id, name FROM clients')).rows).toEqual([
      { client_id: 7, name: 'Alder Dental' },
    ]);
    expect(
      (await owner.query('SELECT name, checksum FROM chairline_meta.migrations ORDER BY name')).rows,
    ).toEqual(rows);
  });
});

test('a database of another program is refused, and taken once it is empty', async () => {
  const home = await emptyHome();
  await withOwner(home.url, async (owner) => {
    await owner.query('CREATE TABLE strangers (id int)');
  });
  expect(await runRestore([backup], home.config, home.url)).toMatchObject({
    code: 1,
    words: expect.stringContaining('tables of another program (strangers)'),
  });
  await withOwner(home.url, (owner) => owner.query('DROP TABLE strangers'));
  expect(await runRestore([backup], home.config, home.url)).toMatchObject({ code: 0 });
});

test('a backup that is killed leaves nothing that looks whole; a folder that exists is not touched', async () => {
  expect(await runBackup([backup], app.platform.config, app.ownerUrl)).toMatchObject({
    code: 1,
    words: expect.stringContaining('exists already'),
  });
  const target = path.join(folder, 'killed');
  // Holds a table, so that the copy is under way when it is killed.
  const holder = new pg.Client({ connectionString: app.ownerUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const child = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../backup-main.ts'), target],
      {
        env: {
          ...process.env,
          NODE_ENV: 'development',
          DATABASE_URL: app.ownerUrl,
          CHAIRLINE_DATA: app.platform.config.dataDir,
          SESSION_SECRET: randomBytes(36).toString('base64'),
          ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const ended = once(child, 'exit');
    await until('the backup waits for the table', async () => {
      const { rowCount } = await cluster.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'chairline-backup' AND wait_event_type = 'Lock' AND datname = $1`,
        [app.database],
      );
      return rowCount === 1;
    });
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  } finally {
    await holder.query('ROLLBACK');
    await holder.end();
  }
  const left = (await readdir(folder)).filter((name) => name.startsWith('killed'));
  expect(left).toEqual([expect.stringMatching(/^killed\.partial-/)]);
  const home = await emptyHome();
  expect(await runRestore([path.join(folder, left[0]!)], home.config, home.url)).toMatchObject({
    code: 1,
    words: expect.stringContaining('holds no whole backup'),
  });
});

test('what is asked wrongly is answered with how', async () => {
  for (const args of [[], ['--all'], ['a', 'b']]) {
    const { config } = app.platform;
    expect((await runBackup(args, config, app.ownerUrl)).words).toContain('Usage: ');
    expect((await runRestore(args, config, app.ownerUrl)).words).toContain('Usage: ');
  }
});
