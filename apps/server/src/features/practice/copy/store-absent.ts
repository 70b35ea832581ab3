import { mirrorColumn, mirrorName, odTables, type OdTableName } from '@chairline/open-dental';
import { sql } from 'drizzle-orm';
import { askedThrough, type Wanted } from '../../../gateways/open-dental/index.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { keyType } from './store-rows.ts';

/** Keys of a statement. */
const AT_ONCE = 10_000;

const nameOf = (table: OdTableName) => sql.raw(mirrorName(table));
const keyOf = (table: OdTableName) => sql.raw(`t.${mirrorColumn(odTables[table].key)}`);
/** The key that a line `a` of practice_absent names, in its table's own type, so that the row is found by its index. */
const namedKey = (table: OdTableName) =>
  sql`CASE WHEN a.table_name = ${table} THEN a.row_key::${sql.raw(keyType(table))} END`;

/** Notes rows of the copy that a listing of the practice's did not have: they are to be looked up. */
export async function noteAbsent(
  tx: Transaction,
  office: number,
  table: OdTableName,
  keys: readonly (number | string)[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await tx.execute(sql`INSERT INTO practice_absent (client_id, table_name, row_key)
      SELECT ${office}, ${table}, unnest(${sql.param(keys.slice(at, at + AT_ONCE).map(String))}::text[])
      ON CONFLICT DO NOTHING`);
}

/** Notes the items of claims that are gone: they went with them, or belong to none any more. */
export async function noteItemsOfClaims(
  tx: Transaction,
  office: number,
  claims: readonly (number | string)[],
): Promise<void> {
  await tx.execute(sql`INSERT INTO practice_absent (client_id, table_name, row_key)
    SELECT ${office}, 'claimproc', i.claim_proc_num::text FROM od_claimproc i
    WHERE i.claim_num = ANY (${sql.param(claims.map(String))}::bigint[]) ON CONFLICT DO NOTHING`);
}

/** What is noted is no longer to be looked up. @param keys null: none of the table's */
export async function forgetAbsent(
  tx: Transaction,
  table: OdTableName,
  keys: readonly (number | string)[] | null,
): Promise<void> {
  const some = keys && sql.param(keys.map(String));
  await tx.execute(sql`DELETE FROM practice_absent WHERE table_name = ${table}
    ${some ? sql`AND row_key = ANY (${some}::text[])` : sql``}`);
}

/** Tables of which rows are to be looked up. */
export async function listAbsentTables(tx: Transaction): Promise<OdTableName[]> {
  const result = await tx.execute<{ table: OdTableName }>(
    sql`SELECT DISTINCT table_name AS "table" FROM practice_absent`,
  );
  return result.rows.map(({ table }) => table);
}

/** How many rows of a table are to be looked up. */
export async function countAbsent(tx: Transaction, table: OdTableName): Promise<number> {
  const result = await tx.execute<{ rows: number }>(
    sql`SELECT count(*)::integer AS rows FROM practice_absent WHERE table_name = ${table}`,
  );
  return result.rows[0]!.rows;
}

/** The next rows to be looked up; those that the copy has no more are forgotten. */
export async function takeAbsent(tx: Transaction, table: OdTableName, most: number): Promise<Wanted[]> {
  const key = keyOf(table);
  await tx.execute(sql`DELETE FROM practice_absent a WHERE a.table_name = ${table}
    AND NOT EXISTS (SELECT 1 FROM ${nameOf(table)} t
      WHERE t.client_id = a.client_id AND ${key} = ${namedKey(table)})`);
  const through = askedThrough[table];
  const owner = through ? sql.raw(`t.${mirrorColumn(through)}::text`) : sql`NULL::text`;
  const result = await tx.execute<{ key: number | string; owner: string | null }>(
    sql`SELECT ${key} AS key, ${owner} AS owner FROM practice_absent a
      JOIN ${nameOf(table)} t ON t.client_id = a.client_id AND ${key} = ${namedKey(table)}
      WHERE a.table_name = ${table} ORDER BY ${key} LIMIT ${most}`,
  );
  return result.rows;
}

/** Some rows of the copy that are not to be looked up, the newest first. */
export async function listPresent(tx: Transaction, table: OdTableName, most: number): Promise<Wanted[]> {
  const key = keyOf(table);
  const through = askedThrough[table];
  const owner = through ? sql.raw(`t.${mirrorColumn(through)}::text`) : sql`NULL::text`;
  const result = await tx.execute<{ key: number | string; owner: string | null }>(
    sql`SELECT ${key} AS key, ${owner} AS owner FROM ${nameOf(table)} t
      WHERE NOT EXISTS (SELECT 1 FROM practice_absent a
        WHERE a.client_id = t.client_id AND a.table_name = ${table} AND a.row_key = ${key}::text)
      ORDER BY ${key} DESC LIMIT ${most}`,
  );
  return result.rows;
}
