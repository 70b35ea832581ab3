import { calendar as contract } from '@chairline/contract';
import { nowId } from '../../contacts/index.ts';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import type { EventRow } from './store-events.ts';

/** How far a change of an event is that is kept at Google. */
export interface KeptAtGoogle {
  id: number;
  state: 'queued' | 'sending' | 'failed' | 'conflict';
  error: string | null;
  words: string | null;
}

/** An event at one of its times as it is shown, but for what follows from its rule and its people. */
export interface Shown {
  event_id: number;
  calendar_id: number;
  user_id: number;
  author: string;
  title: string;
  description: string;
  location: string;
  notes: string;
  start_time: number;
  end_time: number;
  all_day: boolean;
  timezone: string;
  status: contract.CalendarEvent['status'];
  reminders: number[];
  rrule: string | null;
  /** Before this the series ends, in milliseconds; null where its rule says it all. */
  ends_before: number | null;
  schedule: string;
  /** Its place in the series by the rule, in milliseconds. */
  occurrence: number;
  series_id: number | null;
  overlaps: boolean;
  outside: boolean;
  google: KeptAtGoogle | null;
  version: number;
  participants: contract.ShownParticipant[];
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
/** What is asked for the events of Google's calendars alone. What failed comes before what is to be settled. */
const GOOGLE = `CASE WHEN e.calendar_id IN (SELECT calendar_id FROM google_calendars) THEN coalesce(
  (SELECT jsonb_build_object('id', g.change_id, 'state', g.state, 'error', g.last_error, 'words', null)
    FROM google_changes g WHERE g.client_id = e.client_id AND g.event_id = e.event_id AND g.state <> 'accepted'),
  (SELECT jsonb_build_object('id', c.conflict_id, 'state', 'conflict', 'error', null, 'words', c.words)
    FROM google_conflicts c JOIN google_events k USING (client_id, calendar_id, google_id)
    WHERE k.client_id = e.client_id AND k.event_id = e.event_id ORDER BY c.conflict_id LIMIT 1)) END`;
const COLUMNS = `e.event_id, e.calendar_id, e.user_id, btrim(u.first_name || ' ' || u.last_name) AS author, e.title,
  e.description, e.location, e.notes, e.all_day, e.timezone, e.status, e.reminders, e.rrule,
  ${ms('e.ends_before')} AS ends_before, e.schedule, e.series_id, e.outside, e.version,
  ${GOOGLE} AS google`;
const AUTHOR = 'JOIN users u ON u.client_id = e.client_id AND u.user_id = e.user_id';
const atTimes = (
  columns: string,
) => `SELECT ${columns}, ${ms('t.starts_at')} AS start_time, ${ms('t.ends_at')} AS end_time,
    ${ms('t.occurrence')} AS occurrence, t.is_overlapping AS overlaps
  FROM calendar_times t JOIN calendar_events e ON e.client_id = t.client_id AND e.event_id = t.event_id ${AUTHOR}`;
const IN_ORDER = 'ORDER BY t.starts_at, t.event_id';

/** Who takes part; a contact that was merged is the one it went into. */
const peopleOf = (
  events: string,
) => `SELECT q.event_id, CASE WHEN q.user_id IS NULL THEN 'contact' ELSE 'user' END AS type,
    coalesce(q.user_id, k.contact_id) AS id, q.answer,
    btrim(CASE WHEN q.user_id IS NULL THEN k.first_name || ' ' || k.last_name ELSE w.first_name || ' ' || w.last_name END) AS name
  FROM calendar_participants q
  LEFT JOIN users w ON w.client_id = q.client_id AND w.user_id = q.user_id
  LEFT JOIN contacts c ON c.client_id = q.client_id AND c.contact_id = q.contact_id
  LEFT JOIN contacts k ON k.client_id = c.client_id AND k.contact_id = ${nowId('c')}
  WHERE ${events} ORDER BY q.participant_id`;
const PEOPLE = peopleOf('q.event_id = ANY ($1::bigint[])');
/** Of one event they come with it: a statement less, where of many it would be asked for each. */
const WITH_PEOPLE = `${COLUMNS}, (SELECT coalesce(json_agg(p), '[]')
  FROM (${peopleOf('q.client_id = e.client_id AND q.event_id = e.event_id')}) p) AS participants`;

/** The longest an event lasts: what began earlier is over. */
const LONGEST = `interval '32 days'`;
const BETWEEN = `${atTimes(COLUMNS)} WHERE t.calendar_id = $1 AND t.starts_at <= $3::timestamptz
  AND t.starts_at > $2::timestamptz - ${LONGEST} AND t.ends_at > $2::timestamptz ${IN_ORDER}`;
const ONE = `${atTimes(WITH_PEOPLE)} WHERE t.event_id = $1
  AND ($2::timestamptz IS NULL OR t.occurrence = $2) ${IN_ORDER} LIMIT 1`;
const AS_ITS_ROW = `SELECT ${WITH_PEOPLE}, ${ms('e.starts_at')} AS start_time, ${ms('e.ends_at')} AS end_time,
    ${ms('coalesce(e.occurrence, e.starts_at)')} AS occurrence, false AS overlaps
  FROM calendar_events e ${AUTHOR} WHERE e.event_id = $1`;

/** Whether all in whose columns it stands are among $3: the staff who take part, else its author. */
const IS_AWAY = `coalesce((SELECT bool_and(p.user_id = ANY ($3::integer[])) FROM calendar_participants p
    WHERE p.client_id = t.client_id AND p.event_id = t.event_id AND p.user_id IS NOT NULL),
  (SELECT e.user_id = ANY ($3::integer[]) FROM calendar_events e
    WHERE e.client_id = t.client_id AND e.event_id = t.event_id))`;
/**
 * Of each day between two of $2 how many events it has, and the first of them. Nearly all begin and end on one
 * day: a series of days is made for the others alone.
 */
const monthOf = (onlyThose: string) => `WITH shown AS MATERIALIZED (
    SELECT t.event_id, t.occurrence, t.starts_at,
      greatest(width_bucket(t.starts_at, $2::timestamptz[]), 1) AS first,
      least(width_bucket(t.ends_at - interval '1 microsecond', $2::timestamptz[]), cardinality($2) - 1) AS last
    FROM calendar_times t WHERE t.calendar_id = $1 AND t.starts_at < $2[cardinality($2)]
      AND t.starts_at > $2[1] - ${LONGEST} AND t.ends_at > $2[1] ${onlyThose}),
  placed AS (SELECT day, event_id, occurrence, row_number() OVER (PARTITION BY day ORDER BY starts_at, event_id) AS place
    FROM (SELECT first AS day, event_id, occurrence, starts_at FROM shown
      UNION ALL SELECT d.day, event_id, occurrence, starts_at FROM shown, generate_series(first + 1, last) AS d(day)
        WHERE last > first) every)
  SELECT day - 1 AS day, count(*)::int AS count,
    array_agg(event_id) FILTER (WHERE place <= ${contract.calendarLimits.eventsADay}) AS events,
    array_agg(occurrence::text) FILTER (WHERE place <= ${contract.calendarLimits.eventsADay}) AS occurrences
  FROM placed GROUP BY day ORDER BY day`;
const MONTH = monthOf('');
const MONTH_WITHOUT = monthOf(`AND NOT ${IS_AWAY}`);
const THESE = `${atTimes(COLUMNS)} JOIN (SELECT DISTINCT * FROM unnest($1::bigint[], $2::timestamptz[]) AS m(event_id, occurrence)) m
  ON m.event_id = t.event_id AND m.occurrence = t.occurrence ${IN_ORDER}`;

type PersonRow = contract.ShownParticipant & { event_id: number };
type BareRow = Omit<Shown, 'participants'>;
type OneRow = BareRow & { participants: PersonRow[] };
type Read<T> = T & Record<string, unknown>;

/** People as they are shown, each once: two contacts may have become one. */
function eachOnce(rows: readonly PersonRow[]): contract.ShownParticipant[] {
  const shown: contract.ShownParticipant[] = [];
  for (const { type, id, name, answer } of rows)
    if (!shown.some((one) => one.type === type && one.id === id)) shown.push({ type, id, name, answer });
  return shown;
}

/** What takes place between two instants in a calendar, by time. */
export async function listShown(tx: Transaction, calendarId: number, from: Date, to: Date): Promise<Shown[]> {
  const values = [calendarId, from.toISOString(), to.toISOString()];
  return withAllPeople(tx, await runPlanned<Read<BareRow>>(tx, 'calendar-between', BETWEEN, values));
}

interface DayRow {
  day: number;
  count: number;
  /** Ids, and which time of each, as the database writes them. */
  events: string[];
  occurrences: string[];
}

/**
 * Days of a calendar as a month shows them: the first events of each, and how many it has, of those that have any.
 * @param bounds the moments at which the days begin, and at last the one at which they end; counted from 0
 * @param away users: what stands in their columns alone is left out
 */
export async function findMonth(
  tx: Transaction,
  calendarId: number,
  bounds: readonly Date[],
  away: readonly number[],
): Promise<{ events: Shown[]; counts: { day: number; count: number }[] }> {
  const values = [calendarId, bounds.map((bound) => bound.toISOString())];
  const days =
    away.length === 0
      ? await runPlanned<Read<DayRow>>(tx, 'calendar-month', MONTH, values)
      : await runPlanned<Read<DayRow>>(tx, 'calendar-month-without', MONTH_WITHOUT, [...values, away]);
  const which = [days.flatMap(({ events }) => events), days.flatMap(({ occurrences }) => occurrences)];
  const rows = await runPlanned<Read<BareRow>>(tx, 'calendar-these', THESE, which);
  return {
    events: await withAllPeople(tx, rows),
    counts: days.map(({ day, count }) => ({ day, count })),
  };
}

async function withAllPeople(tx: Transaction, rows: BareRow[]): Promise<Shown[]> {
  const ids = [...new Set(rows.map(({ event_id }) => event_id))];
  const people = await runPlanned<Read<PersonRow>>(tx, 'calendar-people', PEOPLE, [ids]);
  const byEvent = new Map<number, PersonRow[]>(ids.map((id) => [id, []]));
  for (const person of people) byEvent.get(person.event_id)!.push(person);
  return rows.map((row) => withPeople(row, byEvent.get(row.event_id)!));
}

/** The row itself, its people put to it: of 15,000 none is copied. */
const withPeople = (row: BareRow, people: readonly PersonRow[]): Shown =>
  Object.assign(row, { participants: eachOnce(people) });

const first = ([row]: readonly OneRow[]): Shown | undefined => row && withPeople(row, row.participants);

/** An event at one of its times; left out: its first. */
export async function findShown(
  tx: Transaction,
  eventId: number,
  occurrence?: Date,
): Promise<Shown | undefined> {
  const values = [eventId, occurrence?.toISOString() ?? null];
  return first(await runPlanned<Read<OneRow>>(tx, 'calendar-one', ONE, values));
}

/** An event as its row has it, for a series that has no time left to show. */
export async function findShownRow(tx: Transaction, { eventId }: Pick<EventRow, 'eventId'>): Promise<Shown> {
  return first(await runPlanned<Read<OneRow>>(tx, 'calendar-row', AS_ITS_ROW, [eventId]))!;
}
