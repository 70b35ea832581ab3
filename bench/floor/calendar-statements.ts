import type pg from 'pg';

/**
 * A month of a calendar as the server shows it, for the bare driver: how many events each day has and which are its
 * first ten; then those, and who takes part. $2 has the moments at which the days begin, and the end of the last.
 */
export const monthSql = `SELECT day, many, event_id FROM (
    SELECT event_id, starts_at, width_bucket(starts_at, $2::timestamptz[]) AS day,
      count(*) OVER (PARTITION BY width_bucket(starts_at, $2::timestamptz[])) AS many,
      row_number() OVER (PARTITION BY width_bucket(starts_at, $2::timestamptz[]) ORDER BY starts_at, event_id) AS place
    FROM calendar_times WHERE calendar_id = $1 AND starts_at >= $2[1] AND starts_at < $2[cardinality($2)]) d
  WHERE place <= 10`;

export const monthEventsSql = `SELECT t.occurrence, t.starts_at, t.ends_at, t.is_overlapping, e.event_id, e.calendar_id, e.user_id,
    e.title, e.description, e.location, e.notes, e.all_day, e.timezone, e.status, e.reminders, e.rrule, e.schedule,
    e.ends_before, e.series_id, e.version, u.first_name, u.last_name
  FROM calendar_times t
  JOIN calendar_events e ON e.client_id = t.client_id AND e.event_id = t.event_id
  JOIN users u ON u.client_id = e.client_id AND u.user_id = e.user_id
  WHERE t.event_id = ANY ($1::bigint[])
  ORDER BY t.starts_at, t.event_id`;

export const monthPeopleSql = `SELECT p.event_id, p.user_id, p.contact_id, p.answer,
    coalesce(u.first_name, c.first_name) AS first_name, coalesce(u.last_name, c.last_name) AS last_name
  FROM calendar_participants p
  LEFT JOIN users u ON u.client_id = p.client_id AND u.user_id = p.user_id
  LEFT JOIN contacts c ON c.client_id = p.client_id AND c.contact_id = p.contact_id
  WHERE p.event_id = ANY ($1::bigint[])`;

/** What the move of an event reads and writes: its calendar held, the event, its time and its people, and what is told. */
export async function moveEvent(
  db: pg.Client,
  { office, userId, eventId, frame }: { office: number; userId: number; eventId: number; frame: string },
): Promise<void> {
  const at = new Date().toISOString();
  await db.query(
    `SELECT c.*, (SELECT json_agg(m) FROM calendar_members m WHERE m.client_id = c.client_id AND m.calendar_id = c.calendar_id)
     FROM calendars c WHERE c.calendar_id = (SELECT calendar_id FROM calendar_events WHERE event_id = $1) FOR UPDATE`,
    [eventId],
  );
  await db.query('SELECT * FROM calendar_events WHERE event_id = $1', [eventId]);
  const moved = await db.query<{ calendar_id: string; starts_at: Date; ends_at: Date }>(
    `UPDATE calendar_events SET starts_at = starts_at + interval '1 minute', ends_at = ends_at + interval '1 minute',
     version = version + 1 WHERE event_id = $1 RETURNING *`,
    [eventId],
  );
  const { calendar_id, starts_at, ends_at } = moved.rows[0]!;
  await db.query('DELETE FROM calendar_times WHERE event_id = $1', [eventId]);
  await db.query(
    `INSERT INTO calendar_times (client_id, event_id, occurrence, calendar_id, starts_at, ends_at) VALUES ($1, $2, $4, $3, $4, $5)`,
    [office, eventId, calendar_id, starts_at, ends_at],
  );
  await db.query(
    `SELECT p.*, u.first_name, u.last_name FROM calendar_participants p
     LEFT JOIN users u ON u.client_id = p.client_id AND u.user_id = p.user_id WHERE p.event_id = $1`,
    [eventId],
  );
  const events = JSON.stringify([{ type: 'updateCalendarEvent', payload: frame, audience: null }]);
  const audits = JSON.stringify([
    {
      actor: `user:${userId}`,
      action: 'calendar_event.update',
      subject: `calendar_event:${eventId}`,
      details: {},
    },
  ]);
  await db.query('SELECT app_finish($1::jsonb, $2::jsonb, $3::timestamptz)', [events, audits, at]);
}
