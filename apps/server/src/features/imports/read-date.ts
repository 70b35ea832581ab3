import type { imports } from '@chairline/contract';

const months = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];

const monthOf = (word: string): number =>
  months.findIndex((names) => names.includes(word.slice(0, 3).toLowerCase())) + 1;

/** A year of two digits is one of the past: of 26 in 2026 it is 1926 only from 27 on. */
const fullYear = (text: string, now: Date): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year + (year > now.getUTCFullYear() % 100 ? 1900 : 2000);
};

/** What practice systems write where they know no birthdate. */
const NONE =
  /^(0?0[/-]0?0[/-]0{2,4}|0001-01-01|0?1[/-]0?1[/-]0001|1\/1\/0?1|n\/a|none|null|-+)(?:[ t]0?0:00.*)?$/i;

/** What is first in a date of three numbers, by what parts them; null: nobody knows, and what can be read both ways is neither. */
export interface DateReading {
  slashes: imports.DateOrder | null;
  dots: imports.DateOrder | null;
}

/** As dates are written in the United States; where dots part them, as everywhere that dots do (CLDR). */
export const HABIT: DateReading = { slashes: 'month_first', dots: 'day_first' };

/** A date that can be read both ways, where it is not known which. */
export const UNSURE = 'unsure';

const TIME = /(?:[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(?: ?[ap]m)?(?:z|[+-]\d{2}:?\d{2})?)$/i;

/** A date of three numbers with its year at the end: which day it is by either reading, null where by that it is none. */
export interface NumericDate {
  month_first: string | null;
  day_first: string | null;
  isDotted: boolean;
}

/** Reads a date of three numbers both ways. @returns null for anything else */
export function numericDate(cell: string, now: Date): NumericDate | null {
  const text = cell.trim();
  if (text.length > 40 || NONE.test(text)) return null;
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})$/.exec(text.replace(TIME, '').trim());
  if (!found) return null;
  const [one, two, year] = [Number(found[1]), Number(found[3]), fullYear(found[4]!, now)];
  return {
    month_first: toDay(year, one, two),
    day_first: toDay(year, two, one),
    isDotted: found[2] === '.',
  };
}

/**
 * A birthdate as programs and people write it → YYYY-MM-DD; '' where none is known, null for what is no day, UNSURE for what
 * could be two. Of three numbers that can be read in one way only that way counts, whatever the column has.
 */
export function readBirthdate(cell: string, now: Date, reading: DateReading = HABIT): string | null {
  const text = cell.trim();
  if (text === '' || NONE.test(text)) return '';
  if (text.length > 40) return null;
  const day = text.replace(TIME, '').trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(day);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = numericDate(text, now);
  if (numeric) {
    const { month_first: month, day_first: first, isDotted } = numeric;
    if (month === null || first === null || month === first) return month ?? first;
    const order = isDotted ? reading.dots : reading.slashes;
    return order === null ? UNSURE : numeric[order];
  }
  const named = /^([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(day);
  if (named) return toDay(Number(named[3]), monthOf(named[1]!), Number(named[2]));
  const dayFirst = /^(\d{1,2})[ -](?:de )?([a-z]{3,10})\.?[ -](?:de )?(\d{2}|\d{4})$/i.exec(day);
  if (dayFirst) return toDay(fullYear(dayFirst[3]!, now), monthOf(dayFirst[2]!), Number(dayFirst[1]));
  return null;
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year > 999 ? date.toISOString().slice(0, 10) : null;
}
