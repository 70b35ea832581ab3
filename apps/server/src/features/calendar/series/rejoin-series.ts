import { calendar as contract, type RouteInput } from '@chairline/contract';
import { endLike } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tell } from '../sharing/announce.ts';
import { changeWhole, showEvent } from '../events/change-event.ts';
import { scheduleOf } from '../events/check-event.ts';
import { findEvent, findTarget } from '../events/find-target.ts';
import { mailEvent } from '../invitations/mail-invitations.ts';
import { allOf, dropFor, kindsOfChange, listStaff, momentsOf, tellStaff } from '../notices/notices.ts';
import { writeTimes } from '../events/occupy.ts';
import { holdCalendar, mustBeNewest } from '../sharing/policy.ts';
import {
  changeEvent,
  dropSkips,
  type EventRow,
  insertSkips,
  listExceptions,
  listParticipants,
  personOfRow,
} from '../events/store-events.ts';
import type { CalendarRow } from '../store.ts';
import { dropTimes, findTime } from './store-times.ts';
import { listAsked, tellInvited } from '../invitations/tell-invited.ts';

/**
 * Takes back that a time of a series and all later ones became a series of their own: they are moved back to where they
 * were, with what was changed of them by themselves, and are the first one's again. So is a time that was changed by
 * itself: it is as the series has it, and is changed with it from then on.
 * @throws Refusal 403 with why it stays as it is, 404 where the one did not come of the other, 409 for a `version` that
 *   is no longer the newest
 */
export async function rejoinSeries(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  eventId: number,
  { event_id: restId, version }: RouteInput<typeof contract.rejoinCalendarEvent>['body'],
): Promise<contract.CalendarEvent> {
  const calendar = await holdCalendar(ctx, calendarId, 'addEvents');
  if (calendar.type === 'GOOGLE') throw forbidden(contract.calendarMessages.googleStaysCut);
  const series = await findEvent(ctx, calendar, eventId);
  const { event: rest, part } = await findTarget(ctx, calendar, restId, { scope: 'all' });
  if (rest.seriesId === series.eventId && rest.occurrence) {
    mustBeNewest(version, rest);
    return rejoinTime(platform, ctx, calendar, series, rest, rest.occurrence);
  }
  const cut = series.endsBefore;
  if (rest.splitFrom !== series.eventId || cut === null || rest.rrule === null) throw notFound('event');
  if (part !== 'whole') throw forbidden(contract.calendarMessages.past);
  mustBeNewest(version, rest);
  const people = (await listParticipants(ctx.tx, series.eventId)).map(personOfRow);
  const staff = await listStaff(ctx, rest.eventId);
  const asked = await listAsked(ctx, rest);
  const { title, description, location, notes, status, reminders } = series;
  const first = { start: series.startsAt.getTime(), end: series.endsAt.getTime() };
  const change = {
    fields: { title, description, location, notes, status, reminders },
    start: cut.getTime(),
    end: endLike(first, cut.getTime(), series.timezone),
    zone: series.timezone,
    allDay: series.allDay,
    people: () => people,
    override: true,
  };
  const { event: moved } = await changeWhole(ctx, calendar, rest, rest.startsAt, change, true);
  const whole = await takeBack(ctx, series, moved);
  await dropTimes(ctx.tx, series.eventId);
  await writeTimes(ctx, calendar, whole, true);
  ctx.audit({
    action: 'calendar_event.rejoin',
    subject: `calendar_event:${series.eventId}`,
    details: { with: rest.eventId },
  });
  await mailEvent(platform, ctx, moved, asked, 'cancelled');
  await tellInvited(platform, ctx, whole, null);
  const shown = await showEvent(ctx, whole, cut);
  await dropFor(ctx, rest.eventId, staff);
  await tellStaff(ctx, whole, momentsOf(shown), allOf(await listStaff(ctx, whole.eventId), 'moved'));
  tell(ctx, calendar, 'deleteCalendarEvent', { calendar_id: calendarId, event_id: rest.eventId });
  tell(ctx, calendar, 'calendarSeries', { calendar_id: calendarId, event_id: series.eventId });
  return shown;
}

/** What hangs on the rest is the series' again; the rest is gone. */
async function takeBack(ctx: Context, series: EventRow, rest: EventRow): Promise<EventRow> {
  for (const { eventId } of await listExceptions(ctx.tx, rest.eventId))
    await changeEvent(ctx.tx, eventId, { seriesId: series.eventId });
  const skips = await dropSkips(ctx.tx, rest.eventId);
  await insertSkips(
    ctx.tx,
    skips.map((skip) => ({ ...skip, eventId: series.eventId })),
  );
  await dropTimes(ctx.tx, rest.eventId);
  await changeEvent(ctx.tx, rest.eventId, { deletedAt: ctx.now, splitFrom: null });
  const { endsBefore, cutAt } = rest;
  return changeEvent(ctx.tx, series.eventId, {
    endsBefore,
    cutAt,
    writtenUntil: null,
    schedule: scheduleOf({ ...series, endsBefore }),
  });
}

/** @throws Refusal 404 where the series has no such time any more */
async function rejoinTime(
  platform: Platform,
  ctx: Context,
  calendar: CalendarRow,
  series: EventRow,
  own: EventRow,
  occurrence: Date,
): Promise<contract.CalendarEvent> {
  const { calendarId } = calendar;
  const staff = await listStaff(ctx, own.eventId);
  await dropTimes(ctx.tx, own.eventId);
  await changeEvent(ctx.tx, own.eventId, { deletedAt: ctx.now, seriesId: null, occurrence: null });
  const whole = await changeEvent(ctx.tx, series.eventId);
  await writeTimes(ctx, calendar, whole, true);
  const time = await findTime(ctx.tx, series.eventId, occurrence);
  if (!time) throw notFound('event');
  ctx.audit({
    action: 'calendar_event.rejoin',
    subject: `calendar_event:${series.eventId}`,
    details: { with: own.eventId },
  });
  await tellInvited(platform, ctx, whole, null);
  const shown = await showEvent(ctx, whole, occurrence);
  await dropFor(ctx, own.eventId, staff);
  const { startsAt, endsAt } = time;
  const kinds = kindsOfChange(
    { event: own, staff },
    { event: { ...whole, startsAt, endsAt }, staff: await listStaff(ctx, series.eventId) },
  );
  await tellStaff(ctx, whole, momentsOf(shown), kinds);
  tell(ctx, calendar, 'deleteCalendarEvent', { calendar_id: calendarId, event_id: own.eventId });
  tell(ctx, calendar, 'calendarSeries', { calendar_id: calendarId, event_id: series.eventId });
  return shown;
}
