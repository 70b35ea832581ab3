import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

export interface NewNotice {
  userId: number;
  eventId: number;
  calendarId: number;
  /** null for a reminder. */
  actorId: number | null;
  title: string;
  note: string;
  startsAt: Date;
  endsAt: Date;
}

export interface NoticeRow {
  userId: number;
  eventId: number;
  title: string;
  note: string;
  who: string;
  startsAt: Date;
  toldAt: Date;
}

interface Raw extends Record<string, unknown> {
  user_id: number;
  event_id: number;
  title: string;
  note: string;
  who: string;
  starts_at: string;
  told_at: string;
}
const rowOf = (raw: Raw): NoticeRow => ({
  userId: raw.user_id,
  eventId: raw.event_id,
  title: raw.title,
  note: raw.note,
  who: raw.who,
  startsAt: new Date(raw.starts_at),
  toldAt: new Date(raw.told_at),
});

const shown = sql`n.user_id, n.event_id, n.title, n.note, n.starts_at, n.told_at,
  coalesce((SELECT coalesce(nullif(btrim(w.first_name || ' ' || w.last_name), ''), w.username) FROM users w
    WHERE w.client_id = n.client_id AND w.user_id = n.actor_id), '') AS who`;

/** Puts notices on the bells of those who are active members of the calendar, in place of what stood there of the event. */
export async function putNotices(
  tx: Transaction,
  office: number,
  notices: readonly NewNotice[],
  now: Date,
): Promise<NoticeRow[]> {
  if (notices.length === 0) return [];
  const put = await tx.execute<Raw>(sql`
    INSERT INTO calendar_notices AS n
      (client_id, user_id, event_id, calendar_id, actor_id, title, note, starts_at, ends_at, told_at)
    SELECT ${office}, d.user_id, d.event_id, d.calendar_id, d.actor_id, d.title, d.note, d.starts_at, d.ends_at,
      ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(notices.map(toRecord))}::jsonb) AS d (user_id integer, event_id bigint,
      calendar_id bigint, actor_id integer, title text, note text, starts_at timestamptz, ends_at timestamptz)
    JOIN users u ON u.client_id = ${office} AND u.user_id = d.user_id AND u.is_active
    JOIN calendar_members m ON m.client_id = ${office} AND m.calendar_id = d.calendar_id AND m.user_id = d.user_id
    ON CONFLICT (client_id, user_id, event_id) DO UPDATE SET calendar_id = excluded.calendar_id,
      actor_id = excluded.actor_id, title = excluded.title, note = excluded.note, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, told_at = excluded.told_at, done_at = NULL
    RETURNING ${shown}`);
  return put.rows.map(rowOf);
}

const toRecord = (notice: NewNotice) => ({
  user_id: notice.userId,
  event_id: notice.eventId,
  calendar_id: notice.calendarId,
  actor_id: notice.actorId,
  title: notice.title,
  note: notice.note,
  starts_at: notice.startsAt,
  ends_at: notice.endsAt,
});

/** Takes a user's notice of an event off the bell, or puts it back. @returns it; undefined where there is none */
export async function markNotice(
  tx: Transaction,
  userId: number,
  eventId: number,
  doneAt: Date | null,
): Promise<NoticeRow | undefined> {
  const marked = await tx.execute<Raw>(sql`
    UPDATE calendar_notices n SET done_at = ${doneAt && doneAt.toISOString()}::timestamptz
    WHERE n.user_id = ${userId} AND n.event_id = ${eventId} RETURNING ${shown}`);
  return marked.rows.map(rowOf)[0];
}

/** Takes what holds no more of an event off these users' bells. @returns on whose it stood */
export async function endNotices(
  tx: Transaction,
  eventId: number,
  userIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const ended = await tx.execute<{ user_id: number }>(sql`
    UPDATE calendar_notices SET done_at = ${now.toISOString()}::timestamptz
    WHERE event_id = ${eventId} AND done_at IS NULL AND user_id = ANY (${`{${userIds.join(',')}}`}::integer[])
    RETURNING user_id`);
  return ended.rows.map(({ user_id }) => user_id);
}

/** Removes what was told of events that were over before a moment. @returns what of it still stood on a bell */
export async function dropNotices(
  tx: Transaction,
  before: Date,
): Promise<{ userId: number; eventId: number }[]> {
  const dropped = await tx.execute<{ user_id: number; event_id: number; open: boolean }>(sql`
    DELETE FROM calendar_notices WHERE ends_at < ${before.toISOString()}::timestamptz
    RETURNING user_id, event_id, done_at IS NULL AS open`);
  return dropped.rows.flatMap(({ user_id, event_id, open }) =>
    open ? [{ userId: user_id, eventId: event_id }] : [],
  );
}
