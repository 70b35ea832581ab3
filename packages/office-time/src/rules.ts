import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
import { Temporal } from 'temporal-polyfill';
import { addDays, dateOf, endOfDay, startOfDay, toInstant, toWall } from './days.ts';
import { expandWalls } from './expand.ts';
import { checkParts, type Parts, partsOf, WEEKDAYS, written } from './parts.ts';
import { wallClock } from './wall-clock.ts';

const DAY = 86_400_000;
/** Beyond it no series is followed, and none of ours is: 2100-01-01. */
export const LATEST = 4_102_444_800_000;

/** Which of a rule's times are wanted: from an instant to another, both included. */
export interface RuleSpan {
  from: number;
  to: number;
}

/** A series: its rule, when it begins and by which zone's clock; of whole days its times are days. */
export interface Series {
  rule: string;
  start: number;
  zone: string;
  allDay: boolean;
}

/**
 * A rule as it is kept: in capitals, without `RRULE:`. For whole days without hours, minutes and seconds, which RFC 5545
 * says are ignored there.
 * @returns null for what is no rule of RFC 5545, section 3.3.10, each part of it once
 */
export function parseRule(rule: string, allDay: boolean): string | null {
  const parts = checkParts(rule, allDay);
  return parts && written(parts);
}

/** How often a rule says that it takes place; null where it does not. */
export function countOf(rule: string): number | null {
  const count = partsOf(rule).get('COUNT');
  return count === undefined ? null : Number(count);
}

/** The last instant at which a rule still takes place; null where it names none. A day counts to its end. */
export function untilOf(rule: string, zone: string): number | null {
  const until = partsOf(rule).get('UNTIL');
  if (until === undefined) return null;
  const [, year, month, day, hour, minute, second, utc] = readUntil.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return endOfDay(date, zone);
  const time = `${date}T${hour}:${minute}:${second}`;
  return utc === '' ? toInstant(time, zone) : Date.parse(`${time}Z`);
}
const readUntil = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/;

/**
 * When a series takes place, until 2100 at most. Its times are those of its wall clock: one that is there twice is the
 * first, one that is not there is what the old clock counts on to (sections 3.3.5 and 3.3.10), and each counts once. A
 * whole day begins with its first instant.
 * @param max how many times are wanted at most; one more tells that there are more
 * @throws TooHard
 */
export function expandRule({ rule, start, zone, allDay }: Series, span: RuleSpan, max: number): number[] {
  const parts = partsOf(rule);
  const clock = wallClock(zone);
  const [count, until] = [countOf(rule) ?? Infinity, untilOf(rule, zone) ?? Infinity];
  const last = Math.min(span.to, until, LATEST);
  const floor = (wall: number) => (allDay ? Math.floor(wall / DAY) * DAY : wall);
  const begin = floor(clock.toWall(start));
  // What is counted is counted from the beginning. Two clocks are never more than a day apart.
  const from = count === Infinity ? clock.toWall(Math.max(span.from, start)) - DAY : begin;
  const times: number[] = [];
  let [counted, before] = [0, -Infinity];
  for (const wall of expandWalls(parts, begin, Math.min(from, LATEST), clock.toWall(last) + 2 * DAY)) {
    const time = allDay ? clock.startOfDay(wall) : clock.toInstant(wall);
    if (time <= before) continue;
    if (time > last || times.length === max || counted === count) break;
    [counted, before] = [counted + 1, time];
    if (time >= span.from) times.push(time);
  }
  return times;
}

/** A rule in words, such as `every week on Tuesday until December 16, 2026`: its last day by the series' own clock. */
export function ruleInWords({ rule, start, zone, allDay }: Series): string {
  const parts = partsOf(rule);
  parts.delete('UNTIL');
  // Between two days a week begins on, in words, there is no difference that a reader would look for.
  parts.delete('WKST');
  // Whole days have no hour: at midnight none is said.
  const dtstart = Temporal.PlainDateTime.from(
    allDay ? `${dateOf(start, zone)}T00:00` : toWall(start, zone),
  ).toZonedDateTime(allDay ? 'UTC' : zone);
  const series = new RRuleTemporal({ rruleString: written(parts), dtstart, tzid: dtstart.timeZoneId });
  const words = toText(series, 'en', { excludeTzAbbreviation: true }).replaceAll('\u202f', ' ');
  const last = lastDay({ rule, start, zone, allDay });
  return last === null ? words : `${words} until ${longDate(last)}`;
}

/** The last day on which a series with an UNTIL may take place; null without one. */
function lastDay({ rule, start, zone, allDay }: Series): string | null {
  const until = untilOf(rule, zone);
  if (until === null) return null;
  const day = dateOf(until, zone);
  const begins = allDay || partsOf(rule).has('BYHOUR') ? '00:00' : toWall(start, zone).slice(11);
  const isByDays = /FREQ=(YEARLY|MONTHLY|WEEKLY|DAILY)/.test(rule);
  return isByDays && toInstant(`${day}T${begins}`, zone) > until ? addDays(day, -1) : day;
}

const longDate = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

/**
 * The rule as calendars of others take it: beside a DTSTART of a zone its UNTIL is in UTC, beside a day it is a day
 * (section 3.3.10).
 */
