import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/database.ts';
import type { sendStates } from './send-columns.ts';

export interface SendRow {
  state: (typeof sendStates)[number];
  attempts: number;
  attemptStartedAt: Date | null;
  nextAttemptAt: Date;
  lastError: string | null;
  queuedAt: Date;
  /** Kept by what cannot be looked up: whether it may have left once already. */
  inDoubt?: boolean;
}

/** A table of sends, as the engine reads and writes it. */
export interface SendRows<Row extends SendRow> {
  idOf(row: Row): number;
  /** A row, held until the transaction ends. */
  lock(tx: Transaction, id: number): Promise<Row | undefined>;
  change(tx: Transaction, id: number, change: Partial<Row>): Promise<void>;
}

/** @param id the column that names a row within its office */
export function sendRows<T extends PgTable & { $inferSelect: SendRow }>(
  table: T,
  id: keyof T['$inferSelect'] & keyof T,
): SendRows<T['$inferSelect']> {
  type Row = T['$inferSelect'];
  const column = table[id] as PgColumn;
  return {
    idOf: (row) => row[id] as number,
    async lock(tx, value) {
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(eq(column, value))
        .for('update');
      return rows[0] as Row | undefined;
    },
    async change(tx, value, change) {
      await tx
        .update(table as PgTable)
        .set(change)
        .where(eq(column, value));
    },
  };
}

/** What begins a send anew, at once: a person asks for one again that failed. */
export const queuedAnew = (now: Date) =>
  ({
    state: 'queued',
    attempts: 0,
    attemptStartedAt: null,
    nextAttemptAt: now,
    lastError: null,
    queuedAt: now,
  }) as const;

/** For a job of one row: the row, held, while anything is to be done for it. */
export async function lockWaiting<Row extends SendRow>(
  tx: Transaction,
  rows: SendRows<Row>,
  id: number,
): Promise<Row | null> {
  const row = await rows.lock(tx, id);
  return row && (row.state === 'queued' || row.state === 'sending') ? row : null;
}
