import { calendar as contract } from '@chairline/contract';
import { endLike, movedBy, moveRule } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { tell } from '../sharing/announce.ts';
import {
  beginningOf,
  checkParticipants,
  type EventTimes,
  keyOf,
  readRule,
  checkTimes,
  scheduleOf,
} from './check-event.ts';
import type { Change } from './change.ts';
import { findEvent, findTarget, type Scoped } from './find-target.ts';
import { mustFit, raiseChanged } from './kept-elsewhere.ts';
import { moveExceptions } from '../series/move-exceptions.ts';
import { hasSameTimes, writeTimes } from './occupy.ts';
import { tellInvited } from '../invitations/tell-invited.ts';
import { kindsOfChange, momentsOf, tellStaff } from '../notices/notices.ts';
import { putParticipants } from './participants.ts';
import { holdCalendar, mustBeNewest } from '../sharing/policy.ts';
import { presentEvent, ruleOf } from '../present.ts';
import { splitSeries, takeOut } from '../series/split-series.ts';
import type { CalendarRow } from '../store.ts';
import { changeEvent, type EventRow, listParticipants, personOfRow } from './store-events.ts';
import { listInvited } from '../invitations/store-invitations.ts';
import { findShown, findShownRow } from './store-shown.ts';
import { dropTimes } from '../series/store-times.ts';

const words = contract.calendarMessages;

/**
 * Changes an event, or times of a series.
 * @throws BadInput for times, rules and people that do not go; Refusal 403 with why it stays as it is, 404, 409 for a
 *   `version` that is no longer the newest and where somebody or the place is taken
 */
export async function changeEvents(
  platform: Platform,
  ctx: Context,
  calendarId: number,
  eventId: number,
  { version, ...scoped }: Scoped & { version?: number | undefined },
  change: Change,
): Promise<contract.CalendarEvent> {
  const calendar = await holdCalendar(ctx, calendarId, 'addEvents');
  const { event: found, part, occurrence } = await findTarget(ctx, calendar, eventId, scoped);
  mustBeNewest(version, found);
  const before =
    part === 'one'
      ? await takeOut(ctx, found, occurrence)
      : part === 'following'
        ? await splitSeries(ctx, found, occurrence)
        : found;
  const held = (await listParticipants(ctx.tx, before.eventId)).map(personOfRow);
  const isOn = new Set(held.map(keyOf));
  if (change.takesOff && !change.takesOff.some((one) => isOn.has(keyOf(one)))) throw notFound('participant');
  mustFit(calendar, before.userId, { fields: change.fields ?? {}, people: change.people?.(held) });
  const people = await listInvited(ctx.tx, before.eventId);
  const asked = people.filter(({ answer }) => answer !== null);
  const staff = people.flatMap(({ userId }) => userId ?? []);
  const meant = before.rrule === null ? before.startsAt : new Date(scoped.occurrence ?? before.startsAt);
  const { event, shownAt } = await changeWhole(ctx, calendar, before, meant, change, part === 'whole');
  ctx.audit({
    action: 'calendar_event.update',
    subject: `calendar_event:${event.eventId}`,
    details: { part, ...(event.eventId === found.eventId ? {} : { of: found.eventId }) },
  });
  // Where it becomes two series, those who were asked hear of both: the new one has a name of its own.
  if (part === 'following') {
    await tellInvited(platform, ctx, await findEvent(ctx, calendar, found.eventId), null);
    await tellInvited(platform, ctx, event, null);
  } else if (asked.length > 0 || change.people)
    await tellInvited(platform, ctx, event, { event: before, asked });
  await raiseChanged(ctx, calendar, event.eventId, part === 'following' ? [found.eventId] : []);
  const shown = await showEvent(ctx, event, shownAt);
  const kinds = kindsOfChange(
    { event: before, staff },
    { event, staff: shown.event_participants.map(({ user_id }) => user_id) },
  );
  await tellStaff(ctx, event, momentsOf(shown), kinds);
  if (part === 'whole' && before.rrule === null && event.rrule === null)
    tell(ctx, calendar, 'updateCalendarEvent', { event: shown });
  else {
    tell(ctx, calendar, 'calendarSeries', { calendar_id: calendarId, event_id: found.eventId });
    if (part === 'following')
      tell(ctx, calendar, 'calendarSeries', { calendar_id: calendarId, event_id: event.eventId });
  }
  return shown;
}

