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

/**
 * A birthdate as programs and people write it → YYYY-MM-DD; '' where none is known, null for what is no day.
 * Month before day, as in the United States, unless the first number can be no month.
 */
export function readBirthdate(cell: string, now: Date): string | null {
  const text = cell.trim();
  if (text === '' || NONE.test(text)) return '';
  if (text.length > 40) return null;
  const time = /(?:[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,7})?)?(?: ?[ap]m)?(?:z|[+-]\d{2}:?\d{2})?)$/i;
  const day = text.replace(time, '').trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(day);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(day);
  if (us) {
    const [one, two] = [Number(us[1]), Number(us[2])];
    const year = fullYear(us[3]!, now);
    return one > 12 ? toDay(year, two, one) : toDay(year, one, two);
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
