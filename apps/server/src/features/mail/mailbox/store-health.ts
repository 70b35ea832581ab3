import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { emails, outboundEmails } from '../schema.ts';
import { findAccount } from '../store.ts';
import { countFetches, countMissing, findLastCheck } from './store-sync.ts';

/** How the office's mailbox is: what came, what left, and what did not since a time. */
export async function readMailHealth(tx: Transaction, since: Date) {
  const account = await findAccount(tx);
  const check = await findLastCheck(tx);
  const from = since.toISOString();
  const out = await tx
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${outboundEmails.state} IN ('queued', 'sending'))`.mapWith(
        Number,
      ),
      failed:
        sql<number>`count(*) FILTER (WHERE ${outboundEmails.state} = 'failed' AND coalesce(${outboundEmails.attemptStartedAt}, ${outboundEmails.queuedAt}) > ${from}::timestamptz)`.mapWith(
          Number,
        ),
    })
    .from(outboundEmails);
  return {
    account,
    check: check && { ...check, missing: await countMissing(tx, check.mailCheckId) },
    fetches: await countFetches(tx),
    out: out[0]!,
    unreadable: await tx.$count(
      emails,
      sql`${emails.unreadable} IS NOT NULL AND ${emails.storedAt} > ${from}::timestamptz`,
    ),
  };
}
