import { wallClock } from '@chairline/office-time';

/** Where the demo office is. */
export const OFFICE_ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: OFFICE_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const spanishDayFormat = new Intl.DateTimeFormat('es-US', {
  timeZone: OFFICE_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

const clock = wallClock(OFFICE_ZONE);

/**
 * A moment of the office's day.
 * @param daysAgo counted in the office's zone from `now`; negative for days to come
 * @param minutes after the office's midnight
 */
export function officeMoment(now: Date, daysAgo: number, minutes: number): Date {
  const today = Math.floor(clock.toWall(now.getTime()) / DAY_MS);
  return new Date(clock.toInstant((today - daysAgo) * DAY_MS + minutes * 60_000));
}

/** The first and last minute a front desk works that day; null on a weekend. Fridays end at two. */
export function openingMinutes(moment: Date): { from: number; to: number } | null {
  const weekday = new Date(clock.toWall(moment.getTime())).getUTCDay();
  if (weekday === 0 || weekday === 6) return null;
  return { from: 7 * 60 + 35, to: weekday === 5 ? 14 * 60 : 17 * 60 + 15 };
}

/** Whether the office is open on that day. */
export function isWorkday(now: Date, daysAgo: number): boolean {
  return openingMinutes(officeMoment(now, daysAgo, 720)) !== null;
}

/** "Tuesday, March 4", or "martes, 4 de marzo". */
export function nameOfDay(moment: Date, language: string): string {
  return (language === 'es' ? spanishDayFormat : dayFormat).format(moment);
}
