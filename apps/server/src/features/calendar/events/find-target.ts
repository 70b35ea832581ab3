import { calendar as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, forbidden, notFound } from '../../../platform/errors.ts';
import { mustMayChange } from '../sharing/policy.ts';
import type { CalendarRow } from '../store.ts';
import { type EventRow, findEventRow, listExceptions } from './store-events.ts';
import { findShownRow } from './store-shown.ts';
import { findTime, findUpcoming, hasTimeBefore } from '../series/store-times.ts';

const words = contract.calendarMessages;

/** Which of a series' times is meant, and how much of it. */
export interface Scoped {
  scope: contract.EventScope;
  occurrence?: number | undefined;
}

/** What a change is for. */
export interface Target {
  event: EventRow;
  /** The whole event or series; one time of it; or that time and all later ones. */
  part: 'whole' | 'one' | 'following';
  /** The time of the series that it begins with; of the whole, its beginning. */
  occurrence: Date;
}

/** An event of a calendar that is not deleted. @throws Refusal 404 */
export async function findEvent(ctx: Context, calendar: CalendarRow, eventId: number): Promise<EventRow> {
  const event = await findEventRow(ctx.tx, eventId);
  if (!event || event.deletedAt || event.calendarId !== calendar.calendarId) throw notFound('event');
  return event;
}

/**
 * What of an event a change is for. A time that was changed by itself is an event of its own. Of a series that has begun
 * the whole is what is not over: the rest stays what it was.
 * @throws BadInput for a time that the series does not have; Refusal 403 with why it stays as it is, 404
 */
export async function findTarget(
  ctx: Context,
  calendar: CalendarRow,
  eventId: number,
  { scope, occurrence }: Scoped,
): Promise<Target> {
  const event = await findEvent(ctx, calendar, eventId);
  if (event.rrule === null) {
    await mustMayChangeUntil(ctx, event, event.endsAt);
    return { event, part: 'whole', occurrence: event.occurrence ?? event.startsAt };
  }
  if (scope === 'all') return findRest(ctx, event);
  if (occurrence === undefined) throw new BadInput(words.whichTime);
  // Beyond what a date can be it is no time of any series.
  if (Math.abs(occurrence) > 8.64e15) throw new BadInput(words.notOnRule);
  const at = new Date(occurrence);
  const time = await findTime(ctx.tx, event.eventId, at);
  const exceptions = await listExceptions(ctx.tx, event.eventId);
  const own = exceptions.find((one) => one.occurrence!.getTime() === occurrence && one.deletedAt === null);
  if (own && scope === 'one') return findTarget(ctx, calendar, own.eventId, { scope });
  const ends = time?.endsAt ?? own?.endsAt;
  if (ends === undefined) throw new BadInput(words.notOnRule);
  await mustMayChangeUntil(ctx, event, ends);
  if (scope === 'one') return { event, part: 'one', occurrence: at };
  const isFirst =
    !(await hasTimeBefore(ctx.tx, event.eventId, at)) &&
    !exceptions.some((one) => one.occurrence! < at && one.deletedAt === null);
  return { event, part: isFirst ? 'whole' : 'following', occurrence: isFirst ? event.startsAt : at };
}

async function findRest(ctx: Context, event: EventRow): Promise<Target> {
  const upcoming = await findUpcoming(ctx.tx, event.eventId, ctx.now);
  await mustMayChangeUntil(ctx, event, upcoming?.endsAt ?? ctx.now);
  if (!upcoming) throw forbidden(words.past);
  const hasBegun = await hasTimeBefore(ctx.tx, event.eventId, upcoming.occurrence);
  return hasBegun
    ? { event, part: 'following', occurrence: upcoming.occurrence }
    : { event, part: 'whole', occurrence: event.startsAt };
}

async function mustMayChangeUntil(ctx: Context, event: EventRow, ends: Date): Promise<void> {
  const { userId, status, outside } = event;
  // Only who is refused reads whose it is.
  const author = userId === userOf(ctx).userId ? '' : (await findShownRow(ctx.tx, event)).author;
  mustMayChange(ctx, { user_id: userId, author, end_time: ends.getTime(), status, deletable: !outside });
}
