import { z } from 'zod';
import type { EventChange, GoneEvent, OutsideEvent, OutsideTime } from './calendars.ts';

const time = z
  .object({
    date: z.iso.date().optional(),
    dateTime: z.iso.datetime({ offset: true }).optional(),
    timeZone: z.string().optional(),
  })
  .transform((value, context): { time: OutsideTime; timezone: string | null } => {
    const timezone = value.timeZone ?? null;
    if (value.date !== undefined) return { time: { day: value.date }, timezone };
    if (value.dateTime !== undefined) return { time: { at: Date.parse(value.dateTime) }, timezone };
    context.addIssue({ code: 'custom', message: 'neither a day nor a moment' });
    return z.NEVER;
  });

const common = {
  id: z.string().min(1).max(1_100),
  etag: z.string().min(1),
  recurringEventId: z.string().optional(),
  originalStartTime: time.optional(),
};
const gone = z
  .object({ ...common, status: z.literal('cancelled') })
  .transform(({ id, etag, recurringEventId, originalStartTime }): GoneEvent => ({
    id,
    etag,
    gone: true,
    series: seriesOf(recurringEventId, originalStartTime),
  }));
const there = z
  .object({
    ...common,
    status: z.enum(['confirmed', 'tentative']).default('confirmed'),
    summary: z.string().default(''),
    description: z.string().default(''),
    location: z.string().default(''),
    start: time,
    end: time,
    recurrence: z.array(z.string()).default([]),
    organizer: z.object({ self: z.boolean().default(false) }).optional(),
    guestsCanModify: z.boolean().default(false),
    locked: z.boolean().default(false),
    eventType: z.string().default('default'),
  })
  .transform((event): OutsideEvent => ({
    id: event.id,
    etag: event.etag,
    gone: false,
    title: event.summary,
    description: event.description,
    location: event.location,
    start: event.start.time,
    end: event.end.time,
    timezone: event.start.timezone,
    rules: event.recurrence,
    series: seriesOf(event.recurringEventId, event.originalStartTime),
    mayChange:
      event.eventType === 'default' &&
      !event.locked &&
      (event.guestsCanModify || (event.organizer?.self ?? false)),
  }));

function seriesOf(id: string | undefined, original: { time: OutsideTime } | undefined) {
  return id === undefined || original === undefined ? null : { id, original: original.time };
}

/** An event of the API's (developers.google.com/workspace/calendar/api/v3/reference/events), as we know it. */
export const outsideEvent = z.union([gone, there]);

/** The other way: fields that are not given are left as they are. */
export function toGoogle(fields: EventChange): Record<string, unknown> {
  const { title, description, location, start, end, timezone, rules, status } = fields;
  const said = (given: OutsideTime) =>
    'day' in given
      ? { date: given.day, dateTime: null, timeZone: null }
      : {
          dateTime: new Date(given.at).toISOString(),
          date: null,
          ...(timezone === null || timezone === undefined ? {} : { timeZone: timezone }),
        };
  return {
    ...(status === undefined ? {} : { status }),
    ...(title === undefined ? {} : { summary: title }),
    ...(description === undefined ? {} : { description }),
    ...(location === undefined ? {} : { location }),
    ...(start === undefined ? {} : { start: said(start) }),
    ...(end === undefined ? {} : { end: said(end) }),
    ...(rules === undefined ? {} : { recurrence: [...rules] }),
  };
}
