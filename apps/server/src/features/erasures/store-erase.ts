import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { LogEnd } from './schema.ts';

/** What only the database's own functions may do to another office; each refuses one that nobody let go of. */

/** Rows that were taken of a table. */
export interface Taken extends Record<string, unknown> {
  erased: string;
  gone: number;
}

/**
 * Takes at most so many rows of an office away.
 * @param whole its audit log and its own row as well
 * @param since the table to begin with; null: the first. Only then the office's own row may go
 * @returns by table; `busy` with 0: jobs of it run; nothing: nothing is left
 */
export async function takeRows(
  tx: Transaction,
  office: number,
  most: number,
  whole: boolean,
  since: string | null,
): Promise<Taken[]> {
  const found = await tx.execute<Taken>(
    sql`SELECT erased, gone FROM app_erase_rows(${office}, ${most}, ${whole}, ${since})`,
  );
  return found.rows;
}

export interface OpenJob extends Record<string, unknown> {
  task: string;
  /** The phone number it is about, E.164; null for others. */
  number: string | null;
  /** Whose account a right is to, and what the right is called; null for others. */
  address: string | null;
  name: string | null;
  /** It was tried as often as it may be. */
  failed: boolean;
}

/** Jobs of these kinds that the office still has. */
export async function listOpenJobs(
  tx: Transaction,
  office: number,
  tasks: readonly string[],
): Promise<OpenJob[]> {
  const found = await tx.execute<OpenJob>(
    sql`SELECT task, number, address, name, failed FROM app_erase_jobs(${office}, ${`{${tasks.join(',')}}`}::text[])`,
  );
  return found.rows;
}

/** How the office's audit log ends; the whole of it is checked. */
export async function readLogEnd(tx: Transaction, office: number): Promise<LogEnd> {
  // Each entry is hashed: of a long log that takes longer than a statement usually may.
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  const found = await tx.execute<{
    entries: number;
    first_at: Date | string | null;
    last_at: Date | string | null;
    last_hash: string;
    whole: boolean;
  }>(sql`SELECT * FROM app_erase_log_end(${office})`);
  const row = found.rows[0]!;
  const iso = (at: Date | string | null) => at && new Date(at).toISOString();
  return { ...row, first_at: iso(row.first_at), last_at: iso(row.last_at) };
}

/** Entries of the office's audit log, as lines of JSON. */
export async function readLog(
  tx: Transaction,
  office: number,
  after: number,
  most: number,
): Promise<{ audit_id: number; entry: string }[]> {
  const found = await tx.execute<{ audit_id: number; entry: string }>(
    sql`SELECT audit_id, entry FROM app_erase_log(${office}, ${after}, ${most})`,
  );
  return found.rows;
}
