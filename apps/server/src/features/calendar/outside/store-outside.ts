import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  calendarBookings,
  calendarEvents,
  calendarFeeds,
  calendarMembers,
  calendarParticipants,
  calendars,
  calendarSkips,
  calendarTimes,
} from '../schema.ts';

/** Many at once: as one parameter, for thousands of them take long to write and to read. @returns their ids, in their order */
export async function insertOutsideEvents(
  tx: Transaction,
  rows: readonly (typeof calendarEvents.$inferInsert)[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await tx.execute<{ event_id: number }>(sql`
    INSERT INTO calendar_events (client_id, calendar_id, user_id, title, description, location, notes, starts_at, ends_at,
      all_day, timezone, status, reminders, rrule, schedule, written_until, series_id, occurrence, created_at, outside)
    SELECT "clientId", "calendarId", "userId", title, description, location, '', "startsAt", "endsAt",
      "allDay", timezone, status, '{}', rrule, schedule, "writtenUntil", "seriesId", occurrence, "createdAt", outside
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ("clientId" integer, "calendarId" bigint,
      "userId" integer, title text, description text, location text, "startsAt" timestamptz, "endsAt" timestamptz,
      "allDay" boolean, timezone text, status text, rrule text, schedule text, "writtenUntil" timestamptz,
      "seriesId" bigint, occurrence timestamptz, "createdAt" timestamptz, outside boolean)) WITH ORDINALITY ORDER BY ordinality
    RETURNING event_id`);
  return made.rows.map(({ event_id }) => event_id);
}

export async function insertOutsideTimes(
  tx: Transaction,
  rows: readonly (typeof calendarTimes.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO calendar_times (client_id, event_id, occurrence, calendar_id, starts_at, ends_at)
    SELECT "clientId", "eventId", occurrence, "calendarId", "startsAt", "endsAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("clientId" integer, "eventId" bigint,
      occurrence timestamptz, "calendarId" bigint, "startsAt" timestamptz, "endsAt" timestamptz)`);
}

/** Removes events for good, series with their own times. @returns what is gone */
export async function dropOutsideEvents(
  tx: Transaction,
  eventIds: readonly number[],
): Promise<{ eventId: number; seriesId: number | null }[]> {
  if (eventIds.length === 0) return [];
  const found = await tx
    .select({ eventId: calendarEvents.eventId, seriesId: calendarEvents.seriesId })
    .from(calendarEvents)
    .where(
      or(inArray(calendarEvents.eventId, [...eventIds]), inArray(calendarEvents.seriesId, [...eventIds])),
    );
  const ids = found.map(({ eventId }) => eventId);
  if (ids.length === 0) return [];
  for (const table of [calendarTimes, calendarSkips, calendarParticipants])
    await tx.delete(table).where(inArray(table.eventId, ids));
  // What hangs on a series goes before it.
  await tx.delete(calendarEvents).where(inArray(calendarEvents.seriesId, ids));
  await tx.delete(calendarEvents).where(inArray(calendarEvents.eventId, ids));
  return found;
}

/** Removes a calendar for good, with everything in it. */
export async function dropOutsideCalendar(tx: Transaction, calendarId: number): Promise<void> {
  const ids = tx
    .select({ id: calendarEvents.eventId })
    .from(calendarEvents)
    .where(eq(calendarEvents.calendarId, calendarId));
  await tx.delete(calendarBookings).where(eq(calendarBookings.calendarId, calendarId));
  await tx.delete(calendarTimes).where(eq(calendarTimes.calendarId, calendarId));
  await tx.delete(calendarSkips).where(inArray(calendarSkips.eventId, ids));
  await tx.delete(calendarParticipants).where(inArray(calendarParticipants.eventId, ids));
  await tx.delete(calendarEvents).where(eq(calendarEvents.calendarId, calendarId));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.calendarId, calendarId));
  await tx.delete(calendarMembers).where(eq(calendarMembers.calendarId, calendarId));
  await tx.delete(calendars).where(eq(calendars.calendarId, calendarId));
}
