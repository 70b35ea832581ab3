import type { calendar as contract } from '@chairline/contract';
import { addDays } from '@chairline/office-time';
import { formatTime } from '../../../ui/format-date.ts';
import { dayBounds } from '../grid/wall.ts';
import type { DaySpan } from '../shown-days.ts';

export interface PrintRow {
  key: string;
  time: string;
  title: string;
  people: string;
  place: string;
}

export interface PrintDay {
  day: string;
  rows: PrintRow[];
}

/** What stands on the printed page: day by day what is on, by time; whole days first. Empty days are left out. */
export function toPrintDays(
  events: readonly contract.CalendarEvent[],
  { from, until }: DaySpan,
  timezone: string,
): PrintDay[] {
  const clock = (at: number) => formatTime(new Date(at).toISOString(), timezone);
  const days: PrintDay[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const { start, end } = dayBounds(day, timezone);
    const rows = events
      .filter((event) => event.start_time < end && event.end_time > start)
      .toSorted((a, b) => Number(b.all_day) - Number(a.all_day) || a.start_time - b.start_time)
      .map((event) => ({
        key: `${event.event_id}.${event.occurrence ?? ''}`,
        time: event.all_day ? 'All day' : `${clock(event.start_time)} – ${clock(event.end_time)}`,
        title: event.status === 'scheduled' ? event.title : `${event.title} (${event.status})`,
        people: event.participants.map(({ name }) => name).join(', '),
        place: event.location,
      }));
    if (rows.length > 0 || from === until) days.push({ day, rows });
  }
  return days;
}
