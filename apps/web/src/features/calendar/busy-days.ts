import type { calendar as contract } from '@chairline/contract';
import { dayBounds } from './grid/wall.ts';

/** The days in which something is, for the small month. */
export function busyDays(
  events: readonly Pick<contract.CalendarEvent, 'start_time' | 'end_time'>[],
  days: readonly string[],
  timezone: string,
): ReadonlySet<string> {
  return new Set(
    days.filter((day) => {
      const { start, end } = dayBounds(day, timezone);
      return events.some((event) => event.start_time < end && event.end_time > start);
    }),
  );
}