/** An event at one of its times, or at its first where it has no such time any more. */
export async function showEvent(
  ctx: Context,
  event: EventRow,
  occurrence?: Date,
): Promise<contract.CalendarEvent> {
  return presentEvent(
    (await findShown(ctx.tx, event.eventId, occurrence)) ??
      (await findShown(ctx.tx, event.eventId)) ??
      (await findShownRow(ctx.tx, event)),
  );
}

/**
 * @param meant the time of a series whose new beginning and end are given: all others move as it does
 * @param isWritten whether the times of `before` stand written out
 * @returns the event, and where that time is now
 */
export async function changeWhole(
  ctx: Context,
  calendar: CalendarRow,
  before: EventRow,
  meant: Date,
  change: Change,
  isWritten: boolean,
): Promise<{ event: EventRow; shownAt: Date }> {
  const first = { start: before.startsAt.getTime(), end: before.endsAt.getTime() };
  const from = meant.getTime();
  const times = checkTimes({
    start: change.start ?? from,
    end: change.end ?? endLike(first, from, before.timezone),
    zone: change.zone ?? before.timezone,
    allDay: change.allDay ?? before.allDay,
  });
  const move = (at: number) =>
    from === times.start && times.zone === before.timezone
      ? at
      : movedBy(at, from, times.start, times.zone, times.allDay);
  const isNewRule = change.rule !== undefined && change.rule !== ruleOf(before);
  const rule = isNewRule ? readRule(change.rule, times.allDay) : keptRule(before, from, times);
  const begins = move(first.start);
  const start = rule ? beginningOf({ ...times, rule, start: begins }) : begins;
  const { endsBefore, cutAt } = isNewRule ? { endsBefore: null, cutAt: null } : before;
  const wanted = {
    ...change.fields,
    startsAt: new Date(start),
    endsAt: new Date(endLike(times, start, times.zone)),
    allDay: times.allDay,
    timezone: times.zone,
    rrule: rule,
    endsBefore: endsBefore && new Date(move(endsBefore.getTime())),
    cutAt,
  };
  const event = await changeEvent(ctx.tx, before.eventId, { ...wanted, schedule: scheduleOf(wanted) });
  if (change.people) {
    const held = (await listParticipants(ctx.tx, event.eventId)).map(personOfRow);
    const people = await checkParticipants(ctx, calendar, change.people(held), held);
    await putParticipants(ctx, event, people);
  }
  // A new title, say: hundreds of times would be written anew as they are.
  const timesStand = isWritten && !change.people && hasSameTimes(before, event);
  if (before.rrule !== null) {
    // Its own old times are no clash for those that were changed by themselves.
    if (!timesStand) await dropTimes(ctx.tx, event.eventId);
    await moveExceptions(ctx, calendar, before, event, { ...change, move, timesStand });
  }
  if (!timesStand) await writeTimes(ctx, calendar, event, change.override);
  return {
    event,
    shownAt: event.rrule === null ? (event.occurrence ?? event.startsAt) : new Date(move(from)),
  };
}

/** The rule that a series keeps, its days moved along with it. @throws BadInput where they cannot be */
function keptRule(before: EventRow, from: number, times: EventTimes): string | null {
  // What becomes a whole day has no hours to be moved.
  const rule = times.allDay ? readRule(before.rrule, true) : before.rrule;
  if (rule === null || from === times.start) return rule;
  const moved = moveRule(rule, from, times.start, times.zone);
  if (moved === null) throw new BadInput(words.daysStay);
  return moved;
}
