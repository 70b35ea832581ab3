import { weekdayNames } from '@chairline/contract';
import { wallTime } from '../lib/wall-time.ts';

/**
 * Dates as the screen shows them, always in the office's zone (specification 1, section 9).
 * `timezone` is an IANA name, `iso` an ISO 8601 time with offset, `now` epoch milliseconds or a Date.
 */

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

function partsOf(time: Date, timezone: string): Parts {
  const wall = new Date(wallTime(time.getTime(), timezone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}

/** Days since the epoch of a day in the calendar, so that two of them can be subtracted. */
function dayNumber({ year, month, day }: Parts): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

function clock({ hour, minute }: Parts): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function relativeDay(days: number): 'Today' | 'Tomorrow' | 'Yesterday' | null {
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return days === -1 ? 'Yesterday' : null;
}

/** A moment, or the day it is in that time zone ('2026-11-22'), since the epoch in days. */
function dayOf(now: number | Date | string, timezone: string): number {
  return typeof now === 'string' ? Date.parse(now) / 86_400_000 : dayNumber(partsOf(new Date(now), timezone));
}

/**
 * 'Today 3:05 PM', 'Tomorrow 9:00 AM', 'Yesterday 4:41 PM', otherwise '1/31/2026'; empty for no date.
 * @param now a moment, or the day it is
 */
export function formatWhen(iso: string, timezone: string, now: number | Date | string = Date.now()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const parts = partsOf(time, timezone);
  const word = relativeDay(dayNumber(parts) - dayOf(now, timezone));
  return word ? `${word} ${clock(parts)}` : `${parts.month}/${parts.day}/${parts.year}`;
}

/** As `formatWhen`, for the end of a row: of today the time alone, '3:05 PM'. */
export const formatRowTime = (iso: string, timezone: string, now?: number | Date | string): string =>
  formatWhen(iso, timezone, now).replace(/^Today /, '');

/** A whole day: 'Today', 'Tomorrow', 'Yesterday', otherwise '1/31/2026'; empty for no date. */
export function formatDayShort(iso: string, timezone: string, now: number | Date = Date.now()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const parts = partsOf(time, timezone);
  const word = relativeDay(dayNumber(parts) - dayNumber(partsOf(new Date(now), timezone)));
  return word ?? `${parts.month}/${parts.day}/${parts.year}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The name of a day between messages: 'Today', 'Yesterday', 'Tomorrow', otherwise 'Monday, Jan 5, 2026'. */
export function formatDay(iso: string, timezone: string, now: number | Date = Date.now()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const parts = partsOf(time, timezone);
  const day = dayNumber(parts);
  const word = relativeDay(day - dayNumber(partsOf(new Date(now), timezone)));
  // The epoch began on a Thursday.
  const weekday = weekdayNames[(((day + 4) % 7) + 7) % 7];
  return word ?? `${weekday}, ${MONTHS[parts.month - 1]} ${parts.day}, ${parts.year}`;
}

/** '3:05 PM'; empty for no date. */
export function formatTime(iso: string, timezone: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? '' : clock(partsOf(time, timezone));
}

/** '2026-01-31', the day in the office's zone: equal for two times of one day. */
export function dayKey(iso: string, timezone: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const { year, month, day } = partsOf(time, timezone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
