import { sql } from 'drizzle-orm';
import type { AuditEntry } from '../context.ts';
import type { Transaction } from './database.ts';

/** An event on its way: `payload` is JSON text, so that it is written once for all sockets. */
export interface PendingEvent {
  type: string;
  payload: string;
  /** user_ids that may see it; null means everyone in the office. */
  audience: number[] | null;
}

/**
 * Numbers the events and chains the audit rows of a transaction; must be its last statement.
 * @returns the number of the last event, 0 when there was none
 */
export async function finishTransaction(
  tx: Transaction,
  what: { events: PendingEvent[]; audits: AuditEntry[]; actor: string; at: Date },
): Promise<number> {
  const audits = what.audits.map((entry) => ({
    actor: what.actor,
    action: entry.action,
    subject: entry.subject,
    details: entry.details ?? {},
  }));
  // A log entry of a mere reading may be lost with the machine's power, not with this process: readers
  // do not wait for the disk.
  const onlyReads = what.events.length === 0 && what.audits.every((entry) => entry.action.endsWith('.read'));
  const durability = onlyReads ? sql`set_config('synchronous_commit', 'off', true), ` : sql``;
  const result = await tx.execute<{ seq: number }>(
    sql`SELECT ${durability}app_finish(${JSON.stringify(what.events)}::jsonb, ${JSON.stringify(audits)}::jsonb, ${what.at.toISOString()}::timestamptz) AS seq`,
  );
  return result.rows[0]!.seq;
}
