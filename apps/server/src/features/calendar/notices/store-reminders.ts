import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** The offices with a reminder whose time has come. */
export async function findDueOffices(db: Database, now: Date): Promise<number[]> {
  return db.transaction({ routing: true }, async (tx) => {
    const found = await tx.execute<{ office: number }>(
      sql`SELECT DISTINCT client_id AS office FROM calendar_times WHERE remind_at <= ${now.toISOString()}::timestamptz`,
    );
    return found.rows.map(({ office }) => office);
  });
}

/** When the next reminder is due, the past included; null when none waits. */
export async function findNextDue(tx: Transaction): Promise<Date | null> {
  const found = await tx.execute<{ at: string | null }>(
    sql`SELECT min(remind_at) AS at FROM calendar_times WHERE remind_at IS NOT NULL`,
  );
  const at = found.rows[0]?.at;
  return at ? new Date(at) : null;
}

export interface DueTime {
  userId: number;
  eventId: number;
  calendarId: number;
  occurrence: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  location: string;
}

/** Whom an event reminds: its staff, or its author where none takes part; of them who is active and still a member. */
const reminded = sql`
  JOIN LATERAL (
    SELECT p.user_id FROM calendar_participants p
    WHERE p.client_id = e.client_id AND p.event_id = e.event_id AND p.user_id IS NOT NULL
    UNION SELECT e.user_id WHERE NOT EXISTS (SELECT 1 FROM calendar_participants p
      WHERE p.client_id = e.client_id AND p.event_id = e.event_id AND p.user_id IS NOT NULL)) w ON true
  JOIN users u ON u.client_id = e.client_id AND u.user_id = w.user_id AND u.is_active
  JOIN calendar_members m ON m.client_id = e.client_id AND m.calendar_id = e.calendar_id AND m.user_id = w.user_id`;

interface DueRow extends Record<string, unknown> {
  user_id: number;
  event_id: number;
  calendar_id: number;
  occurrence: string;
  starts_at: string;
  ends_at: string;
  title: string;
  location: string;
}
const timeOf = (row: DueRow): DueTime => ({
  userId: row.user_id,
  eventId: row.event_id,
  calendarId: row.calendar_id,
  occurrence: new Date(row.occurrence),
  startsAt: new Date(row.starts_at),
  endsAt: new Date(row.ends_at),
  title: row.title,
  location: row.location,
});

/**
 * Moves times whose reminder has come on to their next one; those that somebody else holds are left for the next look.
 * @returns how many they were, and whom to tell of those that are not over
 */
export async function markDue(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ count: number; due: DueTime[] }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const marked = await tx.execute<{ event_id: number; occurrence: string }>(sql`
    WITH held AS (
      SELECT client_id, event_id, occurrence FROM calendar_times WHERE remind_at <= ${at}
      ORDER BY remind_at, event_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) UPDATE calendar_times t SET remind_at = (
      SELECT min(t.starts_at - make_interval(mins => r.minutes)) FROM unnest(e.reminders) AS r (minutes)
      WHERE t.starts_at - make_interval(mins => r.minutes) > ${at})
    FROM held h JOIN calendar_events e ON e.client_id = h.client_id AND e.event_id = h.event_id
    WHERE t.client_id = h.client_id AND t.event_id = h.event_id AND t.occurrence = h.occurrence
    RETURNING t.event_id, t.occurrence`);
  if (marked.rows.length === 0) return { count: 0, due: [] };
  const found = await tx.execute<DueRow>(sql`
    SELECT u.user_id, e.event_id, e.calendar_id, t.occurrence, t.starts_at, t.ends_at, e.title, e.location
    FROM unnest(${`{${marked.rows.map((row) => row.event_id).join(',')}}`}::bigint[],
      ${`{${marked.rows.map((row) => `"${row.occurrence}"`).join(',')}}`}::timestamptz[]) AS d (event_id, occurrence)
    JOIN calendar_times t ON t.event_id = d.event_id AND t.occurrence = d.occurrence AND t.ends_at > ${at}
    JOIN calendar_events e ON e.client_id = t.client_id AND e.event_id = t.event_id ${reminded}
    ORDER BY u.user_id, t.starts_at, e.event_id`);
  return { count: marked.rows.length, due: found.rows.map(timeOf) };
}

/** The events of a user of which a reminder has come and that are not over, by time. */
export async function listReminded(tx: Transaction, userId: number, now: Date): Promise<DueTime[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await tx.execute<DueRow>(sql`
    SELECT u.user_id, e.event_id, e.calendar_id, t.occurrence, t.starts_at, t.ends_at, e.title, e.location
    FROM calendar_members mine
    JOIN calendar_times t ON t.client_id = mine.client_id AND t.calendar_id = mine.calendar_id
      AND t.ends_at > ${at} AND t.starts_at < ${at} + interval '28 days' AND t.starts_at > ${at} - interval '32 days'
    JOIN calendar_events e ON e.client_id = t.client_id AND e.event_id = t.event_id ${reminded}
    WHERE mine.user_id = ${userId} AND u.user_id = ${userId} AND e.status = 'scheduled'
      AND t.starts_at - make_interval(mins => (SELECT max(r) FROM unnest(e.reminders) AS r)) <= ${at}
    ORDER BY t.starts_at, e.event_id LIMIT 100`);
  return found.rows.map(timeOf);
}
