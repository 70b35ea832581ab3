import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { googleEvents as events } from './schema.ts';

export type GoogleEventRow = typeof events.$inferSelect;
export type GoogleEventInsert = typeof events.$inferInsert;

/** Those of these that are known here, by their id at Google. */
export async function findKnown(
  tx: Transaction,
  calendarId: number,
  googleIds: readonly string[],
): Promise<Map<string, GoogleEventRow>> {
  if (googleIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(events)
    .where(and(eq(events.calendarId, calendarId), inArray(events.googleId, [...new Set(googleIds)])));
  return new Map(rows.map((row) => [row.googleId, row]));
}

/** What an event here is at Google. */
export async function findByEvent(tx: Transaction, eventId: number): Promise<GoogleEventRow | undefined> {
  const rows = await tx.select().from(events).where(eq(events.eventId, eventId));
  return rows[0];
}

/** The times of a series that were changed or called off by themselves. */
export async function listOfSeries(
  tx: Transaction,
  calendarId: number,
  seriesGoogleId: string,
): Promise<GoogleEventRow[]> {
  return tx
    .select()
    .from(events)
    .where(and(eq(events.calendarId, calendarId), eq(events.seriesGoogleId, seriesGoogleId)));
}

/** Notes what is known of these now. */
export async function saveKnown(tx: Transaction, rows: readonly GoogleEventInsert[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO google_events (client_id, calendar_id, google_id, etag, round, event_id, series_google_id, occurrence,
      title, why)
    SELECT "clientId", "calendarId", "googleId", etag, round, "eventId", "seriesGoogleId", occurrence, title, why
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("clientId" integer, "calendarId" bigint,
      "googleId" text, etag text, round integer, "eventId" bigint, "seriesGoogleId" text, occurrence timestamptz,
      title text, why text)
    ON CONFLICT (client_id, calendar_id, google_id) DO UPDATE SET etag = excluded.etag, round = excluded.round,
      event_id = excluded.event_id, series_google_id = excluded.series_google_id, occurrence = excluded.occurrence,
      title = excluded.title, why = excluded.why`);
}

/** Met again in a full reading, unchanged. */
export async function noteMet(
  tx: Transaction,
  calendarId: number,
  googleIds: readonly string[],
  round: number,
): Promise<void> {
  if (googleIds.length === 0) return;
  await tx
    .update(events)
    .set({ round })
    .where(and(eq(events.calendarId, calendarId), inArray(events.googleId, [...googleIds])));
}

export async function dropKnown(
  tx: Transaction,
  calendarId: number,
  googleIds: readonly string[],
): Promise<void> {
  if (googleIds.length === 0) return;
  await tx
    .delete(events)
    .where(and(eq(events.calendarId, calendarId), inArray(events.googleId, [...googleIds])));
}

export async function dropAllKnown(tx: Transaction, calendarId: number): Promise<void> {
  await tx.delete(events).where(eq(events.calendarId, calendarId));
}

/** What the newest full reading has not met: gone at Google. */
export async function listUnmet(
  tx: Transaction,
  calendarId: number,
  round: number,
  limit: number,
): Promise<GoogleEventRow[]> {
  return tx
    .select()
    .from(events)
    .where(and(eq(events.calendarId, calendarId), lt(events.round, round)))
    .orderBy(asc(events.googleId))
    .limit(limit);
}

/** Those that are to be asked for by themselves. */
export async function listStale(
  tx: Transaction,
  calendarId: number,
  limit: number,
): Promise<GoogleEventRow[]> {
  return tx
    .select()
    .from(events)
    .where(and(eq(events.calendarId, calendarId), eq(events.etag, '')))
    .orderBy(asc(events.googleId))
    .limit(limit);
}

/** What is not shown here, and why. */
export async function listUnshown(
  tx: Transaction,
  calendarIds: readonly number[],
): Promise<GoogleEventRow[]> {
  if (calendarIds.length === 0) return [];
  return tx
    .select()
    .from(events)
    .where(and(inArray(events.calendarId, [...calendarIds]), isNotNull(events.why)))
    .orderBy(asc(events.title), asc(events.googleId));
}

/** How many of a calendar's events stand here: series as one, with their own times. */
export async function countShown(tx: Transaction, calendarId: number): Promise<number> {
  return tx.$count(events, and(eq(events.calendarId, calendarId), isNotNull(events.eventId)));
}
