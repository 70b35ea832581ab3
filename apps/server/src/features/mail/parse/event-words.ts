import { mail as contract } from '@chairline/contract';
import { parseRule, ruleInWords, startOfDay, stretchInWords, toInstant } from '@chairline/office-time';
import { MAIL_SHOWN_MAX, type ParsedMail } from './parsed-mail.ts';
import type { CalendarEvent, CalendarMoment } from './read-calendar.ts';

const words = contract.eventWords;

/** The same mail with what its events say: what, when by the office's clock, where, from whom; in its text as well. */
export function withEvents<M extends Pick<ParsedMail, 'text' | 'calendars' | 'eventNote' | 'from'>>(
  mail: M,
  zone: string,
): M {
  const { text, calendars, from } = mail;
  const all = calendars.flatMap(({ fileName, events, more }) => {
    if (events === null) return [words.unreadable(fileName)];
    if (events.length === 0) return [words.none(fileName)];
    const told = events.map((event) => eventLine(event, from.name || from.address, zone));
    return more > 0 ? [...told, words.more(more, fileName)] : told;
  });
  // Most programs send the same file twice: as a part to be shown and as an attachment.
  const lines = [...new Set(all)];
  const cut = (parts: readonly string[], between: string) =>
    parts.filter(Boolean).join(between).slice(0, MAIL_SHOWN_MAX).toWellFormed();
  return {
    ...mail,
    text: cut([text, ...lines.map((line) => `[${line}]`)], '\n\n'),
    eventNote: cut(lines, '\n'),
  };
}

/** Such as `Event: Crown fitting · Tue, Dec 15, 2026, 2:00 PM – 2:30 PM · Back door · from Lab Fern`. */
function eventLine(event: CalendarEvent, sender: string, zone: string): string {
  const { method, people, organizer, title, place, comment } = event;
  const isAnswer = method === 'REPLY' || method === 'COUNTER';
  const [person] = people;
  const what = isAnswer
    ? words.answers(method === 'COUNTER' ? 'COUNTER' : (person?.answer ?? ''), person?.address ?? sender)
    : event.isCancelled
      ? words.cancelled
      : words.event;
  const by = isAnswer ? '' : organizer?.name || organizer?.address || sender;
  const parts = [
    title || words.untitled,
    whenOf(event, zone),
    isAnswer ? '' : place,
    by === '' ? '' : words.from(by),
    event.occurrence === undefined ? '' : words.oneTime,
    event.rule === null ? '' : words.repeats(rhythmOf(event, zone)),
    comment,
  ];
  return `${what}: ${parts.filter((part) => part !== '').join(' · ')}`;
}

function whenOf({ start, end }: CalendarEvent, zone: string): string {
  if (start === null) return '';
  if ('wall' in start && start.clock !== null) {
    // Of a clock that nobody here knows its own time is said, with whose it is.
    const from = toInstant(start.wall, 'UTC');
    const to = end && 'wall' in end ? toInstant(end.wall, 'UTC') : from;
    return words.byClock(stretchInWords(from, Math.max(from, to), 'UTC', { withYear: true }), start.clock);
  }
  const from = instantOf(start, zone);
  const to = end === null ? from : Math.max(instantOf(end, zone), from);
  return stretchInWords(from, to, zone, { allDay: 'day' in start, withYear: true });
}

/** An instant; a day, and a time of nobody's clock, by the office's. */
function instantOf(time: CalendarMoment, zone: string): number {
  if ('at' in time) return time.at;
  return 'day' in time ? startOfDay(time.day, zone) : toInstant(time.wall, zone);
}

/** How it repeats, without the hour, which is said once; '' for a rule that has no words. */
function rhythmOf({ rule, start, zone: own }: CalendarEvent, zone: string): string {
  const read = rule ? parseRule(rule, true) : null;
  if (read === null || start === null) return '';
  const clock = own ?? zone;
  return ruleInWords({ rule: read, start: instantOf(start, clock), zone: clock, allDay: true });
}
