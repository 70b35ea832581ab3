import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { type Contents, FILES, readBackup, TABLES } from './manifest.ts';
import {
  columnList,
  isQueueMigrations,
  listTables,
  quoted,
  readQueueMigration,
  type Table,
} from './tables.ts';

/**
 * Puts a backup into an empty database and an empty folder of files, at the migration it was made at, and then brings
 * it up to this program. Cut short, it leaves an empty database behind.
 * @param ownerUrl a superuser's: what refers to what is not checked row by row while they come
 * @throws BackupError when the backup was changed or is not whole, or something is there already
 */
export async function restore(config: Config, ownerUrl: string, folder: string): Promise<Contents> {
  const { manifest, sums } = await readBackup(folder, config.secrets.encryptionKey);
  if ((manifest.files === null) !== (config.files.driver === 's3'))
    throw new BackupError(
      manifest.files === null
        ? 'The backup’s files lie in an S3 bucket: set S3_BUCKET and the settings beside it.'
        : 'The backup holds files of the local disk, and S3_BUCKET is set: restore without it.',
    );
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-restore' });
  await client.connect();
  let files: string | undefined;
  try {
    await refuseUnfit(client, config);
    const secret = config.secrets.session;
    await migrate(
      ownerUrl,
      secret,
      new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum])),
    );
    files = config.files.driver === 'local' ? await copyFiles(config.files.dir, folder, sums) : undefined;
    await client.query('BEGIN');
    try {
      await load(client, folder, manifest);
      if (files && config.files.driver === 'local') await rename(files, config.files.dir);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    await migrate(ownerUrl, secret);
  } finally {
    await client.end();
    if (files) await rm(files, { recursive: true, force: true });
  }
  return manifest;
}

async function refuseUnfit(client: pg.Client, config: Config): Promise<void> {
  const role = await client.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  );
  if (!role.rows[0]!.rolsuper)
    throw new BackupError(
      'DATABASE_URL must name a superuser for the restore: the rows of every office come in at once.',
    );
  const offices = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.clients') IS NOT NULL AS there`,
  );
  if (offices.rows[0]!.there && (await client.query('SELECT FROM clients LIMIT 1')).rowCount)
    throw new BackupError(
      'The database is not empty: there are offices in it. Restore into a new one, and set DATABASE_URL (or CHAIRLINE_DATA) to that.',
    );
  const others = offices.rows[0]!.there
    ? []
    : (await listTables(client)).filter(({ schema }) => schema === 'public').map(({ name }) => name);
  if (others.length)
    throw new BackupError(
      `The database is not empty: it holds tables of another program (${others[0]}). Restore into a new one.`,
    );
  if (
    config.files.driver === 'local' &&
    existsSync(config.files.dir) &&
    (await readdir(config.files.dir)).length
  )
    throw new BackupError(
      `There are files in ${config.files.dir} already: move them away, or set CHAIRLINE_DATA to another folder.`,
    );
}

/** Rows as they were: no trigger writes to the log or refuses, no reference is checked before all are there. */
async function load(client: pg.Client, folder: string, manifest: Contents): Promise<void> {
  await client.query('SET LOCAL session_replication_role = replica');
  const here = await listTables(client);
  const key = ({ schema, name, columns }: Table) => `${schema}.${name} (${columns.join()})`;
  const due = new Set(manifest.tables.filter((table) => !isQueueMigrations(table)).map(key));
  const lacking = here.filter((table) => !isQueueMigrations(table) && !due.delete(key(table))).map(key);
  if (lacking.length || due.size || (await readQueueMigration(client)) !== manifest.queueMigration)
    throw new BackupError(
      `The tables here are others than the backup’s (${[...lacking, ...due].join(', ') || 'the job queue'}): restore with Chairline ${manifest.version}, then start this one.`,
    );
  const tables = manifest.tables.filter((table) => !isQueueMigrations(table));
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
  for (const table of tables) {
    const stream = client.query(copyFrom(`COPY ${quoted(table)} (${columnList(table)}) FROM STDIN`));
    await pipeline(createReadStream(path.join(folder, TABLES, `${table.schema}.${table.name}.copy`)), stream);
    const { rows } = await client.query<{ rows: number }>(
      `SELECT count(*)::integer AS rows FROM ${quoted(table)}`,
    );
    if (rows[0]!.rows !== table.rows)
      throw new BackupError(
        `${quoted(table)} has ${rows[0]!.rows} rows instead of ${table.rows}: nothing was restored.`,
      );
  }
  for (const sequence of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      quoted(sequence),
      sequence.value,
      sequence.called,
    ]);
}

/** @returns a folder beside the place, to be moved there in one step */
async function copyFiles(dir: string, folder: string, sums: ReadonlyMap<string, string>): Promise<string> {
  await mkdir(path.dirname(dir), { recursive: true, mode: 0o700 });
  const partial = await mkdtemp(`${dir}.partial-`);
  for (const name of sums.keys()) {
    if (!name.startsWith(`${FILES}/`)) continue;
    const target = path.join(partial, path.relative(FILES, name));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path.join(folder, name), target);
  }
  return partial;
}
