import { addDays } from '@chairline/office-time';
import { AGENDA_DAYS } from './grid/grid-options.ts';
import type { GridView } from './grid/grid-types.ts';
import { addMonths, monthDays, weekStart } from './grid/wall.ts';

/** Days, both ends included, as YYYY-MM-DD. */
export interface DaySpan {
  from: string;
  until: string;
}

/** The days that a view shows. */
export function shownDays(view: GridView, date: string): DaySpan {
  if (view === 'day') return { from: date, until: date };
  if (view === 'agenda') return { from: date, until: addDays(date, AGENDA_DAYS - 1) };
  const from = view === 'week' ? weekStart(date) : monthDays(date)[0]!;
  return { from, until: addDays(from, view === 'week' ? 6 : 41) };
}

/** The day to show after one step forwards (1) or back (-1). */
export function stepDate(view: GridView, date: string, step: 1 | -1): string {
  if (view === 'month') return addMonths(date, step);
  return addDays(date, step * { day: 1, week: 7, agenda: AGENDA_DAYS }[view]);
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const whole = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const short = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const month = format({ month: 'long', year: 'numeric' });
const span = format({ month: 'short', day: 'numeric', year: 'numeric' });

/** What is shown, in words: 'Wednesday, November 25, 2026', 'Nov 22 – 28, 2026', 'November 2026'. */
export function titleOf(view: GridView, date: string, narrow = false): string {
  if (view === 'day') return (narrow ? short : whole).format(Date.parse(date));
  if (view === 'month') return month.format(Date.parse(date));
  const { from, until } = shownDays(view, date);
  return span.formatRange(Date.parse(from), Date.parse(until));
}
