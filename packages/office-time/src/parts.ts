/*
 * The parts of a rule of RFC 5545, section 3.3.10: read, and held against what that section lets stand together.
 */

/** A rule's parts by name, in capitals, in the order they were written. */
export type Parts = Map<string, string>;

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Every number of a list, from the least to the most; where it may count from the end, also below zero. */
const upTo =
  (most: number, least = 0, fromEnd = false) =>
  (value: string) =>
    value.split(',').every((one) => {
      const number = fromEnd ? Math.abs(Number(one)) : Number(one);
      return /^[+-]?\d{1,3}$/.test(one) && number >= least && number <= most;
    });
const whole = (value: string) => /^[1-9]\d{0,5}$/.test(value);
const weekdays = (value: string) =>
  value.split(',').every((day) => /^([+-]?0?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/.test(day));
/** `20261216`, `20261216T090000`, `20261216T170000Z`: days and times that there are. */
const isTime = (value: string) => {
  const [, year, month, day, time = '000000'] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(value) ?? [];
  if (year === undefined) return false;
  const written = `${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.000Z`;
  const at = Date.parse(written);
  return !Number.isNaN(at) && new Date(at).toISOString() === written;
};

/** What each part may be; nothing reaches into another property. */
const values: Record<string, (value: string) => boolean> = {
  FREQ: (value) => /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY|SECONDLY)$/.test(value),
  INTERVAL: whole,
  COUNT: whole,
  UNTIL: isTime,
  BYSECOND: upTo(59),
  BYMINUTE: upTo(59),
  BYHOUR: upTo(23),
  BYDAY: weekdays,
  BYMONTHDAY: upTo(31, 1, true),
  BYYEARDAY: upTo(366, 1, true),
  BYWEEKNO: upTo(53, 1, true),
  BYMONTH: upTo(12, 1),
  BYSETPOS: upTo(366, 1, true),
  WKST: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

const OF_CLOCK = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];

/** Its parts as they stand; of one that is there twice the last. */
export const partsOf = (rule: string): Parts => new Map(listParts(rule));

const listParts = (rule: string) =>
  rule
    .replace(/^RRULE:/i, '')
    .replace(/;$/, '')
    .toUpperCase()
    .split(';')
    .map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    });

export const written = (parts: Parts): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** `-1FR` as its number, 0 where it has none, and its day, 0 for Monday. */
export const readWeekday = (day: string): { nth: number; weekday: number } => ({
  nth: Number(day.slice(0, -2)),
  weekday: WEEKDAYS.indexOf(day.slice(-2)),
});

/**
 * The parts of a rule that is one, each once. Of an event of whole days hours, minutes and seconds are left out, as the
 * section says.
 * @returns null for what is no rule
 */
export function checkParts(rule: string, allDay: boolean): Parts | null {
  const list = listParts(rule);
  const parts: Parts = new Map(list);
  if (parts.size !== list.length) return null;
  if (!list.every(([name, value]) => values[name]?.(value)) || !parts.has('FREQ')) return null;
  const frequency = parts.get('FREQ')!;
  const has = (...names: string[]) => names.some((name) => parts.has(name));
  const isOne = (...frequencies: string[]) => frequencies.includes(frequency);
  if (has('COUNT') && has('UNTIL')) return null;
  if (has('BYWEEKNO') && !isOne('YEARLY')) return null;
  if (has('BYYEARDAY') && isOne('DAILY', 'WEEKLY', 'MONTHLY')) return null;
  if (has('BYMONTHDAY') && isOne('WEEKLY')) return null;
  const isNumbered = /\d/.test(parts.get('BYDAY') ?? '');
  if (isNumbered && (!isOne('MONTHLY', 'YEARLY') || has('BYWEEKNO'))) return null;
  if (has('BYSETPOS') && ![...parts.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS'))
    return null;
  if (allDay) {
    if (isOne('HOURLY', 'MINUTELY', 'SECONDLY')) return null;
    for (const name of OF_CLOCK) parts.delete(name);
  }
  return parts;
}
