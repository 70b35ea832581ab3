import { calendar as contract, type RouteCall } from '@chairline/contract';
import { addDays, dateOf, toInstant, toWall } from '@chairline/office-time';
import { z } from 'zod';
import { MINUTE } from '../grid/wall.ts';
import { readRule, repeatFault, repeatFields, writeRule, type Repeat } from './repeat.ts';

/** What the form of an event holds. Lists are JSON: a text is compared as a whole. */
export const eventFields = z.object({
  title: z.string(),
  calendar_id: z.number().int(),
  /** YYYY-MM-DD and HH:MM, by the clocks of `timezone`; '' while nothing is typed. */
  date: z.string(),
  from: z.string(),
  to: z.string(),
  /** The day it ends on. */
  until: z.string(),
  all_day: z.boolean(),
  timezone: z.string(),
  status: z.enum(contract.eventStatuses),
  location: z.string(),
  description: z.string(),
  notes: z.string(),
  /** user_ids. */
  staff: z.string(),
  /** contact_ids with their names. */
  contacts: z.string(),
  /** Minutes before. */
  reminders: z.string(),
  repeat: z.string(),
});
export type EventFields = z.infer<typeof eventFields>;
type EventTimes = Pick<EventFields, 'date' | 'until' | 'from' | 'to'>;
export interface NamedContact {
  id: number;
  name: string;
}

const numbers = z.array(z.number());
const named = z.array(z.object({ id: z.number(), name: z.string() }));
export const readNumbers = (text: string): number[] => numbers.parse(JSON.parse(text));
export const readContacts = (text: string): NamedContact[] => named.parse(JSON.parse(text));
export const readRepeat = (text: string): Repeat => repeatFields.parse(JSON.parse(text));

/** The fields of a place in the grid, or of an event. Times stand by the event's own clocks. */
function timesOf(start: number, end: number, timezone: string) {
  const [date = '', from = ''] = toWall(start, timezone).split('T');
  const [until = '', to = ''] = toWall(end, timezone).split('T');
  return { date, from, until, to };
}

/** The fields of an event as it stands. */
export function fieldsOf(event: contract.CalendarEvent): EventFields {
  const { title, calendar_id, all_day, timezone, status, location, description, notes } = event;
  const contacts = event.participants.flatMap(({ type, id, name }) =>
    type === 'contact' ? [{ id, name }] : [],
  );
  return {
    title,
    calendar_id,
    all_day,
    timezone,
    status,
    location,
    description,
    notes,
    ...timesOf(event.start_time, event.end_time, timezone),
    staff: JSON.stringify(event.event_participants.map(({ user_id }) => user_id)),
    contacts: JSON.stringify(contacts),
    reminders: JSON.stringify(event.reminders),
    repeat: JSON.stringify(readRule(event.rrule, timezone)),
  };
}

interface NewEvent {
  calendar_id: number;
  start: number;
  end: number;
  allDay: boolean;
  timezone: string;
  staff: readonly number[];
}

/** The fields of an event that is to be made. */
export function newFields({ calendar_id, start, end, allDay, timezone, staff }: NewEvent): EventFields {
  return {
    title: '',
    calendar_id,
    ...timesOf(start, end, timezone),
    all_day: allDay,
    timezone,
    status: 'scheduled',
    location: '',
    description: '',
    notes: '',
    staff: JSON.stringify(staff),
    contacts: '[]',
    reminders: '[]',
    repeat: JSON.stringify(readRule(null, timezone)),
  };
}

/** All day from 00:00 to 23:59; unchecked, the times are to be given again (specification 3, section 4.5). */
export function withAllDay(allDay: boolean): Pick<EventFields, 'all_day' | 'from' | 'to'> {
  return allDay ? { all_day: true, from: '00:00', to: '23:59' } : { all_day: false, from: '', to: '' };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text);

/** When it begins and ends, epoch milliseconds; null while that is not known. */
function momentsOf(fields: EventFields): { start: number; end: number } | null {
  const { date, until, from, to, timezone } = fields;
  if (!isDay(date) || !isDay(until) || !isTime(from) || !isTime(to)) return null;
  return {
    start: toInstant(`${date}T${from}`, timezone),
    end: toInstant(`${until}T${to}`, timezone),
  };
}

export type EventFaults = Partial<Record<'title' | 'date' | 'until' | 'times' | 'repeat', string>>;

/** What is wrong with what was typed, by field. */
export function findFaults(fields: EventFields): EventFaults {
  const faults: EventFaults = {};
  const { titleRequired, dateRequired, timesRequired, endBeforeStart } = contract.calendarMessages;
  if (fields.title.trim() === '') faults.title = titleRequired;
  if (!isDay(fields.date)) faults.date = dateRequired;
  // The last day follows the first: one of the two is said at a time.
  else if (!isDay(fields.until)) faults.until = dateRequired;
  const repeat = repeatFault(readRepeat(fields.repeat), fields.date);
  if (repeat !== null) faults.repeat = repeat;
  const moments = momentsOf(fields);
  if (!moments) {
    if (!isTime(fields.from) || !isTime(fields.to)) faults.times = timesRequired;
    return faults;
  }
  if (moments.end <= moments.start) faults.times = endBeforeStart;
  return faults;
}

