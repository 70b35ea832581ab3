import { countOf } from '@chairline/contract';
/*
 * The practice system's times, which are the office's wall clock without a zone: `yyyy-MM-dd` and
 * `yyyy-MM-ddTHH:mm:ss`. They are read as UTC, so that no zone moves them.
 */

const DAY = 86_400_000;

function read(wall: string | null): Date | null {
  if (!wall) return null;
  const time = new Date(wall.length === 10 ? `${wall}T00:00:00Z` : `${wall.slice(0, 19)}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(time: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    formats.set(key, formatter);
  }
  // A narrow blank before AM reads as a box in some fonts.
  return formatter.format(time).replace(/[\u202f\u00a0]/g, ' ');
}

/** Whole days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  const [start, end] = [read(from.slice(0, 10)), read(to.slice(0, 10))];
  return start && end ? Math.round((end.getTime() - start.getTime()) / DAY) : 0;
}

/** 'Tue, Nov 24, 2026'; '' for none. */
export function formatWallDay(wall: string | null): string {
  const time = read(wall);
  return time ? format(time, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }) : '';
}

/** '3:05 PM'; '' for none. */
export function formatWallTime(wall: string | null): string {
  const time = read(wall);
  return time ? format(time, { hour: 'numeric', minute: '2-digit' }) : '';
}

/** 'Nov 24, 2026 3:05 PM'; '' for none. */
export function formatWallWhen(wall: string | null): string {
  const time = read(wall);
  return time
    ? `${format(time, { month: 'short', day: 'numeric', year: 'numeric' })} ${formatWallTime(wall)}`
    : '';
}

/** 'Today', 'Tomorrow', 'Yesterday', 'Tue' within the next six days, 'Nov 24', with the year where it is another. */
export function shortWallDay(wall: string | null, today: string): string {
  const time = read(wall);
  if (!time || !wall) return '';
  const days = daysBetween(today, wall);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  if (days > 1 && days < 7) return format(time, { weekday: 'short' });
  return shortDate(wall, today);
}

/** 'Nov 24', with the year where it is another; '' for none. */
export function shortDate(wall: string | null, today: string): string {
  const time = read(wall);
  if (!time || !wall) return '';
  const sameYear = wall.slice(0, 4) === today.slice(0, 4);
  return format(time, { month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** '34 days out', 'sent today', 'not noted as sent'. @param days whole days since a claim was sent; null where nobody knows */
export function daysOut(days: number | null): string {
  if (days === null) return 'not noted as sent';
  if (days <= 0) return 'sent today';
  return countOf(days, 'day out', 'days out');
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,240.00' of integer cents. */
export const formatCents = (cents: number): string => dollars.format(cents / 100);
