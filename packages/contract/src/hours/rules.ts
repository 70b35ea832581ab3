import { weekdayNames } from '../shared/office-day.ts';
import type { Holiday, OfficeHours, OpenStretch } from './models.ts';

/** Words and limits of the office's hours. The specification leaves them open: docs/decisions.md. */
export const hoursMessages = {
  changedMeanwhile:
    'Somebody else changed the office’s hours meanwhile. Look at the newest values, then save again.',
  times: (day: number) => `Write both times of ${weekdayNames[day]}, or take that line away.`,
  order: (day: number) =>
    `On ${weekdayNames[day]} the end is not after the beginning. Change one of the two times, or take that line away.`,
  overlap: (day: number) =>
    `Two lines of ${weekdayNames[day]} overlap. Let the one begin when the other has ended, or take one away.`,
  date: (place: number) => `Give the day of holiday ${place}, or take it away.`,
  twice: (place: number) =>
    `Holiday ${place} is on a day that stands there already. Take one of the two away.`,
} as const;

export const MAX_STRETCHES_A_DAY = 4;
export const MAX_HOLIDAYS = 100;
export const HOLIDAY_NAME_LENGTH = 60;

/** Minutes of a day from HH:MM, null for what is none. */
function minutesOf(text: string): number | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
    ? Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
    : null;
}

/** A stretch in minutes of its day; null where it is none. */
function spanOf({ from, to }: Pick<OpenStretch, 'from' | 'to'>): { from: number; to: number } | null {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (begin === null || end === null) return null;
  const span = { from: begin, to: end === 0 ? 1_440 : end };
  return span.from < span.to ? span : null;
}

const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** What is wrong with hours: a sentence, and the place of the stretch or of the holiday that it is about. */
export interface HoursFault {
  message: string;
  stretch?: number;
  holiday?: number;
}

/** The first thing that is wrong with hours; null for nothing. */
export function findHoursFault({
  weekly,
  holidays,
}: Pick<OfficeHours, 'weekly' | 'holidays'>): HoursFault | null {
  const byDay = new Map<number, { from: number; to: number }[]>();
  for (const [stretch, given] of weekly.entries()) {
    const { day, from, to } = given;
    if (minutesOf(from) === null || minutesOf(to) === null)
      return { message: hoursMessages.times(day), stretch };
    const span = spanOf(given);
    if (!span) return { message: hoursMessages.order(day), stretch };
    const others = byDay.get(day) ?? [];
    if (others.some((other) => span.from < other.to && other.from < span.to))
      return { message: hoursMessages.overlap(day), stretch };
    byDay.set(day, [...others, span]);
  }
  for (const [holiday, { date }] of holidays.entries()) {
    if (!isDate(date)) return { message: hoursMessages.date(holiday + 1), holiday };
    if (holidays.findIndex((one) => one.date === date) < holiday)
      return { message: hoursMessages.twice(holiday + 1), holiday };
  }
  return null;
}

/** Stretches by day and time, holidays by date. */
export const sortHours = ({ weekly, holidays }: { weekly: OpenStretch[]; holidays: Holiday[] }) => ({
  weekly: weekly.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from)),
  holidays: holidays.toSorted((a, b) => a.date.localeCompare(b.date)),
});

type Kept = Pick<OfficeHours, 'enabled' | 'weekly' | 'holidays'>;

/**
 * When the office is open on a day, in minutes since its midnight; nothing on a day that it is closed, null where it
 * keeps no hours.
 * @param date `yyyy-MM-dd`
 */
export function openOn(hours: Kept, date: string): { from: number; to: number }[] | null {
  if (!hours.enabled) return null;
  if (hours.holidays.some((one) => one.date === date)) return [];
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return hours.weekly.flatMap((stretch) => (stretch.day === day ? (spanOf(stretch) ?? []) : []));
}

/**
 * Whether the office is open.
 * @param wall what the office's own clock shows, `yyyy-MM-dd HH:mm:ss`: days on which the clock is put forward or back
 *   are right, because it is the clock that is asked
 */
export function isOpenAt(hours: Kept, wall: string): boolean {
  const minute = minutesOf(wall.slice(11, 16))!;
  return openOn(hours, wall.slice(0, 10))?.some((span) => minute >= span.from && minute < span.to) ?? true;
}
