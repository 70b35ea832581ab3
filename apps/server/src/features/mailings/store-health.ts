import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { systemMails } from './schema.ts';

/** Our own mails to an office's people since a time: how many left, failed, or have waited since before `lateBefore`. */
export async function readMailingHealth(tx: Transaction, at: { since: Date; lateBefore: Date }) {
  const since = at.since.toISOString();
  const late = at.lateBefore.toISOString();
  const rows = await tx
    .select({
      sent: sql<number>`count(*) FILTER (WHERE ${systemMails.state} = 'accepted')`.mapWith(Number),
      failed: sql<number>`count(*) FILTER (WHERE ${systemMails.state} = 'failed')`.mapWith(Number),
      late: sql<number>`count(*) FILTER (WHERE ${systemMails.state} IN ('queued', 'sending') AND ${systemMails.queuedAt} < ${late}::timestamptz)`.mapWith(
        Number,
      ),
    })
    .from(systemMails)
    .where(sql`${systemMails.queuedAt} > ${since}::timestamptz`);
  return rows[0]!;
}
