import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { exports as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { addItem } from '../../testing/rows.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { fillEveryTable, providersOnly } from '../../testing/every-table.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { runRestoreOffice } from '../../restore-office-main.ts';
import { clearOffice } from './clear.ts';
import { fileSources } from './file-sources.ts';
import { exportOffice } from './jobs.ts';
import { leftOutColumns, leftOutTables } from './left-out.ts';
import type { Manifest } from './manifest.ts';
import { isGate } from '../../testing/tier.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let admin: Caller;
let contact: number;
const home = path.join(tmpdir(), 'chairline-export-');

const app = useTestApp();
const { office } = useOffice(app, {});
beforeAll(async () => {
  await createOffice(app, { id: PROVIDER_CLIENT_ID });
});
beforeEach(async () => {
  const user = await createUser(app, office, { role: 'Admin' });
  ({ contact } = await fillOffice(app, office, user));
  await app.owner.query('DELETE FROM office_exports WHERE client_id = $1', [office.id]);
  admin = await signIn(app, user);
});

const start = async (): Promise<number> => {
  const answer = await admin.call('POST', '/office/exports');
  expect(answer.statusCode).toBe(201);
  return (answer.json() as { export: contract.OfficeExport }).export.export_id;
};
const make = (id: number) => exportOffice(app.platform, office.id, id);
const listed = async (): Promise<contract.OfficeExport[]> =>
  (await admin.call('GET', '/office/exports')).json();
const download = (id: number) => admin.call('GET', `/office/exports/${id}/archive`);

async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const tar = extract();
  Readable.from([archive]).pipe(createGunzip()).pipe(tar);
  for await (const entry of tar) entries.set(entry.header.name, await buffer(entry));
  return entries;
}

const whole = async (): Promise<Map<string, Buffer>> => {
  const id = await start();
  await make(id);
  return unpack((await download(id)).rawPayload);
};

const rowsIn = (entries: ReadonlyMap<string, Buffer>, table: string): number =>
  [...entries]
    .filter(([name]) => new RegExp(`^tables/${table}\\.\\d+\\.ndjson$`).test(name))
    .reduce((sum, [, bytes]) => sum + bytes.toString().trimEnd().split('\n').length, 0);