/** By how many days it ends later than it begins; null while one of the two is not known. */
export function daysOf({ date, until }: Pick<EventFields, 'date' | 'until'>): number | null {
  if (!isDay(date) || !isDay(until)) return null;
  return Math.max(0, (Date.parse(until) - Date.parse(date)) / 86_400_000);
}

/**
 * The day on which it ends goes along with the one on which it begins, once that is a day again.
 * @param days by how many it ended later while both were known
 */
export const withDate = (date: string, days: number): Partial<Pick<EventFields, 'date' | 'until'>> =>
  isDay(date) ? { date, until: addDays(date, days) } : { date };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How many minutes of the clock it lasts within one day; null where it goes over midnight, or is not known. */
export function minutesLong({ date, until, from, to }: EventTimes): number | null {
  if (date !== until || !isTime(from) || !isTime(to)) return null;
  const minutes = minutesOf(to) - minutesOf(from);
  return minutes > 0 ? minutes : null;
}

/**
 * The time at which it ends goes along with the one at which it begins, as long as it ends on the same day.
 * @param minutes how long it was while both were known; null where it was of more days
 */
export function withFrom(from: string, minutes: number | null): Partial<Pick<EventFields, 'from' | 'to'>> {
  if (minutes === null || !isTime(from)) return { from };
  const end = minutesOf(from) + minutes;
  if (end >= 24 * 60) return { from };
  const two = (value: number) => String(value).padStart(2, '0');
  return { from, to: `${two(Math.floor(end / 60))}:${two(end % 60)}` };
}

/** As the server takes it. Null while the times are not known. */
export function bodyOf(
  fields: EventFields,
): Omit<RouteCall<typeof contract.createCalendarEvent>['body'], 'override' | 'client_ref'> | null {
  const moments = momentsOf(fields);
  if (!moments) return null;
  const { title, all_day, timezone, status, location, description, notes } = fields;
  return {
    title,
    all_day,
    timezone,
    status,
    location,
    description,
    notes,
    start_time: moments.start,
    end_time: moments.end,
    participants: [
      ...readNumbers(fields.staff).map((id) => ({ type: 'user' as const, id })),
      ...readContacts(fields.contacts).map(({ id }) => ({ type: 'contact' as const, id })),
    ],
    reminders: readNumbers(fields.reminders),
    rrule: writeRule(readRepeat(fields.repeat), timezone),
  };
}

const fieldNames: Partial<Record<keyof EventFields, string>> = {
  title: 'the title',
  date: 'the day',
  from: 'the time',
  to: 'the time',
  until: 'the day',
  all_day: 'the time',
  timezone: 'the time zone',
  status: 'the status',
  location: 'the location',
  description: 'the description',
  notes: 'the notes',
  staff: 'who takes part',
  contacts: 'who takes part',
  reminders: 'the reminders',
  repeat: 'how it repeats',
};

/** What differs of an event, in words such as `the title and the time`; '' where nothing that has a name does. */
export function whatChanged(before: EventFields, after: EventFields): string {
  const keys = Object.keys(after) as (keyof EventFields)[];
  const changed = keys.filter((key) => before[key] !== after[key]).flatMap((key) => fieldNames[key] ?? []);
  return new Intl.ListFormat('en-US').format(new Set(changed));
}

/** What somebody else changed of an event while its form was open, as a sentence. */
export function changedWords(before: EventFields, newest: EventFields): string {
  const what = whatChanged(before, newest);
  return what === ''
    ? contract.calendarMessages.changedMeanwhile
    : `This was changed meanwhile: ${what}. Look at the newest values, then save again.`;
}

/** Only what was changed is sent: a time of a series keeps the series’ other values. */
export function changesOf(before: EventFields, after: EventFields) {
  const was = bodyOf(before);
  const is = bodyOf(after);
  if (!was || !is) return {};
  const differing = (Object.keys(is) as (keyof typeof is)[]).filter(
    (key) => JSON.stringify(is[key]) !== JSON.stringify(was[key]),
  );
  const changes = Object.fromEntries(differing.map((key) => [key, is[key]])) as Partial<typeof is>;
  const { start_time, end_time, timezone } = is;
  const moved = ['start_time', 'end_time', 'timezone'].some((key) => key in changes);
  return moved ? { ...changes, start_time, end_time, timezone } : changes;
}

/**
 * What takes a change of the form back; null where that would not bring back what was: with another rule times of a
 * series that were changed by themselves are gone.
 */
export function undoOf(before: EventFields, after: EventFields): ReturnType<typeof changesOf> | null {
  const back = changesOf(after, before);
  if (!('rrule' in back)) return back;
  const { rrule, start_time, end_time, timezone } = bodyOf(before) ?? {};
  // By its rule it may have begun on another day than was given.
  return rrule === null ? { ...back, start_time, end_time, timezone } : null;
}

/**
 * The day an event is made on when none was drawn: the shown one, at the next half hour of now; late in the evening,
 * when that one would end on the day after, in the morning.
 */
export function nextPlace(date: string, today: string, now: number, timezone: string) {
  const half = 30 * MINUTE;
  const start =
    date === today && dateOf(now + 2 * half, timezone) === today
      ? Math.ceil(now / half) * half
      : toInstant(`${date}T09:00`, timezone);
  return { start, end: start + half, allDay: false, column: null };
}
