import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Below this many rows a table counts as one that the planner does not know yet. */
const FEW = 1_000;

/**
 * Lets the planner know of rows that were loaded by the thousand; it takes the table for an empty one otherwise.
 * @param when `few`: only where it knew of hardly any rows so far
 */
export async function analyzeTable(
  tx: Transaction,
  table: string,
  when: 'few' | 'always' = 'few',
): Promise<void> {
  await tx.execute(sql`SELECT app_analyze(${table}, ${when === 'few' ? FEW : 2_147_483_647})`);
}
