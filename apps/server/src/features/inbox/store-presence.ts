import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { threadPresence, users } from '../../platform/db/schema.ts';

export interface PresentRow {
  userId: number;
  username: string;
  fullName: string;
  state: 'viewing' | 'writing';
}

/** Who is there is worked out for one contact at a time. */
export async function holdPresence(tx: Transaction, office: number, contactId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:${contactId}`}, 3))`);
}

/** A stamp that rises: microseconds by the database's clock, read while the contact's presence is held. */
export async function stampPresence(tx: Transaction): Promise<number> {
  const result = await tx.execute<{ stamp: string }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS stamp`,
  );
  return Number(result.rows[0]!.stamp);
}

/** The users who have a thread open, each once: writing if any of their windows writes. Writers come first. */
export async function listPresent(tx: Transaction, contactId: number, since: Date): Promise<PresentRow[]> {
  return tx
    .select({
      userId: users.userId,
      username: users.username,
      fullName: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
      state: sql<'viewing' | 'writing'>`max(${threadPresence.state})`,
    })
    .from(threadPresence)
    .innerJoin(
      users,
      and(eq(users.clientId, threadPresence.clientId), eq(users.userId, threadPresence.userId)),
    )
    .where(
      and(
        eq(threadPresence.contactId, contactId),
        sql`${threadPresence.seenAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(users.clientId, users.userId)
    .orderBy(sql`max(${threadPresence.state}) DESC, ${users.userId}`);
}

/** Which thread a window shows; null when it shows none. */
export async function findWindow(tx: Transaction, userId: number, windowId: string): Promise<number | null> {
  const rows = await tx
    .select({ contactId: threadPresence.contactId })
    .from(threadPresence)
    .where(and(eq(threadPresence.userId, userId), eq(threadPresence.windowId, windowId)));
  return rows[0]?.contactId ?? null;
}

export async function saveWindow(tx: Transaction, row: typeof threadPresence.$inferInsert): Promise<void> {
  const { clientId: _office, userId: _user, windowId: _window, ...shown } = row;
  await tx
    .insert(threadPresence)
    .values(row)
    .onConflictDoUpdate({
      target: [threadPresence.clientId, threadPresence.userId, threadPresence.windowId],
      set: shown,
    });
}

/** A window has left a thread; if it shows another one by now, it stays there. */
export async function removeWindow(
  tx: Transaction,
  userId: number,
  windowId: string,
  contactId: number,
): Promise<void> {
  await tx
    .delete(threadPresence)
    .where(
      and(
        eq(threadPresence.userId, userId),
        eq(threadPresence.windowId, windowId),
        eq(threadPresence.contactId, contactId),
      ),
    );
}

/** The windows of a session are gone. @returns the contacts they showed */
export async function removeSession(tx: Transaction, sessionId: string): Promise<number[]> {
  const rows = await tx
    .delete(threadPresence)
    .where(eq(threadPresence.sessionId, sessionId))
    .returning({ contactId: threadPresence.contactId });
  return [...new Set(rows.map((row) => row.contactId))];
}

/** Windows that have said nothing since then are gone. @returns the contacts they showed */
export async function removeSilent(
  tx: Transaction,
  since: Date,
  contactIds?: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .delete(threadPresence)
    .where(
      and(
        lte(threadPresence.seenAt, since),
        contactIds ? inArray(threadPresence.contactId, [...contactIds]) : undefined,
      ),
    )
    .returning({ contactId: threadPresence.contactId });
  return [...new Set(rows.map((row) => row.contactId))];
}

/** When the window was last heard of that has been silent longest. */
export async function findOldestSight(tx: Transaction): Promise<Date | null> {
  const rows = await tx
    .select({ at: sql<string | null>`min(${threadPresence.seenAt})` })
    .from(threadPresence);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