describe('the archive of an office', () => {
  test('has as many rows of every table as the database, and names what it leaves out', async () => {
    const dump = await dumpOffice(app, office.id);
    const entries = await whole();
    const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as Manifest;
    const { jobs: _, ...tables } = dump;
    // What the export itself was noted as comes before its moment.
    const due = Object.fromEntries(
      Object.entries(tables)
        .filter(([name]) => !(name in leftOutTables))
        .map(([name, rows]) => [name, rows.length + (name === 'audit_log' ? 1 : 0)]),
    );
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(due);
    for (const [name, rows] of Object.entries(due))
      expect([name, rowsIn(entries, name)]).toEqual([name, rows]);
    expect(Object.values(due).filter((rows) => rows > 0).length).toBeGreaterThan(30);
    const readme = entries.get('README.txt')!.toString();
    for (const name of Object.keys(leftOutTables)) expect(readme).toContain(`  ${name}: `);
  });

  test('has a CSV beside the rows, with headings, and no formulas', async () => {
    await app.owner.query(
      `UPDATE contacts SET first_name = '=1+1', last_name = E'two\nlines' WHERE contact_id = $1`,
      [contact],
    );
    const csv = (await whole()).get('tables/contacts.0001.csv')!.toString();
    expect(csv.startsWith('\uFEFFclient_id,contact_id,first_name,')).toBe(true);
    expect(csv).toContain(`${contact},'=1+1,"two\nlines"`);
  });

  test('has a checksum of every file that is right', async () => {
    const entries = await whole();
    const sums = new Map(
      entries
        .get('SHA256SUMS')!
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    );
    entries.delete('SHA256SUMS');
    expect(sums.size).toBe(entries.size);
    for (const [name, bytes] of entries)
      expect([name, sums.get(name)]).toEqual([name, createHash('sha256').update(bytes).digest('hex')]);
  });

  test('has every stored file, and says of one that is gone that it is', async () => {
    const stored = await app.platform.files.put(office.id, Buffer.from('a picture'));
    const item = await addItem(app, office, contact);
    await app.owner.query(
      `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
       VALUES ($1, $2, 'image/png', '../a b?.png', 9, $3, $4), ($1, $2, 'image/png', 'gone.png', 9, $3, $5)`,
      [office.id, item, stored.sha256, stored.key, `${office.id}/2026-01/nothing`],
    );
    const { rows: own } = await app.owner.query<{ id: string }>(
      `INSERT INTO emails (client_id, thread_key, direction, at, stored_at, body_text, from_address)
       VALUES ($1, 'written', 'sent', now(), now(), 'written here', 'office@example.com') RETURNING email_id AS id`,
      [office.id],
    );
    const entries = await whole();
    const [name] = [...entries.keys()].filter((one) => one.endsWith('.._a b_.png'));
    expect(entries.get(name!)?.toString()).toBe('a picture');
    expect([...entries.keys()].filter((one) => one.endsWith(' gone.png.missing.txt'))).toHaveLength(1);
    // What was written here has no original: it is made of its row.
    const mail = entries.get(`emails/${own[0]!.id}.eml`)?.toString();
    expect(mail).toMatch(/^From: office@example\.com\r\n[^]*\r\n\r\nwritten here\s*$/m);
    expect((await listed())[0]).toMatchObject({ state: 'ready', can: { cancel: false, download: true } });
  });

  test('holds no secret: every column that looks like one is left out or known to be none', async () => {
    const known = new Set([
      'audit_heads.last_hash',
      'audit_log.previous_hash',
      'audit_log.hash',
      'call_recordings.sha256',
      'convo_media.sha256',
      'email_media.sha256',
      'message_media.sha256',
      'phone_sounds.sha256',
      'social_posts.sha256',
      // Where in a list of Google's a reading stands, which opens nothing.
      'google_calendars.page_token',
      'google_calendars.sync_token',
      'mail_accounts.page_token',
      'mail_checks.page_token',
    ]);
    const { rows } = await app.owner.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND (data_type = 'bytea' OR column_name ~ 'hash|secret|token(?!s)|sealed|password')`,
    );
    const looks = rows.filter(
      ({ table, column }) => !(table in leftOutTables) && !leftOutColumns[table]?.includes(column),
    );
    expect(looks.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([...known].toSorted());
  });

  test('knows every column of stored files', async () => {
    const { rows } = await app.owner.query<{ one: string }>(
      `SELECT table_name || '.' || column_name AS one FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name ~ '^(storage|file|html|raw)_key$' ORDER BY 1`,
    );
    expect(rows.map(({ one }) => one).filter((one) => !one.startsWith('office_export'))).toEqual(
      fileSources.map(({ table, key }) => `${table}.${key}`).toSorted(),
    );
  });

  test('is of one office alone, and for its admins: each download is audited', async () => {
    const id = await start();
    expect((await download(id)).statusCode).toBe(409);
    await make(id);
    const member = await signIn(app, await createUser(app, office, { role: 'Member' }));
    expect((await member.call('GET', `/office/exports/${id}/archive`)).statusCode).toBe(403);
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    expect((await stranger.call('GET', `/office/exports/${id}/archive`)).statusCode).toBe(404);
    await download(id);
    await download(id);
    const { rows } = await app.owner.query(
      `SELECT actor FROM audit_log WHERE client_id = $1 AND action = 'export.download'`,
      [office.id],
    );
    expect(rows).toEqual([{ actor: `user:${admin.user.id}` }, { actor: `user:${admin.user.id}` }]);
  });

  test('one is made at a time; cancelled or deleted, nothing of it is left', async () => {
    const id = await start();
    expect((await admin.call('POST', '/office/exports')).statusCode).toBe(409);
    expect((await admin.call('DELETE', `/office/exports/${id}`)).json()).toMatchObject({
      export: { state: 'cancelled' },
    });
    await make(id);
    const next = await start();
    await make(next);
    const { rows } = await app.owner.query<{ key: string }>(
      'SELECT storage_key AS key FROM office_export_parts WHERE client_id = $1',
      [office.id],
    );
    expect(rows.length).toBeGreaterThan(1);
    await admin.call('DELETE', `/office/exports/${next}`);
    expect((await download(next)).statusCode).toBe(409);
    await clearOffice(app.platform, office.id);
    for (const { key } of rows) expect(await app.platform.files.has(key)).toBe(false);
    expect((await listed()).map(({ state }) => state)).toEqual(['removed', 'cancelled']);
  });

  test('is deleted after seven days', async () => {
    const id = await start();
    await make(id);
    await app.owner.query(
      `UPDATE office_exports SET expires_at = now() - interval '1 second' WHERE export_id = $1`,
      [id],
    );
    expect((await download(id)).statusCode).toBe(409);
    await clearOffice(app.platform, office.id);
    const left = await app.owner.query('SELECT FROM office_export_parts WHERE client_id = $1', [office.id]);
    expect([left.rowCount, (await listed())[0]!.state]).toEqual([0, 'removed']);
  });
});

describe('what is cut short', () => {
  /** Fails when it has stored so many parts, as a process that dies there. */
  async function dieAfter(id: number, parts: number): Promise<void> {
    const { files } = app.platform;
    let stored = 0;
    const dying = {
      ...app.platform,
      files: {
        ...files,
        put: (office: number, bytes: Buffer, place?: string) => {
          if (place?.startsWith('exports/') && (stored += 1) > parts) throw new Error('died');
          return files.put(office, bytes, place);
        },
      },
    };
    await exportOffice(dying, office.id, id).catch((error: Error) => expect(error.message).toBe('died'));
  }

  test.each(isGate() ? [3] : [0, 1, 2, 3, 4])('goes on after %i parts, and is whole', async (parts) => {
    // Each is more than a part by itself: five parts of files.
    const item = await addItem(app, office, contact);
    for (let at = 0; at < 5; at += 1) {
      const stored = await app.platform.files.put(office.id, Buffer.alloc(4_300_000, `picture ${at}`));
      await app.owner.query(
        `INSERT INTO message_media (client_id, comm_item_id, media_type, file_name, size, sha256, storage_key)
         VALUES ($1, $2, 'image/png', $3, 9, $4, $5)`,
        [office.id, item, `${at}.png`, stored.sha256, stored.key],
      );
    }
    const id = await start();
    await dieAfter(id, parts);
    await make(id);
    const entries = await unpack((await download(id)).rawPayload);
    const pictures = [...entries].filter(([name]) => /^files\/texts\/\d+ \d\.png$/.test(name));
    expect(pictures.map(([, bytes]) => bytes.subarray(0, 9).toString()).toSorted()).toEqual(
      Array.from({ length: 5 }, (_, at) => `picture ${at}`),
    );
    const lines = entries.get('SHA256SUMS')!.toString().trimEnd().split('\n');
    expect(new Set(lines.map((line) => line.slice(66)))).toEqual(
      new Set([...entries.keys()].filter((name) => name !== 'SHA256SUMS')),
    );
  });
});

/** The archive with what one of its files is made to be. */
async function repack(
  archive: Buffer,
  change: (name: string, bytes: Buffer) => Buffer | null,
): Promise<Buffer> {
  const tar = pack();
  for (const [name, bytes] of await unpack(archive)) {
    const now = change(name, bytes);
    if (now) tar.entry({ name }, now);
  }
  tar.finalize();
  return buffer(tar.pipe(createGzip({ level: 1 })));
}

/** Gives every column of stored files a file of its own. @returns their bytes by their keys */
async function storeEveryFile(): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const { table, key, id } of fileSources) {
    const { rows } = await app.owner.query<{ id: string }>(
      `SELECT ${id} AS id FROM ${table} WHERE client_id = $1 ORDER BY 1`,
      [office.id],
    );
    expect([table, rows.length > 0]).toEqual([table, true]);
    for (const row of rows) {
      const words = `${table}.${key} of ${row.id}`;
      const file = await app.platform.files.put(office.id, Buffer.from(words));
      await app.owner.query(`UPDATE ${table} SET ${key} = $3 WHERE client_id = $1 AND ${id} = $2`, [
        office.id,
        row.id,
        file.key,
      ]);
      stored.set(file.key, words);
    }
  }
  return stored;
}

describe('restored into an empty installation', () => {
  test('the office is the same, every table of it, with every file; a second time is refused, a changed archive too', async () => {
    await fillEveryTable(app, office.id);
    await app.owner.query('DELETE FROM office_exports WHERE client_id = $1', [office.id]);
    const stored = await storeEveryFile();
    const id = await start();
    await make(id);
    const archive = (await download(id)).rawPayload;
    const folder = await mkdtemp(home);
    const database = await createTestDatabase();
    const there = new pg.Client({ connectionString: database.ownerUrl });
    try {
      const files = { driver: 'local' as const, dir: path.join(folder, 'files') };
      const config = { ...app.platform.config, files };
      const restore = async (bytes: Buffer) => {
        const file = path.join(folder, 'office.tar.gz');
        await writeFile(file, bytes);
        return runRestoreOffice([file], config, database.ownerUrl);
      };
      const other = (wanted: RegExp) => (name: string, bytes: Buffer) =>
        wanted.test(name) ? Buffer.from(bytes.toString().replace(/[a-y](?=[^a-z]*$)/, 'z')) : bytes;
      for (const [changed, words] of [
        [archive.subarray(0, archive.length / 2), 'no whole archive'],
        [await repack(archive, other(/^files\/texts\//)), 'was changed: files/texts/'],
        [await repack(archive, other(/^tables\/contacts\.\d+\.csv$/)), 'was changed: tables/contacts.'],
        [
          await repack(archive, (name, bytes) => (name.startsWith('recordings/') ? null : bytes)),
          'not whole: recordings/',
        ],
      ] as const) {
        const refused = await restore(changed);
        expect([words, refused]).toEqual([words, { code: 1, words: expect.stringContaining(words) }]);
        // Nothing of it is left but empty folders.
        const left = await readdir(files.dir, { recursive: true, withFileTypes: true });
        expect(left.filter((entry) => entry.isFile())).toEqual([]);
      }
      const done = await restore(archive);
      expect([done.code, done.words]).toEqual([0, expect.stringContaining('Its audit log is whole.')]);
      await there.connect();
      const kept = await openFileStore(files);
      for (const [key, words] of stored) expect([key, String(await kept.read(key))]).toEqual([key, words]);
      const ofProvider = new Set(await providersOnly(app));
      // Read by the columns that are in an archive; of both as they now are.
      for (const { name, columns } of (
        JSON.parse((await unpack(archive)).get('manifest.json')!.toString()) as Manifest
      ).tables) {
        const select = `SELECT to_jsonb(t) AS row FROM (SELECT ${columns.map((one) => pg.escapeIdentifier(one)).join(', ')}
          FROM ${name} WHERE client_id = $1) t ORDER BY to_jsonb(t)::text`;
        const late = name === 'audit_log' || name === 'audit_heads';
        const here = await app.owner.query(select, [office.id]);
        const after = await there.query(select, [office.id]);
        // The log went on: that the export was ready, and downloaded.
        if (late) expect([name, here.rowCount! >= after.rowCount!]).toEqual([name, true]);
        else
          expect([name, after.rowCount! > 0, after.rows]).toEqual([name, !ofProvider.has(name), here.rows]);
      }
      const words = `SELECT kind, ref_id, secured_convo_id, at, bucket, words::text FROM search_entries
        WHERE client_id = $1 ORDER BY kind, ref_id`;
      const found = await app.owner.query(words, [office.id]);
      expect(found.rowCount).toBeGreaterThan(0);
      expect((await there.query(words, [office.id])).rows).toEqual(found.rows);
      expect(await restore(archive)).toMatchObject({
        code: 1,
        words: expect.stringContaining('not empty'),
      });
    } finally {
      await there.end();
      await database.drop();
    }
  });
});
