import type { TestApp } from './test-app.ts';

const samples: Record<string, string> = {
  bigint: '1',
  boolean: 'false',
  bytea: `'\\x00'`,
  date: `'2026-01-02'`,
  'double precision': '1',
  integer: '1',
  json: `'{}'`,
  jsonb: `'{}'`,
  numeric: '1',
  real: '1',
  smallint: '1',
  text: `'x'`,
  'time without time zone': `'09:00'`,
  'timestamp with time zone': 'now()',
  'timestamp without time zone': 'now()',
  tsvector: `''`,
  uuid: 'gen_random_uuid()',
};

/** Puts a row of an office into every table that has none of it, whatever it says: a new table is not forgotten. */
export async function fillEveryTable(app: TestApp, office: number): Promise<void> {
  const { rows } = await app.owner.query<{
    name: string;
    columns: { name: string; type: string; word: string | null }[] | null;
  }>(
    `SELECT c.relname AS name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
         -- The first of the words that its check allows.
         'word', (SELECT (regexp_match(pg_get_constraintdef(k.oid), a.attname || '[^'']*= ANY [^'']*(''[^'']*'')'))[1]
           FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1)) ORDER BY a.attnum)
       FILTER (WHERE a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND a.attname <> 'client_id') AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT (c.relname = ANY ($1)) GROUP BY 1 ORDER BY 1`,
    [await providersOnly(app)],
  );
  await app.owner.query('BEGIN; SET LOCAL session_replication_role = replica');
  const refused: string[] = [];
  for (const { name, columns } of rows) {
    const found = await app.owner.query(`SELECT FROM ${name} WHERE client_id = $1 LIMIT 1`, [office]);
    if (found.rowCount) continue;
    const given = columns ?? [];
    const values = given.map(({ type, word }) => word ?? (type.endsWith('[]') ? `'{}'` : samples[type]!));
    await app.owner.query('SAVEPOINT one');
    try {
      await app.owner.query(
        `INSERT INTO ${name} (${['client_id', ...given.map((column) => column.name)].join(', ')}) VALUES (${[office, ...values].join(', ')})`,
      );
    } catch (error) {
      await app.owner.query('ROLLBACK TO one');
      refused.push(`${name}: ${(error as Error).message}`);
    }
  }
  await app.owner.query(refused.length === 0 ? 'COMMIT' : 'ROLLBACK');
  if (refused.length > 0) throw new Error(`no row could be made for ${refused.join('; ')}`);
}

/** Tables of which the provider alone may have rows: their own checks say so. */
export async function providersOnly(app: TestApp): Promise<string[]> {
  const { rows } = await app.owner.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) ~ 'client_id = 1\\M'`,
  );
  return rows.map(({ name }) => name);
}
