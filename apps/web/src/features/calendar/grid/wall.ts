import { addDays, startOfDay, toInstant, toWall } from '@chairline/office-time';

/*
 * The grid knows no zones: it is given what the office's clocks show, as text without an offset, and says where
 * something was put by dates whose local fields are those clocks'. Days are YYYY-MM-DD.
 */

export const MINUTE = 60_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** The moment of a date whose local fields are a wall time. */
export function momentOfLocal(date: Date, timezone: string): number {
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return toInstant(`${day}T${two(date.getHours())}:${two(date.getMinutes())}`, timezone);
}

/** The moments at which a day begins and the next one does. */
export function dayBounds(day: string, timezone: string): { start: number; end: number } {
  return { start: startOfDay(day, timezone), end: startOfDay(addDays(day, 1), timezone) };
}

/** The same day of another month, or its last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The Sunday of a day's week. */
export function weekStart(day: string): string {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** The six weeks that show a day's month. */
export function monthDays(day: string): string[] {
  const first = weekStart(`${day.slice(0, 8)}01`);
  return Array.from({ length: 42 }, (_, index) => addDays(first, index));
}

/** How far the zone's clocks are from UTC, as '-08:00'. */
export function offsetText(at: number, timezone: string): string {
  const minutes = Date.parse(`${toWall(at, timezone)}Z`) / MINUTE - Math.floor(at / MINUTE);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}
