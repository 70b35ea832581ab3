import { endLike } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import type { Change } from '../events/change.ts';
import { checkParticipants } from '../events/check-event.ts';
import { hasSameTimes, writeTimes } from '../events/occupy.ts';
import { putParticipants } from '../events/participants.ts';
import { keepsTime } from './split-series.ts';
import type { CalendarRow } from '../store.ts';
import {
  changeEvent,
  dropSkips,
  type EventInsert,
  type EventRow,
  insertSkips,
  listExceptions,
  listParticipants,
  personOfRow,
} from '../events/store-events.ts';
import { dropTimes } from './store-times.ts';

/**
 * Takes the times of a series that were changed or deleted by themselves along with the rest of it: what was changed of
 * them stays, in all else they follow. Where the series does not repeat any more, they are gone.
 * @param before the series as it was; `after` as it is now; `timesStand`: it takes place as it did
 */
export async function moveExceptions(
  ctx: Context,
  calendar: CalendarRow,
  before: EventRow,
  after: EventRow,
  {
    fields = {},
    people,
    override,
    move,
    timesStand,
  }: Change & { move: (at: number) => number; timesStand: boolean },
): Promise<void> {
  const skips = await dropSkips(ctx.tx, before.eventId);
  if (after.rrule !== null)
    await insertSkips(
      ctx.tx,
      skips.map((skip) => ({ ...skip, occurrence: new Date(move(skip.occurrence.getTime())) })),
    );
  for (const exception of await listExceptions(ctx.tx, before.eventId)) {
    if (after.rrule === null) {
      if (exception.deletedAt === null) await changeEvent(ctx.tx, exception.eventId, { deletedAt: ctx.now });
      await dropTimes(ctx.tx, exception.eventId);
      continue;
    }
    const occurrence = new Date(move(exception.occurrence!.getTime()));
    const follows = Object.entries(fields).filter(([name]) =>
      isSame(exception[name as keyof EventRow], before[name as keyof EventRow]),
    );
    const change: Partial<EventInsert> = { ...Object.fromEntries(follows), occurrence };
    if (keepsTime(before, exception)) {
      const first = { start: after.startsAt.getTime(), end: after.endsAt.getTime() };
      change.startsAt = occurrence;
      change.endsAt = new Date(endLike(first, occurrence.getTime(), after.timezone));
      change.allDay = after.allDay;
      change.timezone = after.timezone;
    }
    const own = await changeEvent(ctx.tx, exception.eventId, change);
    if (own.deletedAt !== null) continue;
    if (people) {
      const held = (await listParticipants(ctx.tx, own.eventId)).map(personOfRow);
      await putParticipants(ctx, own, await checkParticipants(ctx, calendar, people(held), held));
    }
    if (!timesStand || !hasSameTimes(exception, own)) await writeTimes(ctx, calendar, own, override);
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
