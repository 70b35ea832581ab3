import { calendar as contract } from '@chairline/contract';
import { endsLike, expandRule } from '@chairline/office-time';
import { BadInput } from '../../platform/errors.ts';
import type { EventRow } from './store-events.ts';
import type { NewTime } from './store-times.ts';

const words = contract.calendarMessages;
const DAY = 86_400_000;
/** How far ahead a series without an end is written out. */
export const HORIZON_MS = 731 * DAY;
/** Rules are looked at no further than this from their beginning. */
const FARTHEST_MS = 50 * 365 * DAY;

type Planned = Pick<
  EventRow,
  'startsAt' | 'endsAt' | 'timezone' | 'rrule' | 'endsBefore' | 'occurrence' | 'status' | 'reminders'
>;

/** When an event takes place, and how far that is written out: null where it is all there is. */
export interface Plan {
  times: NewTime[];
  writtenUntil: Date | null;
}

/**
 * When an event takes place.
 * @param without places of the series that were deleted or changed by themselves
 * @param after of a series that is written out further: only what comes later
 * @throws BadInput for more times than a series may have
 */
export function planTimes(event: Planned, without: ReadonlySet<number>, now: Date, after?: Date): Plan {
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
  const isEndless = !/\b(COUNT|UNTIL)=/.test(event.rrule);
  const horizon = Math.max(now.getTime(), first.start) + HORIZON_MS;
  const end = (event.endsBefore?.getTime() ?? Infinity) - 1;
  const to = Math.min(isEndless ? horizon : first.start + FARTHEST_MS, end);
  const span = { from: after ? after.getTime() + 1 : first.start, to };
  const most = contract.calendarLimits.occurrences;
  const starts = expandRule(event.rrule, first.start, event.timezone, span, most + 1);
  if (starts.length > most) throw new BadInput(words.tooMany);
  const endOf = endsLike(first, event.timezone);
  return {
    times: starts.filter((start) => !without.has(start)).map((start) => timeAt(start, endOf(start))),
    writtenUntil: isEndless && end > horizon ? new Date(horizon) : null,
  };
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
