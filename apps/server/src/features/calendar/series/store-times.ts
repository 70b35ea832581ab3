import { and, eq, gte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { calendarBookings, calendarTimes } from '../schema.ts';
import type { EventRow } from '../events/store-events.ts';

export type TimeRow = typeof calendarTimes.$inferSelect;
export type NewTime = Pick<TimeRow, 'occurrence' | 'startsAt' | 'endsAt' | 'remindAt'>;

/** A time of an event by its place in the series. */
export async function findTime(
  tx: Transaction,
  eventId: number,
  occurrence: Date,
): Promise<TimeRow | undefined> {
  const rows = await tx
    .select()
    .from(calendarTimes)
    .where(and(eq(calendarTimes.eventId, eventId), eq(calendarTimes.occurrence, occurrence)));
  return rows[0];
}

/** The first time of an event that is not over. */
export async function findUpcoming(
  tx: Transaction,
  eventId: number,
  now: Date,
): Promise<TimeRow | undefined> {
  const rows = await tx
    .select()
    .from(calendarTimes)
    .where(
      and(
        eq(calendarTimes.eventId, eventId),
        sql`${calendarTimes.endsAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(calendarTimes.occurrence)
    .limit(1);
  return rows[0];
}

/** Whether a time of an event comes before a place in its series. */
export async function hasTimeBefore(tx: Transaction, eventId: number, occurrence: Date): Promise<boolean> {
  const found = await tx.execute(
    sql`SELECT 1 FROM calendar_times WHERE event_id = ${eventId}
      AND occurrence < ${occurrence.toISOString()}::timestamptz LIMIT 1`,
  );
  return found.rows.length > 0;
}

/** Takes times of an event away with what they book: from a place of the series on, or all of them. */
export async function dropTimes(tx: Transaction, eventId: number, from?: Date): Promise<void> {
  await tx
    .delete(calendarTimes)
    .where(and(eq(calendarTimes.eventId, eventId), from ? gte(calendarTimes.occurrence, from) : undefined));
}

export async function dropTime(tx: Transaction, eventId: number, occurrence: Date): Promise<void> {
  await tx
    .delete(calendarTimes)
    .where(and(eq(calendarTimes.eventId, eventId), eq(calendarTimes.occurrence, occurrence)));
}

/** Takes all times of a calendar away, or only what they book. */
export async function dropCalendarTimes(tx: Transaction, calendarId: number): Promise<void> {
  await tx.delete(calendarTimes).where(eq(calendarTimes.calendarId, calendarId));
}

export async function dropCalendarBookings(tx: Transaction, calendarId: number): Promise<void> {
  await tx.delete(calendarBookings).where(eq(calendarBookings.calendarId, calendarId));
  await tx
    .update(calendarTimes)
    .set({ isOverlapping: false })
    .where(and(eq(calendarTimes.calendarId, calendarId), eq(calendarTimes.isOverlapping, true)));
}

/** Writes times of an event down: one statement, however many they are, whose columns are lists. */
export async function insertTimes(
  tx: Transaction,
  { clientId, calendarId, eventId }: Pick<EventRow, 'clientId' | 'calendarId' | 'eventId'>,
  times: readonly NewTime[],
): Promise<void> {
  if (times.length === 0) return;
  const column = (of: (time: NewTime) => Date | null) =>
    sql`${`{${times.map((time) => of(time)?.toISOString() ?? 'NULL').join(',')}}`}::timestamptz[]`;
  await tx.execute(sql`
    INSERT INTO calendar_times (client_id, calendar_id, event_id, occurrence, starts_at, ends_at, remind_at)
    SELECT ${clientId}, ${calendarId}, ${eventId}, t.* FROM unnest(
      ${column(({ occurrence }) => occurrence)}, ${column(({ startsAt }) => startsAt)},
      ${column(({ endsAt }) => endsAt)}, ${column(({ remindAt }) => remindAt)}) AS t`);
}
