import type { TestOffice, TestUser } from '../../../testing/factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { EVENT_STARTS, type CalendarIds } from './route-cases.ts';

/** A calendar with two events, and one with nothing in it; and a Google account that has none. */
export async function fillCalendar(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  contact: number,
): Promise<Pick<CalendarIds, 'calendar' | 'spareCalendar' | 'calendarEvent' | 'spareEvent'>> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO calendars (client_id, name, description, color, type, no_overlap, may_override, created_at)
     SELECT $1, name, '', 'blue', 'DSS', false, false, now() FROM unnest(ARRAY['Front desk', 'Hygiene']) AS name
     RETURNING calendar_id AS id`,
    [office.id],
  );
  await app.owner.query(
    `INSERT INTO google_calendar_accounts (client_id, user_id, address, authenticated_at, last_synced_at)
     VALUES ($1, $2, 'desk@cedar-dental.test', now(), now())`,
    [office.id, user.id],
  );
  const [calendar, spareCalendar] = rows.map(({ id }) => Number(id)) as [number, number];
  await app.owner.query(
    `INSERT INTO calendar_members (client_id, calendar_id, user_id, role, added_at)
     SELECT $1, unnest($2::bigint[]), $3, 'OWNER', now()`,
    [office.id, [calendar, spareCalendar], user.id],
  );
  const events = await app.owner.query<{ id: number }>(
    `WITH event AS (
       INSERT INTO calendar_events (client_id, calendar_id, user_id, title, description, location, notes, starts_at,
         ends_at, all_day, timezone, status, reminders, schedule, created_at)
       SELECT $1, $2, $3, title, '', '', '', $4, $4::timestamptz + interval '30 minutes', false,
         'America/Los_Angeles', 'scheduled', '{}', '', now() FROM unnest(ARRAY['Huddle', 'Lunch']) AS title
       RETURNING event_id, starts_at, ends_at
     ), placed AS (
       INSERT INTO calendar_times (client_id, event_id, occurrence, calendar_id, starts_at, ends_at)
       SELECT $1, event_id, starts_at, $2, starts_at, ends_at FROM event
     ) SELECT event_id AS id FROM event ORDER BY 1`,
    [office.id, calendar, user.id, new Date(EVENT_STARTS)],
  );
  const [calendarEvent, spareEvent] = events.rows.map(({ id }) => Number(id)) as [number, number];
  await app.owner.query(
    `INSERT INTO calendar_participants (client_id, event_id, user_id, contact_id)
     VALUES ($1, $2, $3, null), ($1, $2, null, $4)`,
    [office.id, calendarEvent, user.id, contact],
  );
  await app.owner.query(
    `INSERT INTO calendar_notices (client_id, user_id, event_id, calendar_id, title, note, starts_at, ends_at, told_at)
     SELECT $1, $2, event_id, calendar_id, title, 'Coming up', starts_at, ends_at, now() FROM calendar_events
     WHERE client_id = $1 AND event_id = $3`,
    [office.id, user.id, calendarEvent],
  );
  return { calendar, spareCalendar, calendarEvent, spareEvent };
}
