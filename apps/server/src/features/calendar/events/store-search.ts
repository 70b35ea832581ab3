import { nowId } from '../../contacts/index.ts';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';

export interface FoundRow extends Record<string, unknown> {
  event_id: number;
  title: string;
  location: string;
  calendar: string;
  starts_at: string;
  all_day: boolean;
}

/**
 * Events of the calendars that a user (`$1`) is a member of whose words, or those of who takes part, match all patterns
 * (`$2`), or of whose names (`$5`); at their next time from `$3` on, else at their last. Those to come first, then what is over, latest first.
 */
const FIND = `WITH people AS (
    SELECT p.event_id, string_agg(coalesce(u.words, app_fold(c.first_name || ' ' || c.last_name)), ' ') AS words,
      string_agg(coalesce(u.names, app_name_line(c.first_name, c.last_name)), '|') AS names
    FROM calendar_members m
    JOIN calendar_events e ON e.client_id = m.client_id AND e.calendar_id = m.calendar_id
    JOIN calendar_participants p ON p.client_id = e.client_id AND p.event_id = e.event_id
    LEFT JOIN (SELECT user_id, app_fold(first_name || ' ' || last_name) AS words,
        app_name_line(first_name, last_name) AS names FROM users OFFSET 0) u
      ON u.user_id = p.user_id
    LEFT JOIN contacts d ON d.client_id = p.client_id AND d.contact_id = p.contact_id
    LEFT JOIN contacts c ON c.client_id = d.client_id AND c.contact_id = ${nowId('d')}
    WHERE m.user_id = $1 GROUP BY p.event_id
  ), found AS (
    SELECT e.client_id, e.event_id, e.title, e.location, e.all_day, k.name AS calendar
    FROM calendar_members m
    JOIN calendars k ON k.client_id = m.client_id AND k.calendar_id = m.calendar_id AND k.deleted_at IS NULL
    JOIN calendar_events e ON e.client_id = m.client_id AND e.calendar_id = m.calendar_id AND e.deleted_at IS NULL
    LEFT JOIN people w ON w.event_id = e.event_id
    WHERE m.user_id = $1 AND (
      SELECT bool_and(concat(' ', e.words, ' ', w.words, ' ') ~ part.pattern OR coalesce(w.names LIKE part.name, false))
      FROM unnest($2::text[], $5::text[]) AS part (pattern, name))
  )
  SELECT f.event_id, f.title, f.location, f.calendar, f.all_day, t.starts_at
  FROM found f
  JOIN LATERAL (SELECT starts_at FROM calendar_times t
    WHERE t.client_id = f.client_id AND t.event_id = f.event_id
    ORDER BY t.ends_at <= $3::timestamptz, abs(extract(epoch FROM t.starts_at - $3::timestamptz)) LIMIT 1) t ON true
  ORDER BY t.starts_at < $3::timestamptz, abs(extract(epoch FROM t.starts_at - $3::timestamptz)), f.event_id
  LIMIT $4`;

/**
 * @param looked of each part a regular expression over folded words with a space before and after each, and a LIKE pattern
 *   of the names of who takes part
 */
export async function findByWords(
  tx: Transaction,
  userId: number,
  { patterns, names }: { patterns: readonly string[]; names: readonly (string | null)[] },
  now: Date,
  limit: number,
): Promise<FoundRow[]> {
  const values = [userId, [...patterns], now.toISOString(), limit, [...names]];
  return runPlanned<FoundRow>(tx, 'find-events', FIND, values);
}

/** Whether a user is a member of a calendar of the practice, and the office has a practice system. */
export async function isInPracticeCalendar(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await runPlanned(
    tx,
    'in-practice-calendar',
    `SELECT 1 FROM calendar_members m
     JOIN calendars k ON k.client_id = m.client_id AND k.calendar_id = m.calendar_id AND k.deleted_at IS NULL
     JOIN clients z ON z.client_id = m.client_id AND z.od_enabled
     WHERE m.user_id = $1 AND k.type = 'OD' LIMIT 1`,
    [userId],
  );
  return rows.length > 0;
}
