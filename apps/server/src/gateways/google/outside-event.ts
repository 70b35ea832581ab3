import { z } from 'zod';
import type { GoneEvent, OutsideEvent, OutsideTime } from './calendars.ts';

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
  }));

function seriesOf(id: string | undefined, original: { time: OutsideTime } | undefined) {
  return id === undefined || original === undefined ? null : { id, original: original.time };
}

/** An event of the API's (developers.google.com/workspace/calendar/api/v3/reference/events), as we know it. */
export const outsideEvent = z.union([gone, there]);
