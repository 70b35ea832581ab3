import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { shutToolRoom, toolKey } from './tool-pass.ts';

const folder = new URL('../../migrations/', import.meta.url);
const APP_ROLE = 'chairline_app';
const TOOL_ROLE = 'chairline_tools';
/** Since this migration there is a room to be shut. */
const TOOL_ROOM = '0117_tool_room.sql';
/** Any fixed number: processes that start together migrate one after the other. */
const LOCK = 720_411;

/** The database is newer than this program, or was changed by another one. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the database up to this program's schema, one process at a time: the roles that sign in, the job
 * queue's own schema, then each `migrations/*.sql` not yet applied, each in a transaction, and the room of the tools.
 * @param ownerUrl connection string of the role that owns the tables
 * @param secret the installation's, from which the roles' passwords and the key of the tools' passes are derived
 * @param only the migrations of a backup, by name and checksum: no other is applied, none may lack
 * @throws MigrationError when an applied migration is unknown here or its text has changed
 */
export async function migrate(
  ownerUrl: string,
  secret: string,
  only?: ReadonlyMap<string, string>,
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-migrate' });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    for (const role of [APP_ROLE, TOOL_ROLE]) await ensureRole(client, role, passwordOf(role, secret));
    await client.query(`CREATE SCHEMA IF NOT EXISTS chairline_meta;
      CREATE TABLE IF NOT EXISTS chairline_meta.migrations (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const known = new Map(
      (
        await client.query<{ name: string; checksum: string }>(
          'SELECT name, checksum FROM chairline_meta.migrations',
        )
      ).rows.map((row) => [row.name, row.checksum]),
    );
    const here = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
    for (const name of only?.keys() ?? []) {
      if (!here.includes(name))
        throw new MigrationError(
          `The backup was made by a newer Chairline (it has ${name}): restore it with that one.`,
        );
    }
    const files = only ? here.filter((file) => only.has(file)) : here;
    for (const name of known.keys()) {
      if (!files.includes(name)) {
        throw new MigrationError(
          `The database was made by a newer Chairline (it has ${name}). Start that version, or use another data folder.`,
        );
      }
    }
    const pending = files.filter((file) => !known.has(file));
    if (pending.length > 0) await runMigrations({ connectionString: ownerUrl });
    const applied: string[] = [];
    for (const name of files) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = known.get(name);
      if (only && only.get(name) !== checksum)
        throw new MigrationError(`The migration ${name} was another one when the backup was made.`);
      if (before === checksum) continue;
      if (before !== undefined) {
        throw new MigrationError(
          `The migration ${name} was changed after it was applied. Restore its text and add a new one.`,
        );
      }
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query('INSERT INTO chairline_meta.migrations (name, checksum) VALUES ($1, $2)', [
          name,
          checksum,
        ]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new MigrationError(`The migration ${name} failed.`, { cause: error });
      }
      applied.push(name);
    }
    if (files.includes(TOOL_ROOM)) await shutToolRoom(client, toolKey(secret));
    return { applied };
  } finally {
    await client.end();
  }
}

/** The search's collation came with 18; an older server would fail in the middle, in words of its own. */
async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; old: boolean }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer < 180000 AS old`,
  );
  if (rows[0]!.old)
    throw new MigrationError(
      `DATABASE_URL names a PostgreSQL ${rows[0]!.version}: Chairline needs PostgreSQL 18 or newer.`,
    );
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const exists = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (exists.rowCount === 0) {
    try {
      await client.query(
        `CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS${role === TOOL_ROLE ? ' NOINHERIT' : ''}`,
      );
    } catch (error) {
      // Two databases of one cluster may migrate at the same time; the other one made the role.
      if ((error as { code?: string }).code !== '42710' && (error as { code?: string }).code !== '23505')
        throw error;
    }
  }
  const quoted = client.escapeLiteral(password);
  if (!(await canSignIn(client, role, password))) {
    try {
      await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${quoted}`);
    } catch (error) {
      // The same again: "tuple concurrently updated". What counts is that the password works.
      if ((error as { code?: string }).code !== 'XX000' || !(await canSignIn(client, role, password)))
        throw error;
    }
  }
  const database = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.query(
    `GRANT CONNECT ON DATABASE ${client.escapeIdentifier(database.rows[0]!.name)} TO ${role}`,
  );
  await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
}

async function canSignIn(owner: pg.Client, role: string, password: string): Promise<boolean> {
  const trial = new pg.Client({
    host: owner.host,
    port: owner.port,
    database: owner.database,
    user: role,
    password,
  });
  try {
    await trial.connect();
    await trial.end();
    return true;
  } catch {
    // Any refusal means the same here: the password is set anew.
    return false;
  }
}

const passwordOf = (role: string, secret: string): string =>
  createHmac('sha256', secret).update(role).digest('base64url');

function roleUrl(ownerUrl: string, role: string, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = passwordOf(role, secret);
  return url.toString();
}

/**
 * The plain role's connection string: the owner's with the role's own name and password.
 * @param secret the installation's secret, from which the password is derived
 */
export const appRoleUrl = (ownerUrl: string, secret: string): string => roleUrl(ownerUrl, APP_ROLE, secret);

/** The same of the role as which tools' SQL runs. */
export const toolRoleUrl = (ownerUrl: string, secret: string): string => roleUrl(ownerUrl, TOOL_ROLE, secret);
