import type { consent } from '@chairline/contract';
import { wallTime } from './wall-time.ts';

/** The office's clock: minutes since midnight, and the day, 0 for Sunday. */
function clockOf(now: Date, timezone: string): { minute: number; weekday: number } {
  const wall = new Date(wallTime(now.getTime(), timezone));
  return { minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(), weekday: wall.getUTCDay() };
}

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/**
 * Whether it is a time of rest by the office's clocks: the office's quiet hours (a text sent by hand leaves all the
 * same, its writer is told), or a user's own.
 */
export function isQuietNow(hours: Omit<consent.QuietHours, 'version'>, now: Date, timezone: string): boolean {
  if (!hours.enabled) return false;
  const { minute, weekday } = clockOf(now, timezone);
  if (hours.days.includes(weekday)) return true;
  const from = minuteOf(hours.from);
  const to = minuteOf(hours.to);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
