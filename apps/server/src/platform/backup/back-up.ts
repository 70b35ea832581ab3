import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Config } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { type Contents, FILES, MANIFEST, SUMS, TABLES, writeManifest } from './manifest.ts';
import {
  columnList,
  listTables,
  quoted,
  readMigrations,
  readQueueMigration,
  readSequences,
} from './tables.ts';

/**
 * Writes the whole installation into a folder that appears only when it is complete: every table as of one moment
 * (the server goes on), the sequences, and the local files.
 * @param ownerUrl a superuser's, or that of a role that row-level security does not hold
 * @param folder must not exist yet
 * @throws BackupError when it exists, or the role does not see every office's rows
 */
export async function backUp(
  config: Config,
  ownerUrl: string,
  folder: string,
  version: string,
): Promise<Contents> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: name a new folder.`);
  await mkdir(path.dirname(folder), { recursive: true });
  // Made for this user alone (0700), beside the place it is moved to.
  const partial = await mkdtemp(`${folder}.partial-`);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-backup' });
  try {
    await client.connect();
    const sums: string[] = [];
    const rows = await copyDatabase(client, partial, sums);
    // After the snapshot: every file that a copied row names is there, unless it was removed since.
    const files = config.files.driver === 'local' ? await copyFiles(config.files.dir, partial, sums) : null;
    const list = sums.join('');
    await writeDurably(path.join(partial, SUMS), list);
    const contents: Contents = {
      format: 1,
      madeAt: new Date().toISOString(),
      version,
      ...rows,
      files,
      sums: createHash('sha256').update(list).digest('hex'),
    };
    await writeDurably(path.join(partial, MANIFEST), writeManifest(contents, config.secrets.encryptionKey));
    await rename(partial, folder);
    await syncFolder(path.dirname(folder));
    return contents;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function copyDatabase(
  client: pg.Client,
  partial: string,
  sums: string[],
): Promise<Pick<Contents, 'migrations' | 'queueMigration' | 'tables' | 'sequences'>> {
  const role = await client.query<{ all: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS "all" FROM pg_roles WHERE rolname = current_user',
  );
  if (!role.rows[0]!.all)
    throw new BackupError(
      'The role of DATABASE_URL does not see every office’s rows: give it BYPASSRLS for the backup, or use the backups of whoever runs the database.',
    );
  await mkdir(path.join(partial, TABLES), { mode: 0o700 });
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // Rows that a policy hides would be an error, not a gap.
  await client.query(`SET LOCAL row_security = off`);
  await client.query(`SET LOCAL statement_timeout = 0`);
  const tables = await listTables(client);
  if (!tables.some(({ schema }) => schema === 'chairline_meta'))
    throw new BackupError('The database holds no Chairline yet: there is nothing to back up.');
  // As pg_dump does: no migration of a server that starts meanwhile changes them under our hands.
  await client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
  const copied: Contents['tables'] = [];
  for (const table of tables) {
    const name = `${TABLES}/${table.schema}.${table.name}.copy`;
    const stream = client.query(copyTo(`COPY ${quoted(table)} (${columnList(table)}) TO STDOUT`));
    await keep(stream, partial, name, sums);
    copied.push({ ...table, rows: stream.rowCount });
  }
  const rest = {
    migrations: await readMigrations(client),
    queueMigration: await readQueueMigration(client),
    sequences: await readSequences(client),
  };
  await client.query('COMMIT');
  return { ...rest, tables: copied };
}

async function copyFiles(dir: string, partial: string, sums: string[]): Promise<number> {
  await mkdir(path.join(partial, FILES), { mode: 0o700 });
  if (!existsSync(dir)) return 0;
  let count = 0;
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    // Names that begin with a dot are trials of the disk.
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const source = path.join(entry.parentPath, entry.name);
    const name = path.posix.join(FILES, path.relative(dir, source).split(path.sep).join('/'));
    await mkdir(path.dirname(path.join(partial, name)), { recursive: true, mode: 0o700 });
    try {
      await keep(createReadStream(source), partial, name, sums);
    } catch (error) {
      // Removed by the server since it was listed.
      if ((error as { code?: string }).code !== 'ENOENT' || existsSync(source)) throw error;
      await rm(path.join(partial, name), { force: true });
      continue;
    }
    count += 1;
  }
  return count;
}

/** Writes a stream to a file for this user alone, and notes its checksum. */
async function keep(stream: Readable, partial: string, name: string, sums: string[]): Promise<void> {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(
    stream,
    hashed,
    createWriteStream(path.join(partial, name), { mode: 0o600, flags: 'wx', flush: true }),
  );
  sums.push(`${hash.digest('hex')}  ${name}\n`);
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
