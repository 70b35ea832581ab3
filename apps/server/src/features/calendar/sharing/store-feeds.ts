import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { calendarFeeds } from '../schema.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;

/** A member's link to a calendar. */
export async function findFeed(
  tx: Transaction,
  calendarId: number,
  userId: number,
): Promise<FeedRow | undefined> {
  const rows = await tx
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.calendarId, calendarId), eq(calendarFeeds.userId, userId)));
  return rows[0];
}

/** Whether the office wants links that name patients. */
export async function mayFeedsName(tx: Transaction): Promise<boolean> {
  const found = await tx.execute<{ feed_names: boolean }>(
    sql`SELECT feed_names FROM clients WHERE client_id = app_office()`,
  );
  return found.rows[0]?.feed_names ?? false;
}

/** Puts a link in the place of the one before, which opens nothing any more. */
export async function saveFeed(tx: Transaction, row: FeedRow): Promise<void> {
  await tx
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({
      target: [calendarFeeds.clientId, calendarFeeds.calendarId, calendarFeeds.userId],
      set: { tokenHash: row.tokenHash, withNames: row.withNames, createdAt: row.createdAt },
    });
}

export async function dropFeed(tx: Transaction, calendarId: number, userId: number): Promise<void> {
  await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.calendarId, calendarId), eq(calendarFeeds.userId, userId)));
}

/** Ends the links of a user who cannot sign in any more; those of others stay. */
export async function dropFeedsOfInactive(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM calendar_feeds f USING users u
    WHERE f.user_id = ${userId} AND u.client_id = f.client_id AND u.user_id = f.user_id AND NOT u.is_active`);
}

/** Ends all links to a calendar. */
export async function dropFeedsTo(tx: Transaction, calendarId: number): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.calendarId, calendarId));
}

/** Takes patients' names out of links that may not name them any more: who is no owner, or all of an office that keeps them. */
export async function dropFeedNames(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    UPDATE calendar_feeds f SET with_names = false WHERE f.with_names AND NOT EXISTS (
      SELECT FROM calendar_members m JOIN clients o ON o.client_id = m.client_id AND o.feed_names
      WHERE m.client_id = f.client_id AND m.calendar_id = f.calendar_id AND m.user_id = f.user_id
        AND m.role = 'OWNER')`);
}

/** What a link opens: of an active user of a standing office who is still a member, and for names still an owner in an office that wants them. */
export async function openFeed(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ calendarId: number; withNames: boolean } | undefined> {
  const found = await tx.execute<{ calendar_id: number; with_names: boolean }>(sql`
    SELECT f.calendar_id, f.with_names AND m.role = 'OWNER' AND o.feed_names AS with_names FROM calendar_feeds f
    JOIN calendars c ON c.client_id = f.client_id AND c.calendar_id = f.calendar_id AND c.deleted_at IS NULL
    JOIN calendar_members m ON m.client_id = f.client_id AND m.calendar_id = f.calendar_id AND m.user_id = f.user_id
    JOIN users u ON u.client_id = f.client_id AND u.user_id = f.user_id AND u.is_active
    JOIN clients o ON o.client_id = f.client_id AND o.deleted_at IS NULL
    WHERE f.token_hash = ${tokenHash}`);
  const [row] = found.rows;
  return row && { calendarId: row.calendar_id, withNames: row.with_names };
}

/** The events of a calendar in which a contact takes part. */
export async function listWithContacts(tx: Transaction, calendarId: number): Promise<Set<number>> {
  const found = await tx.execute<{ event_id: number }>(sql`
    SELECT DISTINCT p.event_id FROM calendar_participants p
    JOIN calendar_events e ON e.client_id = p.client_id AND e.event_id = p.event_id
    WHERE e.calendar_id = ${calendarId} AND p.contact_id IS NOT NULL`);
  return new Set(found.rows.map((row) => row.event_id));
}

/** Every time of a calendar's series that does not take place by its rule, by series. */
export async function listTakenOut(tx: Transaction, calendarId: number): Promise<Map<number, number[]>> {
  const found = await tx.execute<{ event_id: number; occurrence: string }>(sql`
    SELECT s.event_id, s.occurrence FROM calendar_skips s
    JOIN calendar_events e ON e.client_id = s.client_id AND e.event_id = s.event_id
    WHERE e.calendar_id = ${calendarId}
    UNION ALL SELECT series_id, occurrence FROM calendar_events
    WHERE calendar_id = ${calendarId} AND series_id IS NOT NULL AND deleted_at IS NOT NULL
    ORDER BY 1, 2`);
  const taken = new Map<number, number[]>();
  for (const { event_id: id, occurrence } of found.rows)
    taken.set(id, [...(taken.get(id) ?? []), Date.parse(occurrence)]);
  return taken;
}
