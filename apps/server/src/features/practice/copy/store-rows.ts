import {
  claimStatuses,
  claimTypes,
  type ColumnKind,
  mirrorColumn,
  mirrorName,
  mirrorTypes,
  odTables,
  openClaimStatuses,
  type OdRow,
  type OdTableName,
} from '@chairline/open-dental';
import { sql } from 'drizzle-orm';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';

/** Keys of a statement that removes rows. */
const REMOVE_BATCH = 10_000;

interface StorePlan {
  text: string;
  key: string;
  columns: { name: string; kind: ColumnKind }[];
}

/** One statement a table: each column travels as one array, which costs the least on both sides. */
const plans = new Map<OdTableName, StorePlan>();

function planOf(table: OdTableName): StorePlan {
  const known = plans.get(table);
  if (known) return known;
  const columns = Object.entries(odTables[table].columns).map(([name, kind]) => ({ name, kind }));
  const key = mirrorColumn(odTables[table].key);
  const name = mirrorName(table);
  const targets = columns.map((column) => mirrorColumn(column.name));
  const rest = targets.filter((column) => column !== key);
  const arrays = columns.map(({ kind }, index) => `$${index + 2}::${mirrorTypes[kind]}[]`);
  const upsert = `INSERT INTO ${name} (client_id, ${targets.join(', ')})
    SELECT $1::integer, u.* FROM unnest(${arrays.join(', ')}) AS u
    ON CONFLICT (client_id, ${key}) DO UPDATE SET ${rest.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}
    WHERE (${rest.map((column) => `${name}.${column}`).join(', ')})
      IS DISTINCT FROM (${rest.map((column) => `EXCLUDED.${column}`).join(', ')})
    RETURNING ${key}`;
  // A patient that changed waits to be matched from the same moment on.
  const queue =
    table === 'patient'
      ? `, queued AS (
    INSERT INTO practice_to_match (client_id, pat_num) SELECT $1::integer, pat_num FROM stored ON CONFLICT DO NOTHING
  )`
      : '';
  const plan = {
    text: `WITH stored AS (${upsert})${queue} SELECT count(*) AS changed FROM stored`,
    key: odTables[table].key,
    columns,
  };
  plans.set(table, plan);
  return plan;
}

/** Rows of a table as they travel to the database: each column as one array. */
export interface PackedRows {
  readonly table: OdTableName;
  readonly values: readonly string[];
}

/** Packs clean rows; of two with one key the later wins. */
export function packRows<T extends OdTableName>(table: T, rows: readonly OdRow<T>[]): PackedRows {
  const plan = planOf(table);
  const once = onceEach(rows as readonly Record<string, unknown>[], plan.key);
  return {
    table,
    values: once.length === 0 ? [] : plan.columns.map(({ name, kind }) => arrayText(once, name, kind)),
  };
}

/**
 * Puts clean rows of a table into the office's copy; rows that are the same stay untouched.
 * @returns how many were new or changed
 */
export async function storeRows<T extends OdTableName>(
  tx: Transaction,
  office: number,
  table: T,
  rows: readonly OdRow<T>[],
): Promise<number> {
  return storePacked(tx, office, packRows(table, rows));
}

/** The same for rows that were packed before. The statement is on its way when this returns its promise. */
export async function storePacked(
  tx: Transaction,
  office: number,
  { table, values }: PackedRows,
): Promise<number> {
  if (values.length === 0) return 0;
  const [result] = await runPlanned<{ changed: number }>(tx, `practice-store-${table}`, planOf(table).text, [
    office,
    ...values,
  ]);
  return result!.changed;
}

/** The later of two rows with one key wins: an insert takes each key once. */
function onceEach(rows: readonly Record<string, unknown>[], key: string): readonly Record<string, unknown>[] {
  const byKey = new Map(rows.map((row) => [row[key], row]));
  return byKey.size === rows.length ? rows : [...byKey.values()];
}

const textKinds = new Set<ColumnKind>(['text', 'name']);

/** A column of the rows as PostgreSQL writes an array. */
function arrayText(rows: readonly Record<string, unknown>[], column: string, kind: ColumnKind): string {
  const quoted = textKinds.has(kind);
  let text = '{';
  for (let at = 0; at < rows.length; at += 1) {
    const value = rows[at]![column];
    if (at > 0) text += ',';
    if (value === null) text += 'NULL';
    else if (quoted) text += quote(value as string);
    // A time has a blank within, which an array takes as it is.
    else text += String(value as string | number | boolean);
  }
  return `${text}}`;
}

