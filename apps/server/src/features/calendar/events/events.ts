import { calendar as contract, type RouteInput } from '@chairline/contract';
import { addDays, dateOf, endLike, endOfDay, startOfDay } from '@chairline/office-time';
import { type Context, userOf } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import type { Platform } from '../../../platform/platform.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { tell } from '../sharing/announce.ts';
import type { Change } from './change.ts';
import { changeEvents, showEvent } from './change-event.ts';
import {
  beginningOf,
  checkParticipants,
  checkReminders,
  readRule,
  checkTimes,
  keyOf,
  scheduleOf,
} from './check-event.ts';
import { findEvent } from './find-target.ts';
import { mustFit, raiseChanged } from './kept-elsewhere.ts';
import { writeTimes } from './occupy.ts';
import { allOf, listStaff, momentsOf, tellStaff } from '../notices/notices.ts';
import { putParticipants } from './participants.ts';
import { holdCalendar, seeCalendar } from '../sharing/policy.ts';
import { presentEvent } from '../present.ts';
import { findEventByRef, findEventRow, insertEvent } from './store-events.ts';
import { findMonth, findShown, listShown } from './store-shown.ts';

const words = contract.calendarMessages;

/** The events of days by the office's clock, by time; today where none is named. @throws Refusal 404 */
export async function listEvents(
  ctx: Context,
  calendarId: number,
  { date, until }: RouteInput<typeof contract.listCalendarEvents>['query'],
): Promise<contract.CalendarEvent[]> {
  const calendar = await seeCalendar(ctx, calendarId);
  const zone = await findTimeZone(ctx.tx);
  const first = date ?? dateOf(ctx.now.getTime(), zone);
  const last = until ?? first;
  checkDays(first, last);
  // The practice's visits are read from its own lists.
  if (calendar.type === 'OD') return [];
  const [from, to] = [startOfDay(first, zone), endOfDay(last, zone)];
  return (await listShown(ctx.tx, calendarId, new Date(from), new Date(to))).map(presentEvent);
}

/** @throws BadInput for days that end before they begin, or are too many */
function checkDays(first: string, last: string): void {
  if (last < first) throw new BadInput(words.endBeforeStart);
  if (last >= addDays(first, contract.calendarLimits.days)) throw new BadInput(words.tooManyDays);
}

/**
 * Days by the office's clock as a month shows them: how many events each has, and its first ones.
 * @throws BadInput for days that do not go; Refusal 404
 */
export async function getMonth(
  ctx: Context,
  calendarId: number,
  { date: first, until: last, away }: RouteInput<typeof contract.getCalendarMonth>['query'],
): Promise<contract.CalendarMonth> {
  const calendar = await seeCalendar(ctx, calendarId);
  checkDays(first, last);
  if (calendar.type === 'OD') return { events: [], days: [] };
  const zone = await findTimeZone(ctx.tx);
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  const bounds = [...dates, addDays(last, 1)].map((date) => new Date(startOfDay(date, zone)));
  const { events, counts } = await findMonth(ctx.tx, calendarId, bounds, away);
  return {
    events: events.map(presentEvent),
    days: counts.map(({ day, count }) => ({ date: dates[day]!, count })),
  };
}

/**
 * An event of a calendar of the viewer's; only to know that they may see it. One that was deleted will do: a window may
 * have it open still, and say so or leave it when it is gone.
 * @throws Refusal 404
 */
export async function seeEvent(ctx: Context, calendarId: number, eventId: number): Promise<void> {
  const calendar = await seeCalendar(ctx, calendarId);
  const event = await findEventRow(ctx.tx, eventId);
  if (event?.calendarId !== calendar.calendarId) throw notFound('event');
}

/** An event; of a series the time that is asked for, or its first. @throws Refusal 404 */
export async function getEvent(
  ctx: Context,
  calendarId: number,
  eventId: number,
  occurrence: number | undefined,
): Promise<contract.CalendarEvent> {
  const calendar = await seeCalendar(ctx, calendarId);
  const event = await findEvent(ctx, calendar, eventId);
  if (occurrence === undefined) return showEvent(ctx, event);
  const isDate = Math.abs(occurrence) <= 8.64e15;
  const row = isDate ? await findShown(ctx.tx, eventId, new Date(occurrence)) : undefined;
  if (!row) throw new BadInput(words.notOnRule);
  return presentEvent(row);
}

