import { dayKey } from '../../../ui/format-date.ts';
import { momentOf, wallTime } from '../../../lib/wall-time.ts';

/*
 * The grid knows no zones: it is given what the office's clocks show, as text without an offset, and says where
 * something was put by dates whose local fields are those clocks'. Days are YYYY-MM-DD.
 */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What the clocks of a zone show, as '2026-11-25T09:30:00'. */
export function wallText(at: number, timezone: string): string {
  return new Date(wallTime(at, timezone)).toISOString().slice(0, 19);
}

/** The moment of a wall time as `wallText` writes it. */
export function momentOfText(text: string, timezone: string): number {
  return momentOf(Date.parse(`${text.slice(0, 19)}Z`), timezone);
}

/** The moment of a date whose local fields are a wall time. */
export function momentOfLocal(date: Date, timezone: string): number {
  const wall = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  );
  return momentOf(wall, timezone);
}

/** The moments at which a day begins and the next one does. */
export function dayBounds(day: string, timezone: string): { start: number; end: number } {
  return {
    start: momentOfText(`${day}T00:00:00`, timezone),
    end: momentOfText(`${addDays(day, 1)}T00:00:00`, timezone),
  };
}

/** So many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
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
  const minutes = Math.round((wallTime(at, timezone) - at) / MINUTE);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/** The day a moment is in. */
export const dayOf = (at: number, timezone: string): string => dayKey(new Date(at).toISOString(), timezone);