const quote = (text: string): string =>
  text === '' ? '""' : `"${/[\\"]/.test(text) ? text.replace(/[\\"]/g, '\\$&') : text}"`;

/** Removes rows of the copy by their keys. @returns how many there were */
export async function removeRows(
  tx: Transaction,
  office: number,
  table: OdTableName,
  keys: readonly (number | string)[],
): Promise<number> {
  let removed = 0;
  const name = sql.raw(mirrorName(table));
  const key = sql.raw(mirrorColumn(odTables[table].key));
  const type = sql.raw(keyType(table));
  for (let at = 0; at < keys.length; at += REMOVE_BATCH) {
    const some = sql.param(keys.slice(at, at + REMOVE_BATCH).map(String));
    const result = await tx.execute(
      sql`DELETE FROM ${name} WHERE client_id = ${office} AND ${key} = ANY (${some}::${type}[])`,
    );
    removed += result.rowCount ?? 0;
    if (table === 'patient')
      await tx.execute(sql`INSERT INTO practice_to_match (client_id, pat_num)
        SELECT ${office}, unnest(${some}::bigint[]) ON CONFLICT DO NOTHING`);
  }
  return removed;
}

/** All keys of the office's copy of a table. */
export async function listKeys(tx: Transaction, table: OdTableName): Promise<(number | string)[]> {
  const key = sql.raw(mirrorColumn(odTables[table].key));
  const result = await tx.execute<{ key: number | string }>(
    sql`SELECT ${key} AS key FROM ${sql.raw(mirrorName(table))}`,
  );
  return result.rows.map((row) => row.key);
}

/**
 * Keys of the office's copy of a table whose keys are numbers, in their order.
 * @param after those after this one; null for the first too
 * @param upTo this one is the last; null for all to the end
 */
export async function listKeysBetween(
  tx: Transaction,
  table: OdTableName,
  after: number | null,
  upTo: number | null,
): Promise<number[]> {
  const key = sql.raw(mirrorColumn(odTables[table].key));
  const result = await tx.execute<{ key: number }>(
    sql`SELECT ${key} AS key FROM ${sql.raw(mirrorName(table))}
      WHERE (${after}::bigint IS NULL OR ${key} > ${after}::bigint)
        AND (${upTo}::bigint IS NULL OR ${key} <= ${upTo}::bigint) ORDER BY ${key}`,
  );
  return result.rows.map((row) => row.key);
}

/** Claims of the copy that wait: not received yet (open-dental.md, section 2, ClaimStatus). */
export async function listOpenClaims(tx: Transaction): Promise<number[]> {
  const result = await tx.execute<{ key: number }>(
    sql`SELECT claim_num AS key FROM od_claim WHERE claim_status = ANY (${sql.param([...openClaimStatuses])}::text[])`,
  );
  return result.rows.map((row) => row.key);
}

/** Types and statuses of claims that Open Dental's documents do not have, the most frequent first. */
export async function listUnknownClaimWords(
  tx: Transaction,
): Promise<{ what: string; word: string; rows: number }[]> {
  const result = await tx.execute<{ what: string; word: string; rows: number }>(sql`
    SELECT 'type' AS what, left(claim_type, 40) AS word, count(*)::integer AS rows FROM od_claim
    WHERE claim_type <> '' AND claim_type <> ALL (${sql.param([...claimTypes])}::text[]) GROUP BY 2
    UNION ALL
    SELECT 'status', left(claim_status, 40), count(*)::integer FROM od_claim
    WHERE claim_status <> '' AND claim_status <> ALL (${sql.param([...claimStatuses])}::text[]) GROUP BY 2
    ORDER BY rows DESC LIMIT 5`);
  return result.rows;
}

export async function countRows(tx: Transaction, table: OdTableName): Promise<number> {
  const result = await tx.execute<{ rows: number }>(
    sql`SELECT count(*) AS rows FROM ${sql.raw(mirrorName(table))}`,
  );
  return result.rows[0]!.rows;
}

/** The type of a table's key in our database. */
export const keyType = (table: OdTableName): string =>
  mirrorTypes[(odTables[table].columns as Readonly<Record<string, ColumnKind>>)[odTables[table].key]!];
