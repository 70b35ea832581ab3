import { randomBytes } from 'node:crypto';
import { GoogleApiError } from '../google/api-errors.ts';
import { momentOf, readTime, sayTime } from './times.ts';
import type { CalendarRow, EventResource, EventRow, EventTime } from './types.ts';

/** What a caller may set; the rest is Google's. */
const settable = [
  'summary',
  'description',
  'location',
  'colorId',
  'start',
  'end',
  'recurrence',
  'attendees',
  'reminders',
  'transparency',
  'visibility',
  'extendedProperties',
  'status',
  'guestsCanModify',
  'guestsCanInviteOthers',
  'guestsCanSeeOtherGuests',
  'source',
] as const;
export type Body = Record<string, unknown>;

const bad = (message: string, reason = 'invalid'): GoogleApiError => new GoogleApiError(400, reason, message);
const sameTime = (left: EventTime, right: EventTime): boolean =>
  momentOf(left) === momentOf(right) && left.date === right.date;

/** 5 to 1,024 letters of base32hex (events.insert). */
export const isEventId = (id: unknown): id is string =>
  typeof id === 'string' && /^[a-v0-9]{5,1024}$/.test(id);
export const newEventId = (): string => BigInt(`0x${randomBytes(16).toString('hex')}`).toString(32);

/** A new event of what was sent. @throws GoogleApiError 400 for one that makes no sense */
export function newResource(calendar: CalendarRow, body: Body, id: string): EventResource {
  const now = new Date().toISOString();
  const person = { email: calendar.account, self: true };
  return changed(
    calendar,
    {
      id,
      etag: '',
      status: 'confirmed',
      htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${id} ${calendar.id}`).toString('base64url')}`,
      created: now,
      updated: now,
      creator: person,
      organizer: { ...person, ...(calendar.primary ? {} : { email: calendar.id }) },
      start: {},
      end: {},
      iCalUID: typeof body.iCalUID === 'string' ? body.iCalUID : `${id}@google.com`,
      sequence: 0,
      reminders: { useDefault: true },
      eventType: 'default',
    },
    body,
  );
}

/**
 * An event with what was sent put into it.
 * @param whole what is not sent is taken away (update), and not kept (patch)
 * @throws GoogleApiError 400 for one that makes no sense
 */
export function changed(
  calendar: CalendarRow,
  before: EventResource,
  body: Body,
  whole = false,
): EventResource {
  const event: EventResource = { ...before };
  for (const field of settable) {
    if (body[field] === undefined && !whole) continue;
    if (body[field] === undefined || body[field] === null) delete event[field];
    else (event as Body)[field] = body[field];
  }
  event.status = before.status === 'cancelled' && body.status === undefined ? 'cancelled' : readStatus(event);
  const { recurrence } = event;
  if (recurrence !== undefined) {
    const isRule = (line: unknown) =>
      typeof line === 'string' && /^(RRULE|EXRULE|RDATE|EXDATE)[:;]/.test(line);
    if (!Array.isArray(recurrence) || !recurrence.every(isRule)) throw bad('Invalid recurrence rule.');
    if (recurrence.length === 0) delete event.recurrence;
    if (event.recurringEventId !== undefined)
      throw bad('Recurring event instances cannot have a recurrence.');
  }
  const how = { zone: calendar.timeZone, isRecurring: event.recurrence !== undefined };
  event.start = readTime(event.start, 'start', how);
  event.end = readTime(event.end, 'end', how);
  if ((event.start.date === undefined) !== (event.end.date === undefined))
    throw bad('Start and end times must either both be date or both be dateTime.');
  const length = momentOf(event.end) - momentOf(event.start);
  if (length < 0 || (length === 0 && event.start.date !== undefined))
    throw bad('The specified time range is empty.', 'timeRangeEmpty');
  const moved =
    before.etag !== '' &&
    (!sameTime(before.start, event.start) ||
      !sameTime(before.end, event.end) ||
      String(before.recurrence ?? '') !== String(event.recurrence ?? ''));
  return { ...event, sequence: before.sequence + (moved ? 1 : 0) };
}

function readStatus({ status }: EventResource): EventResource['status'] {
  const wanted = status ?? 'confirmed';
  if (!['confirmed', 'tentative', 'cancelled'].includes(wanted)) throw bad('Invalid value for: status');
  return wanted;
}

/** A time of a series that is as the rule says, by its id; whether the rule has it is not looked at. */
export function instanceOf(calendar: CalendarRow, series: EventResource, id: string): EventResource | null {
  const mark = id.slice(series.id.length + 1);
  const isDay = series.start.date !== undefined;
  const parts = (isDay ? /^(\d{4})(\d\d)(\d\d)$/ : /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/).exec(mark);
  if (!parts || series.recurrence === undefined) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(isDay ? date : `${date}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at) || at < momentOf(series.start)) return null;
  const end = at + momentOf(series.end) - momentOf(series.start);
  const said = (moment: number): EventTime =>
    isDay
      ? { date: new Date(moment).toISOString().slice(0, 10) }
      : {
          dateTime: sayTime(moment, calendar.timeZone),
          ...(series.start.timeZone === undefined ? {} : { timeZone: series.start.timeZone }),
        };
  const { recurrence: _rule, ...rest } = series;
  return {
    ...rest,
    id,
    recurringEventId: series.id,
    originalStartTime: said(at),
    start: said(at),
    end: said(end),
  };
}

/** An event as a list or a get says it. Of a deleted one no more is promised than its id and whose time it was. */
export function presentEvent({ event }: EventRow): object {
  const kind = 'calendar#event';
  if (event.status !== 'cancelled') return { kind, ...event };
  const { id, etag, status, recurringEventId, originalStartTime } = event;
  return {
    kind,
    etag,
    id,
    status,
    ...(recurringEventId === undefined ? {} : { recurringEventId, originalStartTime }),
  };
}
