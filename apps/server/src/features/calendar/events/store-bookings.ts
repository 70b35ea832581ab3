import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/** What a time collides with. */
export interface ClashRow {
  eventId: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** `user:17`, or `place:` and its name in lower case. */
  resource: string;
  /** The name of whom or which place it is, as it is written. */
  taken: string;
}

/**
 * Books people and places for the times of an event that have no bookings yet, not for certain: `findClashes` and
 * `settleBookings` come after.
 * @param resources `user:17`, `place:room 1`
 */
export async function bookTimes(
  tx: Transaction,
  eventId: number,
  resources: readonly string[],
): Promise<void> {
  const wanted = sql.join(
    resources.map((resource) => sql`(${resource})`),
    sql`, `,
  );
  await tx.execute(sql`
    INSERT INTO calendar_bookings (client_id, event_id, occurrence, resource, calendar_id, starts_at, ends_at, exclusive)
    SELECT t.client_id, t.event_id, t.occurrence, r.resource, t.calendar_id, t.starts_at, t.ends_at, false
    FROM calendar_times t CROSS JOIN (VALUES ${wanted}) AS r (resource) WHERE t.event_id = ${eventId}
    ON CONFLICT DO NOTHING`);
}

/** What else is booked where a booking is: by an event, or by all of a calendar. */
const meets = sql`o.client_id = b.client_id AND o.calendar_id = b.calendar_id AND o.resource = b.resource
  AND o.starts_at < b.ends_at AND o.ends_at > b.starts_at AND o.starts_at > b.starts_at - interval '32 days'
  AND (o.event_id, o.occurrence) <> (b.event_id, b.occurrence)`;

/** What the times of an event collide with, by time; the first ones. */
export async function findClashes(tx: Transaction, eventId: number, limit = 20): Promise<ClashRow[]> {
  const found = await tx.execute<{
    event_id: number;
    title: string;
    starts_at: string;
    ends_at: string;
    resource: string;
    taken: string;
  }>(sql`
    SELECT DISTINCT o.starts_at, o.event_id, o.resource, o.ends_at, e.title, CASE WHEN o.resource LIKE 'place:%'
      THEN e.location ELSE trim(u.first_name || ' ' || u.last_name) END AS taken
    FROM calendar_bookings b JOIN calendar_bookings o ON ${meets}
    JOIN calendar_events e ON e.client_id = o.client_id AND e.event_id = o.event_id
    LEFT JOIN users u ON u.client_id = o.client_id AND 'user:' || u.user_id = o.resource
    WHERE b.event_id = ${eventId} AND NOT b.exclusive
    ORDER BY o.starts_at, o.event_id, o.resource LIMIT ${limit}`);
  return found.rows.map((row) => ({
    eventId: row.event_id,
    title: row.title,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    resource: row.resource,
    taken: row.taken,
  }));
}

/**
 * Marks the times that collide, and makes what all others book theirs alone: from then on the database refuses a second
 * booking of it. Of one event, or of all of a calendar.
 */
export async function settleBookings(
  tx: Transaction,
  which: { eventId: number } | { calendarId: number },
): Promise<void> {
  const mine =
    'eventId' in which ? sql`b.event_id = ${which.eventId}` : sql`b.calendar_id = ${which.calendarId}`;
  await tx.execute(sql`
    UPDATE calendar_times t SET is_overlapping = true FROM calendar_bookings b
    WHERE ${mine} AND NOT b.exclusive AND t.client_id = b.client_id AND t.event_id = b.event_id
      AND t.occurrence = b.occurrence AND EXISTS (SELECT 1 FROM calendar_bookings o WHERE ${meets})`);
  await tx.execute(sql`
    UPDATE calendar_bookings b SET exclusive = true
    WHERE ${mine} AND NOT b.exclusive AND NOT EXISTS (SELECT 1 FROM calendar_bookings o WHERE ${meets})`);
}
