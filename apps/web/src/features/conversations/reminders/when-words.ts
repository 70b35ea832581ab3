import { countOf } from '@chairline/contract';
import { formatDay, formatTime } from '../../../ui/format-date.ts';
import { wallTime } from '../../../lib/wall-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long until a moment: 'in 1 minute', 'in 2 hours 5 minutes', 'in 3 days'; '' for one that has passed. */
export function untilWords(at: number, now: number): string {
  const ms = at - now;
  if (ms <= 0) return '';
  if (ms < MINUTE) return 'in less than a minute';
  if (ms >= 2 * DAY) return `in ${countOf(Math.floor(ms / DAY), 'day')}`;
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 60) return `in ${countOf(minutes, 'minute')}`;
  const rest = minutes % 60;
  return `in ${countOf(Math.floor(minutes / 60), 'hour')}${rest === 0 ? '' : ` ${countOf(rest, 'minute')}`}`;
}

/** 'Today, 4:00 PM'; 'Monday, Jan 5, 2026, 8:00 AM'. */
export function momentWords(at: number, timezone: string, now: number): string {
  const iso = new Date(at).toISOString();
  return `${formatDay(iso, timezone, now)}, ${formatTime(iso, timezone)}`;
}

/** 'Today 4:00 PM' also for days further away: 'Mon, Jan 5 8:00 AM'. */
export function shortMoment(at: number, timezone: string, now: number): string {
  const iso = new Date(at).toISOString();
  const day = formatDay(iso, timezone, now);
  const [weekday, date, year] = day.split(', ');
  const sameYear = new Date(wallTime(now, timezone)).getUTCFullYear() === Number(year);
  const shortDay = year ? `${weekday!.slice(0, 3)}, ${date}${sameYear ? '' : `, ${year}`}` : day;
  return `${shortDay} ${formatTime(iso, timezone)}`;
}

/** The time on the browser's own clock where it differs from the office's at that moment; '' where it does not. */
export function ownClockWords(at: number, timezone: string, own: string, now: number): string {
  if (wallTime(at, timezone) === wallTime(at, own)) return '';
  return `${momentWords(at, own, now)} on this device’s clock`;
}