export function ruleForOthers(rule: string, zone: string, allDay: boolean): string {
  const until = untilOf(rule, zone);
  if (until === null) return rule;
  const parts = partsOf(rule);
  parts.set('UNTIL', allDay ? dateOf(until, zone).replaceAll('-', '') : utc(until));
  return written(parts);
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

const weekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek - 1;

/** `2TU`, or `-1TU` where it was counted from the end. */
function nthOf(date: string, fromEnd: boolean): string {
  const { day, daysInMonth } = Temporal.PlainDate.from(date);
  const nth = fromEnd ? -Math.ceil((daysInMonth - day + 1) / 7) : Math.ceil(day / 7);
  return `${nth}${WEEKDAYS[weekday(date)]!}`;
}

/**
 * The rule of a series one of whose times is moved, so that all of them move with it.
 * @param from when that time began, and `to` begins
 * @returns null where the days that the rule names cannot be moved along, or some of them would be lost
 */
export function moveRule(rule: string, from: number, to: number, zone: string): string | null {
  const [here, there] = [dateOf(from, zone), dateOf(to, zone)];
  const parts = partsOf(rule);
  const namesClock = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => parts.has(name));
  if (namesClock && toWall(from, zone).slice(11) !== toWall(to, zone).slice(11)) return null;
  if (here !== there && !moveDays(parts, here, there)) return null;
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', movedUntil(rule, from, to, zone));
  return written(parts);
}

/** Moves the days that a rule names along. @returns whether all of them can be */
function moveDays(parts: Parts, here: string, there: string): boolean {
  if (['BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].some((name) => parts.has(name))) return false;
  if (parts.has('BYMONTH') && here.slice(0, 7) !== there.slice(0, 7)) return false;
  const [byDay, monthDay] = [parts.get('BYDAY'), parts.get('BYMONTHDAY')];
  if (byDay !== undefined && monthDay !== undefined) return false;
  if (byDay !== undefined && /\d/.test(byDay)) return moveNumbered(parts, byDay, here, there);
  if (byDay !== undefined) return moveWeekdays(parts, byDay, daysBetween(here, there));
  const frequency = parts.get('FREQ')!;
  if (frequency === 'MONTHLY' || frequency === 'YEARLY' || monthDay !== undefined)
    return moveMonthDay(parts, monthDay, here, there);
  // Days of some months: the first of one would leave it.
  return !parts.has('BYMONTH');
}

const daysBetween = (here: string, there: string) => (Date.parse(there) - Date.parse(here)) / DAY;

function moveNumbered(parts: Parts, byDay: string, here: string, there: string): boolean {
  const fromEnd = byDay.startsWith('-');
  if (byDay.includes(',') || nthOf(here, fromEnd) !== byDay.replace('+', '')) return false;
  const moved = nthOf(there, fromEnd);
  // Most months have no fifth.
  if (/^-?5/.test(moved) && !/^-?5/.test(byDay)) return false;
  parts.set('BYDAY', moved);
  return true;
}

function moveWeekdays(parts: Parts, byDay: string, shift: number): boolean {
  const takesTurns = Number(parts.get('INTERVAL') ?? 1) > 1;
  const isWeekly = parts.get('FREQ') === 'WEEKLY';
  // At the border of a month they would go into one that the rule leaves out.
  if (parts.has('BYMONTH') || (takesTurns && /MONTHLY|YEARLY/.test(parts.get('FREQ')!))) return false;
  const days = byDay.split(',');
  const by = (day: string, more: number) => WEEKDAYS[(((WEEKDAYS.indexOf(day) + more) % 7) + 7) % 7]!;
  const begins = parts.get('WKST') ?? 'MO';
  const weeks = days.map((day) =>
    Math.floor((((WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(begins) + 7) % 7) + shift) / 7),
  );
  // Of every second week its days stay together: where one would leave it for the next, the week moves along.
  if (isWeekly && takesTurns && new Set(weeks).size > 1) parts.set('WKST', by(begins, shift));
  parts.set('BYDAY', days.map((day) => by(day, shift)).join(','));
  return true;
}

function moveMonthDay(parts: Parts, monthDay: string | undefined, here: string, there: string): boolean {
  const [before, after] = [Number(here.slice(8)), Number(there.slice(8))];
  if (monthDay !== undefined && monthDay !== String(before)) return false;
  const isOnce = parts.get('FREQ') === 'YEARLY' && (monthDay === undefined || parts.has('BYMONTH'));
  const isOneMonth = isOnce && !parts.get('BYMONTH')?.includes(',');
  // Not every month has it.
  if (after > Math.max(28, before) && (!isOneMonth || there.endsWith('-02-29'))) return false;
  if (monthDay !== undefined) parts.set('BYMONTHDAY', String(after));
  return true;
}

function movedUntil(rule: string, from: number, to: number, zone: string): string {
  const until = partsOf(rule).get('UNTIL')!;
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  if (until.length === 8)
    return addDays(day, daysBetween(dateOf(from, zone), dateOf(to, zone))).replaceAll('-', '');
  const clock = wallClock(zone);
  const wall = clock.toWall(untilOf(rule, zone)!) + clock.toWall(to) - clock.toWall(from);
  return utc(clock.toInstant(wall));
}

/**
 * An occurrence of a series whose times were moved from one wall time to another; of whole days from one day.
 * @returns the instant it has now
 */
export function movedBy(occurrence: number, from: number, to: number, zone: string, allDay = false): number {
  const date = addDays(dateOf(occurrence, zone), daysBetween(dateOf(from, zone), dateOf(to, zone)));
  return allDay ? startOfDay(date, zone) : toInstant(`${date}T${toWall(to, zone).slice(11)}`, zone);
}
