import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
import { Temporal } from 'temporal-polyfill';
import { addDays, dateOf, toInstant, toWall } from './days.ts';

/** The highest number of a list, from 0; where it may count from the end, from 1. */
const upTo =
  (most: number, least = 0) =>
  (value: string) =>
    value
      .split(',')
      .every(
        (one) =>
          /^[+-]?\d{1,3}$/.test(one) &&
          Math.abs(Number(one)) <= most &&
          (least === 0 ? Number(one) >= 0 : Number(one) !== 0),
      );
const whole = (value: string) => /^[1-9]\d{0,5}$/.test(value);
const weekdays = (value: string) =>
  value.split(',').every((day) => /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/.test(day));

/** The parts of a rule by RFC 5545, section 3.3.10, and what each may be; nothing reaches into another property. */
const parts5545: Record<string, (value: string) => boolean> = {
  FREQ: (value) => /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY|SECONDLY)$/.test(value),
  INTERVAL: whole,
  COUNT: whole,
  UNTIL: (value) => /^\d{8}(T\d{6}Z?)?$/.test(value),
  BYSECOND: upTo(59),
  BYMINUTE: upTo(59),
  BYHOUR: upTo(23),
  BYDAY: weekdays,
  BYMONTHDAY: upTo(31, 1),
  BYYEARDAY: upTo(366, 1),
  BYWEEKNO: upTo(53, 1),
  BYMONTH: upTo(12),
  BYSETPOS: upTo(366, 1),
  WKST: (value) => /^(MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};
/** How far the library looks for a time that may never come, such as the 30th of February. */
const EFFORT = { maxIterations: 5_000, maxCandidateEvaluations: 50_000 };

/** Which of a rule's times are wanted: from an instant to another, both included. */
export interface RuleSpan {
  from: number;
  to: number;
}

type Parts = Map<string, string>;
const partsOf = (rule: string): Parts =>
  new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      }),
  );
const written = (parts: Parts): string => [...parts].map(([name, value]) => `${name}=${value}`).join(';');

function ruleOf(rule: string, start: number, zone: string): RRuleTemporal {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  return new RRuleTemporal({ rruleString: rule, dtstart, tzid: zone, cache: false, ...EFFORT });
}

/**
 * A rule as it is kept: in capitals, without `RRULE:`.
 * @returns null for what is no rule of RFC 5545, section 3.3.10
 */
export function parseRule(rule: string, zone: string): string | null {
  const parts = partsOf(rule);
  if (![...parts].every(([name, value]) => parts5545[name]?.(value)) || !parts.has('FREQ')) return null;
  const until = parts.get('UNTIL');
  if (parts.has('COUNT') && until !== undefined) return null;
  try {
    const start = Temporal.PlainDateTime.from('2024-01-01T09:00').toZonedDateTime(zone);
    // Read strictly but for an UNTIL that is a day, which people write.
    const strict = until === undefined || until.endsWith('Z');
    void new RRuleTemporal({ rruleString: written(parts), dtstart: start, tzid: zone, strict });
    return written(parts);
  } catch {
    return null;
  }
}

/**
 * When a series takes place.
 * @param start when it begins: no time is before it, and its wall time is every time's
 * @param max how many times are wanted at most; one more tells that there are more
 */
export function expandRule(rule: string, start: number, zone: string, span: RuleSpan, max: number): number[] {
  const times: number[] = [];
  const from = Math.max(span.from, start);
  try {
    const [counts, ends] = [partsOf(rule).has('COUNT'), partsOf(rule).has('UNTIL')];
    // Without an end it would look for the next time far beyond what is wanted.
    const series = ruleOf(counts || ends ? rule : withEnd(rule, span.to + 1_000), start, zone);
    // It counts from the beginning in any case; and one walk costs less than asking for each next time.
    if (counts || from === start) {
      series.all(({ epochMilliseconds: time }) => {
        if (time >= from && time <= span.to) times.push(time);
        return times.length < max && time <= span.to;
      });
      return times.slice(0, max);
    }
    for (let next = series.next(new Date(from), true); next !== null && times.length < max;) {
      if (next.epochMilliseconds > span.to) break;
      times.push(next.epochMilliseconds);
      next = series.next(new Date(next.epochMilliseconds));
    }
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('exceeded'))) throw error;
    // It looked for as long as `EFFORT` allows: what there is was found, and nothing more is likely to come.
  }
  return times;
}

