import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { mailChecks, mailFetches } from '../schema.ts';
import { findKnownGmailIds } from '../store-emails.ts';

export type FetchRow = typeof mailFetches.$inferSelect;
export type CheckRow = typeof mailChecks.$inferSelect;

/** Notes mails that are in the mailbox and not here. @returns how many of these were not here */
export async function noteMissing(
  tx: Transaction,
  clientId: number,
  ids: readonly string[],
  how: { isHistory: boolean; now: Date; checkId?: number },
): Promise<number> {
  const known = await findKnownGmailIds(tx, ids);
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length === 0) return 0;
  const insert = tx.insert(mailFetches).values(
    missing.map((gmailId) => ({
      clientId,
      gmailId,
      nextAttemptAt: how.now,
      isHistory: how.isHistory,
      mailCheckId: how.checkId ?? null,
    })),
  );
  const target = [mailFetches.clientId, mailFetches.gmailId];
  // A check tries again what was given up.
  if (how.checkId !== undefined)
    await insert.onConflictDoUpdate({
      target,
      set: { attempts: 0, problem: null, nextAttemptAt: how.now, mailCheckId: how.checkId },
    });
  else if (how.isHistory) await insert.onConflictDoNothing();
  // What Gmail says has just come is new, whoever saw it in the mailbox first.
  else await insert.onConflictDoUpdate({ target, set: { isHistory: false } });
  return missing.length;
}

/** Mails to be fetched now: what came just now before what was there, the newest first. */
export async function listDueFetches(tx: Transaction, now: Date, limit: number): Promise<FetchRow[]> {
  return tx
    .select()
    .from(mailFetches)
    .where(and(isNull(mailFetches.problem), lte(mailFetches.nextAttemptAt, now)))
    .orderBy(asc(mailFetches.isHistory), sql`${mailFetches.gmailId} DESC`)
    .limit(limit);
}

/** Fetched, or no longer there to be fetched. */
export async function removeFetches(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mailFetches).where(inArray(mailFetches.gmailId, [...ids]));
}

export async function changeFetch(
  tx: Transaction,
  gmailId: string,
  change: Partial<FetchRow>,
): Promise<void> {
  await tx.update(mailFetches).set(change).where(eq(mailFetches.gmailId, gmailId));
}

export async function removeAllFetches(tx: Transaction): Promise<void> {
  await tx.delete(mailFetches);
}

/** How many mails wait to be fetched, when the next of them is due, and how many were given up. */
export async function countFetches(
  tx: Transaction,
): Promise<{ waiting: number; problems: number; nextAt: Date | null }> {
  const rows = await tx
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${mailFetches.problem} IS NULL)`.mapWith(Number),
      problems: sql<number>`count(*) FILTER (WHERE ${mailFetches.problem} IS NOT NULL)`.mapWith(Number),
      nextAt:
        sql<Date | null>`min(${mailFetches.nextAttemptAt}) FILTER (WHERE ${mailFetches.problem} IS NULL)`.mapWith(
          mailFetches.nextAttemptAt,
        ),
    })
    .from(mailFetches);
  return rows[0]!;
}

/** How many of the mails a check found missing are not here yet. */
export async function countMissing(tx: Transaction, checkId: number): Promise<number> {
  return tx.$count(mailFetches, eq(mailFetches.mailCheckId, checkId));
}

export async function listProblems(tx: Transaction, limit: number): Promise<FetchRow[]> {
  return tx
    .select()
    .from(mailFetches)
    .where(sql`${mailFetches.problem} IS NOT NULL`)
    .orderBy(asc(mailFetches.gmailId))
    .limit(limit);
}

export async function findLastCheck(tx: Transaction): Promise<CheckRow | undefined> {
  const rows = await tx
    .select()
    .from(mailChecks)
    .orderBy(sql`${mailChecks.mailCheckId} DESC`)
    .limit(1);
  return rows[0];
}

export async function insertCheck(tx: Transaction, clientId: number, startedAt: Date): Promise<void> {
  await tx.insert(mailChecks).values({ clientId, state: 'running', startedAt });
}

export async function changeCheck(
  tx: Transaction,
  checkId: number,
  change: Partial<typeof mailChecks.$inferInsert>,
): Promise<void> {
  await tx.update(mailChecks).set(change).where(eq(mailChecks.mailCheckId, checkId));
}

/** Checks of long ago say nothing any more. */
export async function pruneChecks(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(mailChecks).where(sql`${mailChecks.startedAt} < ${before.toISOString()}::timestamptz`);
}
