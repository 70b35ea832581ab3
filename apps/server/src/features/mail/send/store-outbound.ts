import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { outboundEmails } from '../schema.ts';
import { sendRows } from '../../../platform/sends/index.ts';

export type OutboundEmailRow = typeof outboundEmails.$inferSelect;

export async function insertOutbound(
  tx: Transaction,
  row: typeof outboundEmails.$inferInsert,
): Promise<void> {
  await tx.insert(outboundEmails).values(row);
}

export const outboundRows = sendRows(outboundEmails, 'emailId');

const waiting = inArray(outboundEmails.state, ['queued', 'sending']);

/** The mail that is to be sent or looked up next, held; what is in doubt comes first. */
export async function findNextOutbound(tx: Transaction, now: Date): Promise<OutboundEmailRow | undefined> {
  const rows = await tx
    .select()
    .from(outboundEmails)
    .where(and(waiting, lte(outboundEmails.nextAttemptAt, now)))
    .orderBy(sql`${outboundEmails.state} = 'sending' DESC`, asc(outboundEmails.emailId))
    .limit(1)
    .for('update');
  return rows[0];
}

/** When the next of them is due; null when none waits. */
export async function findNextOutboundAt(tx: Transaction): Promise<Date | null> {
  const rows = await tx
    .select({ at: outboundEmails.nextAttemptAt })
    .from(outboundEmails)
    .where(waiting)
    .orderBy(asc(outboundEmails.nextAttemptAt))
    .limit(1);
  return rows[0]?.at ?? null;
}

/** Everything that waits for the mailbox in one of these states may be tried at once. */
export async function hurryOutbound(
  tx: Transaction,
  now: Date,
  states: ('queued' | 'sending')[] = ['queued'],
): Promise<void> {
  await tx.update(outboundEmails).set({ nextAttemptAt: now }).where(inArray(outboundEmails.state, states));
}