/** A rule in words, such as `every week on Tuesday`. */
export function ruleInWords(rule: string, start: number, zone: string): string {
  return toText(ruleOf(rule, start, zone), 'en', { excludeTzAbbreviation: true });
}

/** `20261125T170000Z`. */
const utc = (instant: number) => `${new Date(instant).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** The rule, ending before an instant. */
export function withEnd(rule: string, before: number): string {
  const parts = partsOf(rule);
  parts.delete('COUNT');
  parts.set('UNTIL', utc(before - 1_000));
  return written(parts);
}

/** The rule as it goes on after so many of its times; a rule without COUNT stays what it is. */
export function withoutFirst(rule: string, times: number): string {
  const parts = partsOf(rule);
  const count = parts.get('COUNT');
  if (count !== undefined) parts.set('COUNT', String(Math.max(Number(count) - times, 1)));
  return written(parts);
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek - 1;

/** `2TU`, or `-1TU` where it was counted from the end. */
function nthOf(date: string, fromEnd: boolean): string {
  const { day, daysInMonth } = Temporal.PlainDate.from(date);
  const nth = fromEnd ? -Math.ceil((daysInMonth - day + 1) / 7) : Math.ceil(day / 7);
  return `${nth}${DAYS[weekday(date)]!}`;
}

/**
 * The rule of a series one of whose times is moved, so that all of them move with it.
 * @param from when that time began, and `to` begins
 * @returns null where the days that the rule names cannot be moved along
 */
export function moveRule(rule: string, from: number, to: number, zone: string): string | null {
  const [here, there] = [dateOf(from, zone), dateOf(to, zone)];
  const parts = partsOf(rule);
  if (here !== there) {
    const [byDay, monthDay] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')];
    const shift = (Date.parse(there) - Date.parse(here)) / 86_400_000;
    if (['BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].some((name) => parts.has(name))) return null;
    if (parts.has('BYMONTH') && here.slice(0, 7) !== there.slice(0, 7)) return null;
    if (byDay !== undefined && monthDay !== undefined) return null;
    if (monthDay !== undefined) {
      if (monthDay !== String(Number(here.slice(8)))) return null;
      parts.set('BYMONTHDAY', String(Number(there.slice(8))));
    }
    if (byDay !== undefined && /\d/.test(byDay)) {
      if (byDay.includes(',') || nthOf(here, byDay.startsWith('-')) !== byDay.replace('+', '')) return null;
      parts.set('BYDAY', nthOf(there, byDay.startsWith('-')));
    } else if (byDay !== undefined) {
      const moved = byDay.split(',').map((day) => DAYS[(((DAYS.indexOf(day) + shift) % 7) + 7) % 7]!);
      parts.set('BYDAY', moved.join(','));
    }
  }
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', movedUntil(until, here, there, to - from));
  return written(parts);
}

function movedUntil(until: string, here: string, there: string, ms: number): string {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  if (until.length === 8)
    return addDays(day, (Date.parse(there) - Date.parse(here)) / 86_400_000).replaceAll('-', '');
  const at = `${day}T${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}Z`;
  return utc(Date.parse(at) + ms);
}

/** An occurrence of a series whose times were moved from one wall time to another. @returns the instant it has now */
export function movedBy(occurrence: number, from: number, to: number, zone: string): number {
  const days = (Date.parse(dateOf(to, zone)) - Date.parse(dateOf(from, zone))) / 86_400_000;
  const date = addDays(dateOf(occurrence, zone), days);
  return toInstant(`${date}T${toWall(to, zone).slice(11)}`, zone);
}
