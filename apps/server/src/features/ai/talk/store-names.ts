import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/**
 * Which of some names are those of the office's contacts, patients, colleagues, providers and carriers; one of a single
 * word is a carrier's alone.
 * @param names as `foldName` gives them
 */
export async function findKnownNames(tx: Transaction, names: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`SELECT name FROM app_known_names(${sql.param([...new Set(names)])}::text[]) AS name`,
  );
  return rows.map(({ name }) => name);
}
