import { countOf, endLike, withoutFirst } from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import { scheduleOf } from '../events/check-event.ts';
import { timesOf } from './series-times.ts';
import {
  changeEvent,
  dropSkips,
  type EventRow,
  insertEvent,
  insertParticipants,
  insertSkips,
  listExceptions,
  listParticipants,
} from '../events/store-events.ts';
import { dropTime, dropTimes } from './store-times.ts';

/** The columns of an event that another is made of: its own id and its times are to come. */
function copyOf(event: EventRow, now: Date) {
  const { eventId: _eventId, splitFrom: _splitFrom, words: _words, ...columns } = event;
  return { ...columns, clientRef: null, createdAt: now, version: 1, sequence: 0 };
}

/** When a time of an event ends. */
const endAt = (event: EventRow, occurrence: Date): Date =>
  new Date(
    endLike(
      { start: event.startsAt.getTime(), end: event.endsAt.getTime() },
      occurrence.getTime(),
      event.timezone,
    ),
  );

/** Whether a time of a series, changed by itself, still begins and ends as the series has it. */
export const keepsTime = (series: EventRow, exception: EventRow): boolean =>
  exception.startsAt.getTime() === exception.occurrence!.getTime() &&
  exception.endsAt.getTime() === endAt(series, exception.occurrence!).getTime();

async function copyPeople(ctx: Context, from: EventRow, to: EventRow): Promise<void> {
  const people = await listParticipants(ctx.tx, from.eventId);
  await insertParticipants(
    ctx.tx,
    people.map(({ clientId, userId, contactId, answer }) => ({
      clientId,
      eventId: to.eventId,
      userId,
      contactId,
      answer,
    })),
  );
}

/** Makes an event of its own of one time of a series; its times are the caller's to write. */
export async function takeOut(ctx: Context, series: EventRow, occurrence: Date): Promise<EventRow> {
  const own = await insertEvent(ctx.tx, {
    ...copyOf(series, ctx.now),
    startsAt: occurrence,
    endsAt: endAt(series, occurrence),
    rrule: null,
    schedule: '',
    endsBefore: null,
    cutAt: null,
    writtenUntil: null,
    seriesId: series.eventId,
    occurrence,
  });
  await copyPeople(ctx, series, own);
  await dropTime(ctx.tx, series.eventId, occurrence);
  await changeEvent(ctx.tx, series.eventId);
  return own;
}

/**
 * Ends a series before one of its times.
 * @param cutAt when what follows was deleted; null where it goes on as another series
 */
export async function endBefore(
  ctx: Context,
  series: EventRow,
  occurrence: Date,
  cutAt: Date | null,
): Promise<EventRow> {
  await dropTimes(ctx.tx, series.eventId, occurrence);
  const ended = { ...series, endsBefore: occurrence };
  return changeEvent(ctx.tx, series.eventId, {
    endsBefore: occurrence,
    cutAt,
    writtenUntil: null,
    schedule: scheduleOf(ended),
  });
}

/**
 * Makes two series of one: what was before a time stays, that time and all later ones are the new one's; its times are
 * the caller's to write.
 */
export async function splitSeries(ctx: Context, series: EventRow, occurrence: Date): Promise<EventRow> {
  const rule = series.rrule!;
  const start = series.startsAt.getTime();
  const count = countOf(rule);
  // Only what is counted has fewer left.
  const passed =
    count === null
      ? []
      : timesOf(
          { rule, start, zone: series.timezone, allDay: series.allDay },
          { from: start, to: occurrence.getTime() - 1 },
          count,
        );
  const rest = await insertEvent(ctx.tx, {
    ...copyOf(series, ctx.now),
    startsAt: occurrence,
    endsAt: endAt(series, occurrence),
    rrule: withoutFirst(rule, passed.length),
    splitFrom: series.eventId,
  });
  await copyPeople(ctx, series, rest);
  for (const exception of await listExceptions(ctx.tx, series.eventId)) {
    if (exception.occurrence! >= occurrence)
      await changeEvent(ctx.tx, exception.eventId, { seriesId: rest.eventId });
  }
  const skips = await dropSkips(ctx.tx, series.eventId, occurrence);
  await insertSkips(
    ctx.tx,
    skips.map((skip) => ({ ...skip, eventId: rest.eventId })),
  );
  await endBefore(ctx, series, occurrence, null);
  return rest;
}