/**
 * Makes an event; the same `client_ref` again answers the event that it made the first time.
 * @throws BadInput for times, rules and people that do not go; Refusal 403 for viewers, 404, 409 `time_taken`
 */
export async function createEvent(
  ctx: Context,
  calendarId: number,
  form: RouteInput<typeof contract.createCalendarEvent>['body'],
): Promise<contract.CalendarEvent> {
  const calendar = await holdCalendar(ctx, calendarId, 'addEvents');
  const { userId } = userOf(ctx);
  if (form.client_ref !== undefined) {
    const made = await findEventByRef(ctx.tx, userId, form.client_ref);
    if (made) return showEvent(ctx, made);
  }
  mustFit(calendar, userId, {
    fields: form,
    people: form.participants,
  });
  const times = checkTimes({
    start: form.start_time,
    end: form.end_time,
    zone: form.timezone ?? (await findTimeZone(ctx.tx)),
    allDay: form.all_day,
  });
  const rrule = readRule(form.rrule, form.all_day);
  const start = rrule === null ? times.start : beginningOf({ ...times, rule: rrule });
  const people = await checkParticipants(ctx, calendar, form.participants);
  const row = {
    startsAt: new Date(start),
    endsAt: new Date(start === times.start ? times.end : endLike(times, start, times.zone)),
    timezone: times.zone,
    allDay: form.all_day,
    rrule,
    endsBefore: null,
  };
  const event = await insertEvent(ctx.tx, {
    ...row,
    clientId: ctx.office,
    calendarId,
    userId,
    title: form.title,
    description: form.description,
    location: form.location,
    notes: form.notes,
    status: form.status,
    reminders: checkReminders(form.reminders),
    schedule: scheduleOf(row),
    clientRef: form.client_ref ?? null,
    createdAt: ctx.now,
  });
  await putParticipants(ctx, event, people);
  await writeTimes(ctx, calendar, event, form.override);
  await raiseChanged(ctx, calendar, event.eventId);
  ctx.audit({ action: 'calendar_event.create', subject: `calendar_event:${event.eventId}` });
  const shown = await showEvent(ctx, event);
  await tellStaff(ctx, event, momentsOf(shown), allOf(await listStaff(ctx, event.eventId), 'invited'));
  if (rrule === null) tell(ctx, calendar, 'calendarEvent', { event: shown });
  else tell(ctx, calendar, 'calendarSeries', { calendar_id: calendarId, event_id: event.eventId });
  return shown;
}

/** Changes an event, or times of a series. See `changeEvents` for what it throws. */
export function updateEvent(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  eventId: number,
  form: RouteInput<typeof contract.updateCalendarEvent>['body'],
): Promise<contract.CalendarEvent> {
  const { title, description, location, notes, status, reminders, participants } = form;
  const given = {
    title,
    description,
    location,
    notes,
    status,
    reminders: reminders && checkReminders(reminders),
  };
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return changeEvents(platform, ctx, calendarId, eventId, form, {
    ...timesOf(form),
    fields,
    allDay: form.all_day,
    rule: form.rrule,
    people: participants && (() => participants),
  });
}

/** Moves an event, or times of a series. See `changeEvents` for what it throws. */
export function moveEvent(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  eventId: number,
  form: RouteInput<typeof contract.moveCalendarEvent>['body'],
): Promise<contract.CalendarEvent> {
  return changeEvents(platform, ctx, calendarId, eventId, form, timesOf(form));
}

/** Puts people on an event, or takes them off. See `changeEvents` for what it throws; 404 for taking off who is not on it. */
export function changePeople(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  eventId: number,
  form: RouteInput<typeof contract.changeParticipants>['body'],
): Promise<contract.CalendarEvent> {
  const named = new Set(form.participants.map(keyOf));
  return changeEvents(platform, ctx, calendarId, eventId, form, {
    override: form.override,
    people: (held) =>
      form.type === 'add' ? [...held, ...form.participants] : held.filter((one) => !named.has(keyOf(one))),
    ...(form.type === 'add' ? {} : { takesOff: form.participants }),
  });
}

function timesOf(form: {
  start_time?: number | undefined;
  end_time?: number | undefined;
  timezone?: string | undefined;
  override: boolean;
}): Change {
  return { start: form.start_time, end: form.end_time, zone: form.timezone, override: form.override };
}
