import { calendar as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, forbidden, notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tell } from '../sharing/announce.ts';
import { mailEvent } from '../invitations/mail-invitations.ts';
import { listAsked, tellInvited } from '../invitations/tell-invited.ts';
import { showEvent } from './change-event.ts';
import { scheduleOf } from './check-event.ts';
import { findTarget, type Scoped } from './find-target.ts';
import { raiseChanged } from './kept-elsewhere.ts';
import { writeTimes } from './occupy.ts';
import { allOf, listStaff, momentsOf, tellStaff } from '../notices/notices.ts';
import { holdCalendar } from '../sharing/policy.ts';
import { presentEvent } from '../present.ts';
import { endBefore } from '../series/split-series.ts';
import type { CalendarRow } from '../store.ts';
import {
  changeEvent,
  dropSkip,
  type EventRow,
  findEventRow,
  insertSkips,
  listExceptions,
  listSkips,
} from './store-events.ts';
import { findShown, findShownRow } from './store-shown.ts';
import { dropTime, dropTimes } from '../series/store-times.ts';

const words = contract.calendarMessages;
/** How long a deletion can be taken back. */
const RESTORE_MS = 24 * 3_600_000;

/**
 * Deletes an event, or times of a series; of one that has begun, what is not over.
 * @throws BadInput for a time that the series does not have; Refusal 403 with why it stays as it is, 404
 */
export async function deleteEvent(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  eventId: number,
  scoped: Scoped,
): Promise<void> {
  const calendar = await holdCalendar(ctx, calendarId, 'addEvents');
  const { event, part, occurrence } = await findTarget(ctx, calendar, eventId, scoped);
  const staff = await listStaff(ctx, event.eventId);
  const times = await findShown(ctx.tx, event.eventId, part === 'whole' ? undefined : occurrence);
  if (part === 'one') {
    const { clientId } = event;
    await insertSkips(ctx.tx, [{ clientId, eventId: event.eventId, occurrence, skippedAt: ctx.now }]);
    await dropTime(ctx.tx, event.eventId, occurrence);
    await tellInvited(platform, ctx, await changeEvent(ctx.tx, event.eventId), null);
  } else if (part === 'following') {
    await deleteExceptions(ctx, event, occurrence);
    await tellInvited(platform, ctx, await endBefore(ctx, event, occurrence, ctx.now), null);
  } else {
    await mailEvent(platform, ctx, event, await listAsked(ctx, event), 'cancelled');
    await deleteExceptions(ctx, event);
    await dropTimes(ctx.tx, event.eventId);
    await changeEvent(ctx.tx, event.eventId, { deletedAt: ctx.now });
  }
  if (part === 'one') await raiseChanged(ctx, calendar, null, [event.eventId]);
  else await raiseChanged(ctx, calendar, event.eventId);
  ctx.audit({
    action: 'calendar_event.delete',
    subject: `calendar_event:${event.eventId}`,
    details: { part },
  });
  if (times) await tellStaff(ctx, event, momentsOf(presentEvent(times)), allOf(staff, 'cancelled'));
  const what = { calendar_id: calendarId, event_id: event.eventId };
  if (part === 'whole') tell(ctx, calendar, 'deleteCalendarEvent', what);
  else tell(ctx, calendar, 'calendarSeries', what);
}

/** What was changed by itself of what is deleted goes with it, and comes back with it. */
async function deleteExceptions(ctx: Context, series: EventRow, from?: Date): Promise<void> {
  if (series.rrule === null) return;
  for (const exception of await listExceptions(ctx.tx, series.eventId)) {
    if (exception.deletedAt !== null || (from && exception.occurrence! < from)) continue;
    await dropTimes(ctx.tx, exception.eventId);
    await changeEvent(ctx.tx, exception.eventId, { deletedAt: ctx.now });
  }
}

/**
 * Takes a deletion back within a day; what is there changes nothing.
 * @throws BadInput where the time that is meant is not said; Refusal 403 for who did not make it and after a day, 404,
 *   409 `time_taken` where somebody took the time meanwhile
 */
