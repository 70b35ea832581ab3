import { and, eq, getTableColumns, gte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { calendar as contract } from '@chairline/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { users } from '../identity/schema.ts';
import { calendarBookings, calendarEvents, calendarTimes } from './schema.ts';
import type { EventRow } from './store-events.ts';

export type TimeRow = typeof calendarTimes.$inferSelect;
export type NewTime = Pick<TimeRow, 'occurrence' | 'startsAt' | 'endsAt' | 'remindAt'>;

/** An event at one of its times, with the names of its people. */
export interface ShownRow {
  event: EventRow;
  time: Pick<TimeRow, 'occurrence' | 'startsAt' | 'endsAt' | 'isOverlapping'>;
  author: string;
  participants: contract.ShownParticipant[];
  google: KeptAtGoogle | null;
}

/** How far a change of an event is that is kept at Google. */
export interface KeptAtGoogle {
  id: number;
  state: 'queued' | 'sending' | 'failed' | 'conflict';
  error: string | null;
  words: string | null;
}

const e = alias(calendarEvents, 'e');
const t = alias(calendarTimes, 't');
const u = alias(users, 'u');
/** A contact that was merged is shown as the one it went into, once. */
const people = sql<contract.ShownParticipant[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('type', p.type, 'id', p.id, 'name', p.name, 'answer', p.answer)
    ORDER BY p.place), '[]') FROM (
    SELECT DISTINCT ON (1, 2) CASE WHEN q.user_id IS NULL THEN 'contact' ELSE 'user' END AS type,
      coalesce(q.user_id, k.contact_id) AS id, q.answer, q.participant_id AS place,
      trim(CASE WHEN q.user_id IS NULL THEN k.first_name || ' ' || k.last_name ELSE w.first_name || ' ' || w.last_name END) AS name
    FROM calendar_participants q
    LEFT JOIN users w ON w.client_id = q.client_id AND w.user_id = q.user_id
    LEFT JOIN contacts c ON c.client_id = q.client_id AND c.contact_id = q.contact_id
    LEFT JOIN contacts k ON k.client_id = c.client_id AND k.contact_id = coalesce(c.merged_into, c.contact_id)
    WHERE q.client_id = e.client_id AND q.event_id = e.event_id ORDER BY 1, 2, q.participant_id) p)`;
/** What is asked for the events of Google's calendars alone. What failed comes before what is to be settled. */
const google = sql<KeptAtGoogle | null>`CASE WHEN e.calendar_id IN (SELECT calendar_id FROM google_calendars) THEN coalesce(
  (SELECT jsonb_build_object('id', g.change_id, 'state', g.state, 'error', g.last_error, 'words', null)
    FROM google_changes g WHERE g.client_id = e.client_id AND g.event_id = e.event_id AND g.state <> 'accepted'),
  (SELECT jsonb_build_object('id', c.conflict_id, 'state', 'conflict', 'error', null, 'words', c.words)
    FROM google_conflicts c JOIN google_events k USING (client_id, calendar_id, google_id)
    WHERE k.client_id = e.client_id AND k.event_id = e.event_id ORDER BY c.conflict_id LIMIT 1)) END`;
const author = sql<string>`trim(u.first_name || ' ' || u.last_name)`;

const shownBy = (tx: Transaction, where: SQL | undefined) =>
  tx
    .select({ event: getTableColumns(e), time: getTableColumns(t), author, participants: people, google })
    .from(t)
    .innerJoin(e, and(eq(e.clientId, t.clientId), eq(e.eventId, t.eventId)))
    .innerJoin(u, and(eq(u.clientId, e.clientId), eq(u.userId, e.userId)))
    .where(where)
    .orderBy(t.startsAt, t.eventId);

/** The longest an event lasts: what began earlier is over. */
const LONGEST = sql`interval '32 days'`;

/** What takes place between two instants in a calendar, by time. */
export function listShown(tx: Transaction, calendarId: number, from: Date, to: Date): Promise<ShownRow[]> {
  const [begin, end] = [from.toISOString(), to.toISOString()];
  return shownBy(
    tx,
    sql`${t.calendarId} = ${calendarId} AND ${t.startsAt} <= ${end}::timestamptz
      AND ${t.startsAt} > ${begin}::timestamptz - ${LONGEST} AND ${t.endsAt} > ${begin}::timestamptz`,
  );
}

/** An event at one of its times; left out: its first. */
export async function findShown(
  tx: Transaction,
  eventId: number,
  occurrence?: Date,
): Promise<ShownRow | undefined> {
  const [row] = await shownBy(
    tx,
    and(eq(t.eventId, eventId), occurrence ? eq(t.occurrence, occurrence) : undefined),
  ).limit(1);
  return row;
}

/** An event as its row has it, for a series that has no time left to show. */
export async function findShownRow(tx: Transaction, event: EventRow): Promise<ShownRow> {
  const [row] = await tx
    .select({ author, participants: people, google })
    .from(e)
    .innerJoin(u, and(eq(u.clientId, e.clientId), eq(u.userId, e.userId)))
    .where(eq(e.eventId, event.eventId));
  const { startsAt, endsAt } = event;
  const time = { occurrence: event.occurrence ?? startsAt, startsAt, endsAt, isOverlapping: false };
  return { event, time, ...row! };
}

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

/** Most rows a statement takes: it has as many parameters as rows have columns. */
const BATCH = 500;

export async function insertTimes(
  tx: Transaction,
  event: Pick<EventRow, 'clientId' | 'calendarId' | 'eventId'>,
  times: readonly NewTime[],
): Promise<void> {
  const { clientId, calendarId, eventId } = event;
  for (let at = 0; at < times.length; at += BATCH) {
    await tx
      .insert(calendarTimes)
      .values(times.slice(at, at + BATCH).map((time) => ({ clientId, calendarId, eventId, ...time })));
  }
}
