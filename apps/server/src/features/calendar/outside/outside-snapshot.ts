import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { calendarNow, tell } from '../sharing/announce.ts';
import { showEvent } from '../events/change-event.ts';
import type { OutsideFields } from './outside.ts';
import { ruleOf } from '../present.ts';
import { findEventRow, listSkips } from '../events/store-events.ts';

/** An event of a calendar that is kept elsewhere, as it is here; times are epoch milliseconds. */
export interface OutsideSnapshot {
  title: string;
  description: string;
  location: string;
  startsAt: number;
  endsAt: number;
  allDay: boolean;
  timezone: string;
  rule: string | null;
  skips: number[];
  /** Of a time of a series that was changed by itself. */
  series: { eventId: number; occurrence: number } | null;
  deleted: boolean;
}

/** An event as it is here, deleted or not; null where there is none. */
export async function readSnapshot(tx: Transaction, eventId: number): Promise<OutsideSnapshot | null> {
  const event = await findEventRow(tx, eventId);
  if (!event) return null;
  const { title, description, location, allDay, timezone, seriesId, occurrence } = event;
  const skips = event.rrule === null ? [] : await listSkips(tx, eventId);
  return {
    title,
    description,
    location,
    startsAt: event.startsAt.getTime(),
    endsAt: event.endsAt.getTime(),
    allDay,
    timezone,
    rule: ruleOf(event),
    skips: skips.map((skip) => skip.occurrence.getTime()).toSorted((a, b) => a - b),
    series:
      seriesId === null || occurrence === null
        ? null
        : { eventId: seriesId, occurrence: occurrence.getTime() },
    deleted: event.deletedAt !== null,
  };
}

/** The same as it is written. */
export function fieldsOfSnapshot(of: OutsideSnapshot): OutsideFields {
  const { title, description, location, allDay, timezone, rule } = of;
  return {
    title,
    description,
    location,
    allDay,
    timezone,
    rule,
    startsAt: new Date(of.startsAt),
    endsAt: new Date(of.endsAt),
    skips: of.skips.map((skip) => new Date(skip)),
    mayChange: true,
    ...(of.series
      ? { series: { eventId: of.series.eventId, occurrence: new Date(of.series.occurrence) } }
      : {}),
  };
}

/** Tells who sees an event how far it is by now. */
export async function tellOutside(ctx: Context, calendarId: number, eventId: number): Promise<void> {
  const event = await findEventRow(ctx.tx, eventId);
  if (!event || event.deletedAt !== null) return;
  const calendar = await calendarNow(ctx, calendarId);
  if (event.rrule === null && event.seriesId === null)
    tell(ctx, calendar, 'updateCalendarEvent', { event: await showEvent(ctx, event) });
  else tell(ctx, calendar, 'calendarSeries', { calendar_id: calendarId, event_id: eventId });
}
