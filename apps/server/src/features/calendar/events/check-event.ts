import { calendar as contract } from '@chairline/contract';
import {
  dateOf,
  isZone,
  LATEST,
  parseRule,
  ruleInWords,
  type Series,
  startOfDay,
  toInstant,
} from '@chairline/office-time';
import type { Context } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { ruleOf } from '../present.ts';
import { timesOf } from '../series/series-times.ts';
import type { CalendarRow } from '../store.ts';
import { type EventRow, findContactIds } from './store-events.ts';

const words = contract.calendarMessages;
const LONGEST_MS = 31 * 86_400_000;

/** When an event begins and ends, epoch milliseconds, and by which zone's clock. */
export interface EventTimes {
  start: number;
  end: number;
  zone: string;
  allDay: boolean;
}

/** The times of an event as they are kept. @throws BadInput for what is no stretch of time */
export function checkTimes({ start, end, zone, allDay }: EventTimes): EventTimes {
  if (!isZone(zone)) throw new BadInput(words.zone);
  if ([start, end].some((time) => time < 0 || time > LATEST)) throw new BadInput(words.timesRequired);
  const times = { zone, allDay, start, end };
  if (allDay) {
    // From 00:00 to 23:59 by its clock, however long these days are.
    times.start = startOfDay(dateOf(start, zone), zone);
    times.end = toInstant(`${dateOf(Math.max(start, end), zone)}T23:59`, zone);
  }
  if (times.end <= times.start) throw new BadInput(words.endBeforeStart);
  if (times.end - times.start > LONGEST_MS) throw new BadInput(words.tooLong);
  return times;
}

/** A rule as it is kept; null for once. @throws BadInput for what is none, also of whole days */
export function readRule(rule: string | null | undefined, allDay: boolean): string | null {
  if (!rule) return null;
  const read = parseRule(rule, allDay);
  if (read === null)
    throw new BadInput(allDay && parseRule(rule, false) !== null ? words.ruleOfDays : words.rule);
  return read;
}

/** When a series that may begin at an instant really does. @throws BadInput where its rule never comes */
export function beginningOf(series: Series): number {
  const [first] = timesOf(series, { from: 0, to: LATEST }, 1);
  if (first === undefined) throw new BadInput(words.noTimes);
  return first;
}

/** An event's rule in words; '' for once. */
export function scheduleOf(
  event: Pick<EventRow, 'rrule' | 'endsBefore' | 'startsAt' | 'timezone' | 'allDay'>,
): string {
  const rule = ruleOf(event);
  const { startsAt, timezone: zone, allDay } = event;
  return rule === null ? '' : ruleInWords({ rule, start: startsAt.getTime(), zone, allDay });
}

/** Reminders, the earliest first, each once. */
export const checkReminders = (minutes: readonly number[]): number[] =>
  [...new Set(minutes)].toSorted((a, b) => b - a);

/**
 * Those who are to take part, each once.
 * @param held who does already: they may stay, whatever became of them
 * @throws BadInput for staff who are no members; Refusal 404 for contacts that the office has not
 */
export async function checkParticipants(
  ctx: Context,
  calendar: CalendarRow,
  wanted: readonly contract.Participant[],
  held: readonly contract.Participant[] = [],
): Promise<contract.Participant[]> {
  const known = new Set(held.map(keyOf));
  const fresh = wanted.filter((person) => !known.has(keyOf(person)));
  const members = new Set(calendar.members.map(({ user_id }) => user_id));
  if (fresh.some(({ type, id }) => type === 'user' && !members.has(id))) throw new BadInput(words.noMember);
  const contactIds = fresh.filter(({ type }) => type === 'contact').map(({ id }) => id);
  const found = await findContactIds(ctx.tx, contactIds);
  if (contactIds.some((id) => !found.has(id))) throw notFound('contact');
  const people = wanted.map((person) =>
    person.type === 'contact' ? { ...person, id: found.get(person.id) ?? person.id } : person,
  );
  return [...new Map(people.map((person) => [keyOf(person), person])).values()];
}

/** One key a person, to compare them. */
export const keyOf = ({ type, id }: contract.Participant): string => `${type}:${id}`;
