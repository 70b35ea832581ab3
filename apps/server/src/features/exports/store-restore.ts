import pg from 'pg';
import { restoredColumns } from './left-out.ts';
import { RestoreError } from './restore-error.ts';

/** A connection of the owner of the tables. */
export type Owner = pg.Client;

/** Whether it is the database that refused. */
export const isOfDatabase = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** One transaction of the owner's, in which rows come as they were: no trigger writes, no reference is checked. */
export async function inOwnTransaction<T>(ownerUrl: string, work: (client: Owner) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chairline-restore-office' });
  await client.connect();
  try {
    const role = await client.query<{ rolsuper: boolean }>(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    if (!role.rows[0]!.rolsuper)
      throw new RestoreError('DATABASE_URL must name a superuser for the restore: all rows come in at once.');
    await client.query(
      'BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0',
    );
    try {
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** @throws RestoreError where there is an office */
export async function mustBeEmpty(client: Owner): Promise<void> {
  if ((await client.query('SELECT FROM clients LIMIT 1')).rowCount)
    throw new RestoreError(
      'The installation is not empty: there are offices in it. Restore into a new one, and set DATABASE_URL (or CHAIRLINE_DATA) to that.',
    );
}

/**
 * Inserts rows of a table as its NDJSON has them.
 * @param first of the table: what a migration has put there for the same office makes room
 * @throws RestoreError for a table or column that is not here
 */
export async function insertRows(
  client: Owner,
  table: string,
  ndjson: Buffer,
  first: boolean,
): Promise<void> {
  const lines = ndjson
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  if (lines.length === 0) return;
  const sample = JSON.parse(lines[0]!) as Record<string, unknown>;
  const columns = Object.keys(sample);
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = to_regclass('public.' || quote_ident($1)) AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const here = new Set(rows.map(({ column }) => column));
  const lacking = here.size === 0 ? table : columns.find((column) => !here.has(column));
  if (lacking !== undefined)
    throw new RestoreError(
      `This Chairline has no ${lacking === table ? `table ${table}` : `column ${lacking} of ${table}`}: restore with the version that made the archive, then bring it up to date.`,
    );
  const given = columns.map((column) => pg.escapeIdentifier(column));
  const fixed = Object.entries(restoredColumns[table] ?? {});
  const names = [...given, ...fixed.map(([column]) => pg.escapeIdentifier(column))].join(', ');
  const values = [...given, ...fixed.map(([, value]) => pg.escapeLiteral(value))].join(', ');
  const name = pg.escapeIdentifier(table);
  if (first) await client.query(`DELETE FROM ${name} WHERE client_id = $1`, [sample.client_id]);
  await client.query(
    `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM json_populate_recordset(NULL::${name}, $1)`,
    [`[${lines.join(',')}]`],
  );
}

export async function countRows(client: Owner, table: string, office: number): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `SELECT count(*)::integer AS rows FROM ${pg.escapeIdentifier(table)} WHERE client_id = $1`,
    [office],
  );
  return rows[0]!.rows;
}

/** No sequence gives out a number that a row has. */
export async function finishSequences(client: Owner): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname AS column,
       pg_get_serial_sequence(format('public.%I', c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND pg_get_serial_sequence(format('public.%I', c.relname), a.attname) IS NOT NULL`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `SELECT setval($1::regclass, greatest(max(${pg.escapeIdentifier(column)}), 1), max(${pg.escapeIdentifier(column)}) IS NOT NULL)
       FROM ${pg.escapeIdentifier(table)}`,
      [sequence],
    );
}
