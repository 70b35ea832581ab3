import { calendar as contract, problemCodes } from '@chairline/contract';
import { stretchInWords } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type Plan, planTimes } from '../series/plan-times.ts';
import { wakeReminders } from '../notices/remind.ts';
import type { CalendarRow } from '../store.ts';
import { bookTimes, type ClashRow, findClashes, settleBookings } from './store-bookings.ts';
import {
  type EventRow,
  listEventRows,
  listExceptions,
  listParticipants,
  listSkips,
  noteWritten,
} from './store-events.ts';
import { dropTimes, insertTimes } from '../series/store-times.ts';

/** Times of a series that are not its own any more: deleted, or changed by themselves. */
async function takenOut(ctx: Context, event: EventRow): Promise<Set<number>> {
  if (event.rrule === null) return new Set();
  const skips = await listSkips(ctx.tx, event.eventId);
  const exceptions = await listExceptions(ctx.tx, event.eventId);
  return new Set([
    ...skips.map(({ occurrence }) => occurrence.getTime()),
    ...exceptions.map(({ occurrence }) => occurrence!.getTime()),
  ]);
}

/** What decides when an event takes place and what it books, beside those who take part. */
const DECIDES = [
  'startsAt',
  'endsAt',
  'allDay',
  'timezone',
  'rrule',
  'endsBefore',
  'cutAt',
  'occurrence',
  'status',
  'reminders',
  'location',
] as const satisfies (keyof EventRow)[];

/** Whether the times of an event, as they are written out and booked, are those of the changed one. */
export const hasSameTimes = (before: EventRow, after: EventRow): boolean =>
  DECIDES.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));

/**
 * Writes out anew when an event of a calendar that is held takes place, and books it.
 * @param override book it although somebody or the place is taken, where the calendar allows it
 * @returns the event as it is written
 * @throws BadInput for more times than a series may have; Refusal 409 `time_taken`
 */
export async function writeTimes(
  ctx: Context,
  calendar: CalendarRow,
  event: EventRow,
  override: boolean,
): Promise<void> {
  const plan = planTimes(event, await takenOut(ctx, event), ctx.now, {
    isKeptElsewhere: calendar.type === 'GOOGLE',
  });
  await dropTimes(ctx.tx, event.eventId);
  await addTimes(ctx, event, plan);
  await book(ctx, calendar, event, override && calendar.mayOverride);
}

/** Writes a series without an end out further. What overlaps then is marked: nobody is there to be asked. */
export async function writeFurther(ctx: Context, calendar: CalendarRow, event: EventRow): Promise<void> {
  const after = event.writtenUntil ?? undefined;
  const isKeptElsewhere = calendar.type === 'GOOGLE';
  const plan = planTimes(event, await takenOut(ctx, event), ctx.now, { after, isKeptElsewhere });
  await addTimes(ctx, event, plan);
  await book(ctx, calendar, event, true);
}

async function addTimes(ctx: Context, event: EventRow, { times, writtenUntil }: Plan): Promise<void> {
  await insertTimes(ctx.tx, event, times);
  if (writtenUntil?.getTime() !== event.writtenUntil?.getTime())
    await noteWritten(ctx.tx, event.eventId, writtenUntil);
  const due = times.flatMap(({ remindAt }) => remindAt?.getTime() ?? []);
  // The job that delivers the first leaves one for the next.
  if (due.length > 0) await wakeReminders(ctx, new Date(due.reduce((a, b) => Math.min(a, b))));
}

/** Books everything of a calendar, which books nobody twice from now on; what overlaps is marked. */
export async function bookCalendar(ctx: Context, calendarId: number): Promise<void> {
  for (const event of await listEventRows(ctx.tx, calendarId)) {
    const resources = await resourcesOf(ctx, event);
    if (resources.length > 0) await bookTimes(ctx.tx, event.eventId, resources);
  }
  await settleBookings(ctx.tx, { calendarId });
}

async function book(ctx: Context, calendar: CalendarRow, event: EventRow, override: boolean): Promise<void> {
  if (!calendar.noOverlap) return;
  const resources = await resourcesOf(ctx, event);
  if (resources.length === 0) return;
  await bookTimes(ctx.tx, event.eventId, resources);
  if (!override) {
    const clashes = await findClashes(ctx.tx, event.eventId);
    if (clashes.length > 0) throw timeTaken(clashes, await findTimeZone(ctx.tx));
  }
  await settleBookings(ctx.tx, { eventId: event.eventId });
}

/** Whose and which place's time an event takes: its staff's, or its author's where none takes part. */
async function resourcesOf(ctx: Context, event: EventRow): Promise<string[]> {
  if (event.allDay || event.status === 'cancelled' || event.status === 'postponed') return [];
  const staff = (await listParticipants(ctx.tx, event.eventId)).flatMap(({ userId }) => userId ?? []);
  const place = event.location.toLowerCase();
  return [
    ...(staff.length > 0 ? staff : [event.userId]).map((userId) => `user:${userId}`),
    ...(place === '' ? [] : [`place:${place}`]),
  ];
}

/** 409: names what is taken first, and carries all of it. */
function timeTaken(clashes: readonly ClashRow[], zone: string): Refusal {
  const [first] = clashes;
  const when = stretchInWords(first!.startsAt.getTime(), first!.endsAt.getTime(), zone);
  const detail = contract.calendarMessages.timeTaken(first!.taken, first!.title, when);
  const told: contract.Clash[] = clashes.map((clash) => ({
    event_id: clash.eventId,
    title: clash.title,
    start_time: clash.startsAt.getTime(),
    end_time: clash.endsAt.getTime(),
    taken: clash.taken,
  }));
  return new Refusal(409, problemCodes.timeTaken, detail, undefined, { clashes: told });
}
