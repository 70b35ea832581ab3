/*
 * Days and times of day as people type them and as fields show them. Values are 'YYYY-MM-DD' and 'HH:MM' of 24 hours,
 * '' for none; a field shows '11/30/2026' and '4:30 PM'.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A two-digit year is of this century up to so many years from now. */
const YEARS_AHEAD = 20;

const padded = (value: number, length = 2) => String(value).padStart(length, '0');

/**
 * A time of day as people type it: '16:30', '1630', '9', '4:30 pm', '4p'.
 * @returns 'HH:MM' of 24 hours, or null for what is no time
 */
export function readTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/i.exec(typed.trim());
  if (!found) return null;
  const [, hours = '', minutes = '0', half] = found;
  let hour = Number(hours);
  const minute = Number(minutes);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hour > 23 || minute > 59) return null;
  return `${padded(hour)}:${padded(minute)}`;
}

/** '4:30 PM' of '16:30'; what is no time as it is. */
export function showTime(value: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? [];
  if (hours === undefined) return value;
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A time so many minutes later, on the next step of so many; around midnight. */
export function stepTime(value: string, by: number): string {
  const [hour = 0, minute = 0] = value.split(':').map(Number);
  const steps = (hour * 60 + minute) / Math.abs(by);
  const next = (by > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * Math.abs(by);
  const inDay = (next + 1_440) % 1_440;
  return `${padded(Math.floor(inDay / 60))}:${padded(inDay % 60)}`;
}

function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  // There is no February 30, and no year 90.
  if (year < 1000 || time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return null;
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
}

function yearOf(typed: string, now: number): number {
  const year = Number(typed);
  if (typed.length !== 2) return year;
  const current = new Date(now).getUTCFullYear();
  const guess = current - (current % 100) + year;
  return guess > current + YEARS_AHEAD ? guess - 100 : guess;
}

/**
 * A day that has been, such as a birthdate, as people type it: as `readDay`, but a two-digit year is never one to come.
 * @param now epoch milliseconds
 */
export function readPastDay(typed: string, now = Date.now()): string | null {
  const day = readDay(typed, now);
  const short = /\D\d\d?\D\d\d$/.test(typed.trim());
  if (day === null || !short || day <= new Date(now).toISOString().slice(0, 10)) return day;
  return readDay(typed.trim().replace(/\d\d$/, String(Number(day.slice(0, 4)) - 100)), now);
}

/**
 * A day as people type it: '11/30/2026', '11-30-26', '11302026', 'Nov 30, 2026', '2026-11-30'; without a year it is
 * this year's.
 * @param now epoch milliseconds
 * @returns 'YYYY-MM-DD', or null for what is no day
 */
export function readDay(typed: string, now = Date.now()): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const thisYear = String(new Date(now).getUTCFullYear());
  const [, month, day, year = thisYear] =
    /^(\d\d?)[/.-](\d\d?)(?:[/.-](\d{4}|\d\d))?$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  if (month !== undefined) return dayOf(yearOf(year, now), Number(month), Number(day));
  const [, name = '', date, ofYear = thisYear] =
    /^([a-z]{3})[a-z]*\.? (\d\d?)(?:,? (\d{4}))?$/i.exec(text) ?? [];
  const index = MONTHS.indexOf(name.toLowerCase());
  return index === -1 ? null : dayOf(Number(ofYear), index + 1, Number(date));
}

/** Whether a typed day is whole already: with the four digits of its year. */
export const isWholeDay = (typed: string): boolean => /\d{4}$|^\d{4}-\d\d-\d\d$/.test(typed.trim());

/** '11/30/2026' of '2026-11-30'; what is no day as it is. */
export function showDay(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year === undefined ? value : `${month}/${day}/${year}`;
}

/** The day so many days after another. */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
