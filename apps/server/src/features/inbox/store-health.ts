import { and, eq, inArray, lt, max, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { outboundTexts } from './schema.ts';

/** What leaves by the carrier, and what in Messenger: both stand in one queue. */
const ways = {
  sms: sql`${outboundTexts.fromNumber} NOT LIKE 'page:%'`,
  messenger: sql`${outboundTexts.fromNumber} LIKE 'page:%'`,
};

/** How what the office writes leaves by one way: what did not since a time, and what should have by another. */
export async function readTextHealth(
  tx: Transaction,
  way: keyof typeof ways,
  at: { since: Date; lateBefore: Date },
) {
  const byWay = ways[way];
  const accepted = await tx
    .select({ at: max(outboundTexts.attemptStartedAt) })
    .from(outboundTexts)
    .where(and(eq(outboundTexts.state, 'accepted'), byWay));
  // What the carrier took and could not deliver has failed as well: its item says so.
  const since = sql`${at.since.toISOString()}::timestamptz`;
  const failed = await tx.execute<{ n: number }>(sql`
    SELECT count(*) AS n FROM outbound_texts o JOIN comm_items i USING (client_id, comm_item_id)
    WHERE i.direction = 'failed' AND i.channel = ${way}
      AND (o.attempt_started_at > ${since} OR (o.attempt_started_at IS NULL AND o.queued_at > ${since}))`);
  const isWaiting = and(inArray(outboundTexts.state, ['queued', 'sending']), byWay)!;
  return {
    lastAccepted: accepted[0]?.at ?? null,
    failed: Number(failed.rows[0]!.n),
    waiting: await tx.$count(outboundTexts, isWaiting),
    // A text that waits for the end of the quiet hours has a later next attempt.
    late: await tx.$count(
      outboundTexts,
      and(
        isWaiting,
        lt(outboundTexts.queuedAt, at.lateBefore),
        lt(outboundTexts.nextAttemptAt, at.lateBefore),
      ),
    ),
  };
}
