import { googleCalendar as contract } from '@chairline/contract';
import { addDays, isZone, startOfDay, toInstant, toWall } from '@chairline/office-time';
import { convert } from 'html-to-text';
import type { OutsideEvent, OutsideTime } from '../../gateways/google/index.ts';
import { BadInput } from '../../platform/errors.ts';
import type { OutsideFields } from '../calendar/index.ts';

const words = contract.googleCalendarMessages;
const LONGEST_MS = 31 * 86_400_000;
/** What lasts no time at Google is drawn as a minute. */
const SHORTEST_MS = 60_000;
const limits = { title: 200, text: 4_000, location: 200 };

/**
 * What an event of Google's is here.
 * @param zone of its calendar: the clock of whole days
 * @throws BadInput with why it cannot be shown
 */
export function readOutside(event: OutsideEvent, zone: string): OutsideFields {
  const allDay = 'day' in event.start;
  const clock = !allDay && event.timezone !== null && isZone(event.timezone) ? event.timezone : zone;
  const start = momentOf(event.start, clock);
  const end = Math.max(
    'day' in event.end ? toInstant(`${addDays(event.end.day, -1)}T23:59`, clock) : event.end.at,
    start + SHORTEST_MS,
  );
  if (end - start > LONGEST_MS) throw new BadInput(words.tooLong);
  const { rule, skips } = readRules(event.rules, clock, { start, allDay });
  return {
    title: titleOf(event),
    description: cut(plain(event.description), limits.text),
    location: cut(event.location, limits.location),
    startsAt: new Date(start),
    endsAt: new Date(end),
    allDay,
    timezone: clock,
    rule,
    skips,
    mayChange: event.mayChange,
  };
}

/** The same; null for what cannot be shown. */
export function readableFields(event: OutsideEvent, zone: string): OutsideFields | null {
  try {
    return readOutside(event, zone);
  } catch (error) {
    if (error instanceof BadInput) return null;
    throw error;
  }
}

/** As Google's own pages name one without a title. */
export const titleOf = ({ title }: { title: string }): string =>
  cut(title.trim(), limits.title) || '(No title)';

/** No longer than a field is, and of letters that the database takes. */
const cut = (text: string, length: number): string =>
  text.replaceAll('\0', '').slice(0, length).toWellFormed();

/** When a time of an event is: a day begins at 00:00 by the clock of its calendar. */
export const momentOf = (time: OutsideTime, zone: string): number =>
  'day' in time ? startOfDay(time.day, zone) : time.at;

/** Google's own pages write descriptions in HTML. */
const plain = (text: string): string =>
  /<\/?[a-z][^<>]*>/i.test(text)
    ? convert(text, {
        wordwrap: false,
        selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }],
      })
    : text;

/** One rule, and the times that it leaves out. @throws BadInput where it takes more than that */
function readRules(
  lines: readonly string[],
  zone: string,
  first: { start: number; allDay: boolean },
): { rule: string | null; skips: Date[] } {
  const rules = lines.filter((line) => line.startsWith('RRULE:'));
  const left = lines.filter((line) => line.startsWith('EXDATE'));
  if (lines.length === 0) return { rule: null, skips: [] };
  if (rules.length !== 1 || rules.length + left.length !== lines.length) throw new BadInput(words.manyRules);
  return {
    rule: rules[0]!.slice('RRULE:'.length),
    skips: left.flatMap((line) => datesOf(line, zone, first)),
  };
}

/** The dates of an EXDATE line (RFC 5545, section 3.8.5.1). @throws BadInput for what is none */
function datesOf(line: string, zone: string, { start, allDay }: { start: number; allDay: boolean }): Date[] {
  const [head = '', values = ''] = line.split(':', 2);
  const named = /TZID=([^;]+)/.exec(head)?.[1];
  const clock = named !== undefined && isZone(named) ? named : zone;
  return values.split(',').map((value) => {
    const [, year, month, day, hour, minute, second, utc] =
      /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(value.trim()) ?? [];
    if (year === undefined) throw new BadInput(words.rule);
    const date = `${year}-${month}-${day}`;
    if (hour === undefined) {
      // A day leaves out the time of the series on it.
      const clock = toWall(start, zone).slice(11);
      return new Date(allDay ? startOfDay(date, zone) : toInstant(`${date}T${clock}`, zone));
    }
    const time = `${date}T${hour}:${minute}:${second}`;
    return new Date(utc === undefined ? toInstant(time, clock) : Date.parse(`${time}Z`));
  });
}
