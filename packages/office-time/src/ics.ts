import { addDays } from './days.ts';
import { ruleForOthers } from './rules.ts';
import { wallClock } from './wall-clock.ts';
import { zoneComponent } from './zone-component.ts';

/** An event as a calendar of others takes it in: RFC 5545, 5546. Times are epoch milliseconds. */
export interface IcsEvent {
  uid: string;
  /** Rises with every change that is mailed. */
  sequence: number;
  /** When it is written. */
  stamp: number;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  title: string;
  description: string;
  location: string;
  start: number;
  end: number;
  allDay: boolean;
  zone: string;
  rule: string | null;
  /** Times of the rule that do not take place. */
  without: readonly number[];
  /** Which time of a series this is, where it is one alone. */
  occurrence: number | null;
  /** `takesAnswers`: their calendars' answers are read at that address. `sentBy`: who mails it in their name. */
  organizer?: IcsPerson & { takesAnswers: boolean; sentBy?: string };
  attendees: readonly (IcsPerson & { answer: 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE' })[];
}

interface IcsPerson {
  name: string;
  mail: string;
}

/** TEXT, section 3.3.11. */
const text = (value: string) =>
  value
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f]/g, '');
/** A parameter's value in quotes, which it cannot hold itself: section 3.2. */
// oxlint-disable-next-line no-control-regex
const quoted = (value: string) => `"${value.replaceAll(/["\u0000-\u001f\u007f]/g, ' ').trim()}"`;
const utc = (time: number) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const plain = (date: string) => date.replaceAll('-', '');

/** Lines of at most 75 octets, section 3.1; no character is cut. */
function fold(line: string): string {
  const bytes = new TextEncoder();
  let [folded, length] = ['', 0];
  for (const sign of line) {
    const size = bytes.encode(sign).length;
    if (length + size > 75) {
      folded += '\r\n ';
      length = 1;
    }
    folded += sign;
    length += size;
  }
  return folded;
}

/** A calendar of some events. @param method what is asked of who gets it: RFC 5546; left out for a feed */
export function writeIcs(
  events: readonly IcsEvent[],
  { method, name }: { method?: 'REQUEST' | 'CANCEL'; name?: string } = {},
): string {
  const zones = new Map<string, number>();
  for (const { zone, start, allDay } of events)
    if (!allDay) zones.set(zone, Math.min(zones.get(zone) ?? Infinity, start));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chairline//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...(name === undefined ? [] : [`X-WR-CALNAME:${text(name)}`]),
    ...[...zones].flatMap(([zone, from]) => zoneComponent(zone, from)),
    ...events.flatMap((event) => linesOf(event)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function linesOf(event: IcsEvent): string[] {
  const { zone, allDay } = event;
  const clock = wallClock(zone);
  // Of an hour that the clock shows twice a local time is the first (section 3.3.5): the second is said in UTC.
  const isLocal = (time: number) => clock.toInstant(clock.toWall(time)) === time;
  const wallOf = (time: number) => new Date(clock.toWall(time)).toISOString();
  const inUtc = event.rule === null && ![event.start, event.end].every(isLocal);
  const when = (property: string, time: number, asUtc = !isLocal(time)) => {
    if (allDay) return `${property};VALUE=DATE:${plain(wallOf(time).slice(0, 10))}`;
    if (asUtc) return `${property}:${utc(time)}`;
    return `${property};TZID=${zone}:${plain(wallOf(time).slice(0, 16)).replace(':', '')}00`;
  };
  const { takesAnswers = false, sentBy: sender } = event.organizer ?? {};
  const sentBy = sender === undefined ? '' : `;SENT-BY=${quoted(`mailto:${sender}`)}`;
  // Whom no answer reaches asks for none.
  const rsvp = takesAnswers ? ';RSVP=TRUE' : '';
  const dayAfter = plain(addDays(wallOf(event.end).slice(0, 10), 1));
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    ...(event.occurrence === null ? [] : [when('RECURRENCE-ID', event.occurrence)]),
    when('DTSTART', event.start, inUtc),
    // The end of days is the first day after them.
    allDay ? `DTEND;VALUE=DATE:${dayAfter}` : when('DTEND', event.end, inUtc || !isLocal(event.end)),
    ...(event.rule === null ? [] : [`RRULE:${ruleForOthers(event.rule, zone, allDay)}`]),
    ...event.without.map((time) => when('EXDATE', time)),
    `SUMMARY:${text(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
    ...(event.location === '' ? [] : [`LOCATION:${text(event.location)}`]),
    `STATUS:${event.status}`,
    ...(event.organizer
      ? [`ORGANIZER;CN=${quoted(event.organizer.name)}${sentBy}:mailto:${text(event.organizer.mail)}`]
      : []),
    ...event.attendees.map(
      ({ name, mail, answer }) =>
        `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=${answer}${rsvp}:mailto:${text(mail)}`,
    ),
    'END:VEVENT',
  ];
}
