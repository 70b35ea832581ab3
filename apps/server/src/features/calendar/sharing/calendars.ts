import { calendar as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { announceCalendar, calendarNow, tell } from './announce.ts';
import { mailEvent } from '../invitations/mail-invitations.ts';
import { bookCalendar } from '../events/occupy.ts';
import { holdCalendar, mustBeNewest, seeCalendar } from './policy.ts';
import { presentCalendar } from '../present.ts';
import { changeCalendar, findActiveUsers, insertCalendar, listCalendarRows, putMembers } from '../store.ts';
import { listEventRows } from '../events/store-events.ts';
import { dropFeedsTo } from './store-feeds.ts';
import { dropCalendarBookings, dropCalendarTimes, findUpcoming } from '../series/store-times.ts';
import { listAsked } from '../invitations/tell-invited.ts';

const words = contract.calendarMessages;

/** The viewer's calendars. */
export async function listCalendars(ctx: Context): Promise<contract.Calendar[]> {
  return (await listCalendarRows(ctx.tx, userOf(ctx).userId)).map(presentCalendar);
}

/** A calendar of the viewer's. @throws Refusal 404 */
export async function getCalendar(ctx: Context, calendarId: number): Promise<contract.Calendar> {
  return presentCalendar(await seeCalendar(ctx, calendarId));
}

/**
 * Makes a calendar; who makes it owns it.
 * @throws BadInput for one of Google's; Refusal 404 for members who are no active users of the office
 */
export async function createCalendar(
  ctx: Context,
  form: RouteInput<typeof contract.createCalendar>['body'],
): Promise<contract.Calendar> {
  if (form.type === 'GOOGLE') throw new BadInput(words.googleConnects);
  const { userId } = userOf(ctx);
  const others = new Map(form.calendar_members.map((member) => [member.user_id, member.role]));
  others.delete(userId);
  const active = await findActiveUsers(ctx.tx, [...others.keys()]);
  if (active.length < others.size) throw notFound('user');
  const { calendarId } = await insertCalendar(ctx.tx, {
    clientId: ctx.office,
    name: form.name,
    description: form.description,
    color: form.color,
    type: form.type,
    noOverlap: form.no_overlap,
    mayOverride: form.may_override,
    createdAt: ctx.now,
  });
  const member = { clientId: ctx.office, calendarId, addedAt: ctx.now };
  await putMembers(ctx.tx, [
    { ...member, userId, role: 'OWNER' },
    ...[...others].map(([id, role]) => ({ ...member, userId: id, role })),
  ]);
  ctx.audit({ action: 'calendar.create', subject: `calendar:${calendarId}` });
  const row = await calendarNow(ctx, calendarId);
  const calendar = presentCalendar(row);
  tell(ctx, row, 'calendar', { calendar });
  return calendar;
}

/**
 * Changes a calendar; what is left out stays. Where from now on nobody is booked twice, what overlaps stays and is
 * marked.
 * @throws Refusal 403 for viewers, 404, 409 for a `version` that is no longer the newest
 */
export async function updateCalendar(
  ctx: Context,
  calendarId: number,
  form: RouteInput<typeof contract.updateCalendar>['body'],
): Promise<contract.Calendar> {
  const before = await holdCalendar(ctx, calendarId, 'edit');
  mustBeNewest(form.version, before);
  await changeCalendar(ctx.tx, calendarId, {
    name: form.name,
    description: form.description,
    color: form.color,
    noOverlap: form.no_overlap,
    mayOverride: form.may_override,
  });
  if (form.no_overlap === false && before.noOverlap) await dropCalendarBookings(ctx.tx, calendarId);
  if (form.no_overlap === true && !before.noOverlap) await bookCalendar(ctx, calendarId);
  ctx.audit({ action: 'calendar.update', subject: `calendar:${calendarId}` });
  return announceCalendar(ctx, calendarId);
}

/**
 * Deletes a calendar with what is in it; who was asked to something that is to come hears that it is off.
 * @throws Refusal 403 for who is no owner, 404
 */
export async function deleteCalendar(platform: Platform, ctx: Context, calendarId: number): Promise<void> {
  const calendar = await holdCalendar(ctx, calendarId, 'own');
  for (const event of await listEventRows(ctx.tx, calendarId)) {
    if (event.seriesId !== null || event.status === 'cancelled') continue;
    if (!(await findUpcoming(ctx.tx, event.eventId, ctx.now))) continue;
    await mailEvent(platform, ctx, event, await listAsked(ctx, event), 'cancelled');
  }
  await changeCalendar(ctx.tx, calendarId, { deletedAt: ctx.now });
  await dropCalendarTimes(ctx.tx, calendarId);
  await dropFeedsTo(ctx.tx, calendarId);
  tell(ctx, calendar, 'deleteCalendar', { calendar_id: calendarId });
  ctx.audit({ action: 'calendar.delete', subject: `calendar:${calendarId}` });
}
