import {
  columnsOf,
  mirrorColumn,
  mirrorName,
  mirrorTypes,
  odTables,
  type OdRow,
  type OdTableName,
} from '@chairline/open-dental';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';

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
  if (rows.length === 0) return 0;
  const kinds = odTables[table].columns as Readonly<Record<string, keyof typeof mirrorTypes>>;
  const key = mirrorColumn(odTables[table].key);
  const columns = columnsOf(table);
  const name = mirrorName(table);
  // The later of two rows with one key in a page wins: an insert takes each key once.
  const byKey = new Map(rows.map((row) => [(row as Record<string, unknown>)[odTables[table].key], row]));
  const data = JSON.stringify([...byKey.values()]);
  const fields = columns.map((column) => `"${column}" ${mirrorTypes[kinds[column]!]}`).join(', ');
  const targets = columns.map(mirrorColumn);
  const rest = targets.filter((column) => column !== key);
  const statement = `INSERT INTO ${name} (client_id, ${targets.join(', ')})
    SELECT ${Number(office)}, ${columns.map((column) => `r."${column}"`).join(', ')}
    FROM jsonb_to_recordset(`;
  const conflict = rest.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
  const result = await tx.execute(
    sql`${sql.raw(statement)}${data}::jsonb${sql.raw(`) AS r (${fields})
    ON CONFLICT (client_id, ${key}) DO UPDATE SET ${conflict}
    WHERE (${rest.map((column) => `${name}.${column}`).join(', ')}) IS DISTINCT FROM (${rest.map((column) => `EXCLUDED.${column}`).join(', ')})`)}`,
  );
  return result.rowCount ?? 0;
}
