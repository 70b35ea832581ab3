import { calendar as contract } from '@chairline/contract';
import { countOf, endsLike, LATEST, type Series, untilOf } from '@chairline/office-time';
import { BadInput } from '../../../platform/errors.ts';
import { timesOf } from './series-times.ts';
import type { EventRow } from '../events/store-events.ts';
import type { NewTime } from './store-times.ts';

const words = contract.calendarMessages;
const DAY = 86_400_000;
/** How far ahead a series without an end is written out. */
export const HORIZON_MS = 731 * DAY;
/** Of a series with more times than it may have, those of longer ago are not looked for. */
const RECENT_MS = 366 * DAY;
/** A time a day for as long as a calendar may reach back. */
const OLD_TIMES = 50_000;

type Planned = Pick<
  EventRow,
  | 'startsAt'
  | 'endsAt'
  | 'timezone'
  | 'allDay'
  | 'rrule'
  | 'endsBefore'
  | 'occurrence'
  | 'status'
  | 'reminders'
>;

/** When an event takes place, and how far that is written out: null where it is all there is. */
export interface Plan {
  times: NewTime[];
  writtenUntil: Date | null;
}

/** What else decides which times of a series are written out. */
interface Which {
  /** Of a series that is written out further: only what comes later. */
  after?: Date | undefined;
  /** It is kept elsewhere, however long it is: its times of now are written. */
  isKeptElsewhere?: boolean;
}

/**
 * When an event takes place.
 * @param without places of the series that were deleted or changed by themselves
 * @throws BadInput for more times than a series may have, or than there are until the year 2100
 */
export function planTimes(event: Planned, without: ReadonlySet<number>, now: Date, which: Which = {}): Plan {
  const first = { start: event.startsAt.getTime(), end: event.endsAt.getTime() };
  const timeAt = (start: number, end: number, occurrence = start): NewTime => ({
    occurrence: new Date(occurrence),
    startsAt: new Date(start),
    endsAt: new Date(end),
    remindAt: nextReminder(event, start, now),
  });
  if (event.rrule === null)
    return {
      times: [timeAt(first.start, first.end, event.occurrence?.getTime())],
      writtenUntil: null,
    };
  const series = { rule: event.rrule, start: first.start, zone: event.timezone, allDay: event.allDay };
  const end = (event.endsBefore?.getTime() ?? Infinity) - 1;
  const { starts, writtenUntil } =
    allTimes(series, end, which) ?? timesOfNow(series, end, now.getTime(), which);
  const endOf = endsLike(first, event.timezone);
  return {
    times: starts.filter((start) => !without.has(start)).map((start) => timeAt(start, endOf(start))),
    writtenUntil,
  };
}

interface Starts {
  starts: number[];
  writtenUntil: Date | null;
}
const most = contract.calendarLimits.occurrences;

/**
 * All times of a series that ends.
 * @returns null for one that does not, or is kept elsewhere and is too long
 * @throws BadInput for one that is too long
 */
function allTimes(series: Series, end: number, { after, isKeptElsewhere = false }: Which): Starts | null {
  const count = countOf(series.rule);
  if (after || (count === null && (untilOf(series.rule, series.zone) ?? Infinity) > LATEST)) return null;
  const starts = timesOf(series, { from: series.start, to: Math.min(end, LATEST) }, most + 1);
  const isWhole = count === null || starts.length === count || end < LATEST;
  if (starts.length <= most && isWhole) return { starts, writtenUntil: null };
  if (isKeptElsewhere) return null;
  throw new BadInput(starts.length > most ? words.tooMany : words.tooFar);
}

/** Times of a series until the horizon, to be written out further as time goes by. */
function timesOfNow(series: Series, end: number, now: number, { after, isKeptElsewhere }: Which): Starts {
  const horizon = Math.max(now, series.start) + HORIZON_MS;
  const last = Math.min(end, untilOf(series.rule, series.zone) ?? Infinity);
  const to = Math.min(horizon, last);
  const written = (starts: number[]) => ({ starts, writtenUntil: last > horizon ? new Date(horizon) : null });
  const from = after ? after.getTime() + 1 : series.start;
  const all = timesOf(series, { from, to }, most + 1);
  if (all.length <= most) return written(all);
  const recent = now - RECENT_MS;
  const starts = timesOf(series, { from: Math.max(from, recent), to }, most + 1);
  if (starts.length > most) throw new BadInput(words.tooMany);
  // What was here before stays: of a series that is kept elsewhere that is there.
  if (after || (isKeptElsewhere && starts.length > 0)) return written(starts);
  const older = timesOf(series, { from, to: Math.min(recent - 1, to) }, OLD_TIMES);
  return written([...older.slice(-most), ...starts]);
}

/** When the next reminder of a time is due; null where none is to come. */
function nextReminder(
  { status, reminders }: Pick<EventRow, 'status' | 'reminders'>,
  startsAt: number,
  now: Date,
): Date | null {
  if (status !== 'scheduled') return null;
  const due = reminders.map((minutes) => startsAt - minutes * 60_000).filter((at) => at > now.getTime());
  return due.length > 0 ? new Date(Math.min(...due)) : null;
}
