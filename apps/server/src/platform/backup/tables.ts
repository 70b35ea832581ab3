import pg from 'pg';
import type { Contents } from './manifest.ts';

/** Where tables of ours lie: our own, the job queue's, and which migrations were applied. */
export const SCHEMAS = ['public', 'graphile_worker', 'chairline_meta'];

export interface Table {
  schema: string;
  name: string;
  columns: string[];
}

export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnList = ({ columns }: Table): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** What the schema itself brings; its numbers are compared instead. */
export const isQueueMigrations = ({ schema, name }: { schema: string; name: string }): boolean =>
  schema === 'graphile_worker' && name === 'migrations';

/**
 * Our tables with the columns that are stored by whoever writes. Unlogged ones (who is looking at what just now) are
 * left out: PostgreSQL itself empties them after a crash.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relpersistence = 'p'
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Where each sequence stands. They belong to no snapshot: read after the rows, none is behind them. */
export async function readSequences(client: pg.Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [SCHEMAS],
  );
  const sequences: Contents['sequences'] = [];
  for (const sequence of rows) {
    const at = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quoted(sequence)}`,
    );
    sequences.push({ ...sequence, ...at.rows[0]! });
  }
  return sequences;
}

export async function readMigrations(client: pg.Client): Promise<Contents['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM chairline_meta.migrations ORDER BY name',
  );
  return rows;
}

export async function readQueueMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'SELECT coalesce(max(id), 0) AS last FROM graphile_worker.migrations',
  );
  return rows[0]!.last;
}