export async function restoreEvent(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  eventId: number,
  { scope, occurrence }: Scoped,
): Promise<contract.CalendarEvent> {
  const calendar = await holdCalendar(ctx, calendarId, 'addEvents');
  const event = await findEventRow(ctx.tx, eventId);
  if (!event || event.calendarId !== calendarId) throw notFound('event');
  const shown = presentEvent(await findShownRow(ctx.tx, event));
  if (event.userId !== userOf(ctx).userId) throw forbidden(words.notAuthor(shown.author));
  if (scope === 'one' && event.rrule !== null) {
    if (occurrence === undefined) throw new BadInput(words.whichTime);
    return restoreOne(platform, ctx, calendar, event, occurrence);
  }
  const deletedAt = event.deletedAt ?? event.cutAt;
  if (deletedAt === null) return showEvent(ctx, event);
  mustBeRecent(ctx, deletedAt);
  const whole = event.deletedAt === null ? { ...event, endsBefore: null, cutAt: null } : event;
  const back = await changeEvent(ctx.tx, eventId, {
    deletedAt: null,
    endsBefore: whole.endsBefore,
    cutAt: whole.cutAt,
    schedule: scheduleOf(whole),
  });
  for (const exception of event.rrule === null ? [] : await listExceptions(ctx.tx, eventId)) {
    if (exception.deletedAt?.getTime() !== deletedAt.getTime()) continue;
    await restoreAlone(ctx, calendar, exception);
  }
  await writeTimes(ctx, calendar, back, false);
  return announceBack(platform, ctx, calendar, back);
}

async function restoreOne(
  platform: Platform,
  ctx: Context,
  calendar: CalendarRow,
  series: EventRow,
  occurrence: number,
): Promise<contract.CalendarEvent> {
  if (series.deletedAt !== null) throw notFound('event');
  const skip = (await listSkips(ctx.tx, series.eventId)).find(
    (one) => one.occurrence.getTime() === occurrence,
  );
  if (skip) {
    mustBeRecent(ctx, skip.skippedAt);
    await dropSkip(ctx.tx, series.eventId, skip.occurrence);
    const back = await changeEvent(ctx.tx, series.eventId);
    await writeTimes(ctx, calendar, back, false);
    return announceBack(platform, ctx, calendar, back, skip.occurrence);
  }
  const own = (await listExceptions(ctx.tx, series.eventId)).find(
    (one) => one.occurrence!.getTime() === occurrence,
  );
  if (!own) return showEvent(ctx, series);
  if (own.deletedAt === null) return showEvent(ctx, own);
  mustBeRecent(ctx, own.deletedAt);
  return announceBack(platform, ctx, calendar, await restoreAlone(ctx, calendar, own));
}

async function restoreAlone(ctx: Context, calendar: CalendarRow, event: EventRow): Promise<EventRow> {
  const back = await changeEvent(ctx.tx, event.eventId, { deletedAt: null });
  await writeTimes(ctx, calendar, back, false);
  return back;
}

async function announceBack(
  platform: Platform,
  ctx: Context,
  calendar: CalendarRow,
  event: EventRow,
  occurrence?: Date,
): Promise<contract.CalendarEvent> {
  ctx.audit({ action: 'calendar_event.restore', subject: `calendar_event:${event.eventId}` });
  await tellInvited(platform, ctx, event, null);
  await raiseChanged(ctx, calendar, event.eventId);
  const shown = await showEvent(ctx, event, occurrence);
  await tellStaff(ctx, event, momentsOf(shown), allOf(await listStaff(ctx, event.eventId), 'restored'));
  if (event.rrule === null) tell(ctx, calendar, 'calendarEvent', { event: shown });
  else tell(ctx, calendar, 'calendarSeries', { calendar_id: event.calendarId, event_id: event.eventId });
  return shown;
}

function mustBeRecent(ctx: Context, deletedAt: Date): void {
  if (ctx.now.getTime() - deletedAt.getTime() > RESTORE_MS) throw forbidden(words.restoreLate);
}
