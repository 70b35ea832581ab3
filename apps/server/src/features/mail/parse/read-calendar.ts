import { isZone } from '@chairline/office-time';
import ical, { type VEvent } from 'node-ical';

/** Of a file more is not read, and not more of its events told of. */
const READ_MAX = 1_000_000;
const EVENTS_TOLD = 10;
const PEOPLE_READ = 200;
const lengths = { title: 200, place: 200, name: 200, address: 320, id: 1_000, comment: 1_000 };

/** When something is: an instant; a day; a wall time of a clock that is not known, null for whoever reads it. */
export type CalendarMoment = { at: number } | { day: string } | { wall: string; clock: string | null };

/** An event of a calendar file (RFC 5545) that came with a mail. Everything in it can be stored. */
export interface CalendarEvent {
  /** What is asked by it (RFC 5546), in capitals: `REQUEST`, `CANCEL`, `REPLY`, `COUNTER`; '' for a mere copy. */
  method: string;
  uid: string;
  sequence: number;
  /** When it was written; null where that is not said. */
  stamp: number | null;
  title: string;
  place: string;
  /** Whose event it is. */
  organizer: { name: string; address: string } | null;
  /** Who was asked, with their answer in capitals. */
  people: { address: string; answer: string }[];
  start: CalendarMoment | null;
  /** Of days the last one. */
  end: CalendarMoment | null;
  /** RFC 5545, section 3.3.10; null for once. */
  rule: string | null;
  /** The zone by whose clock it repeats, where that is known. */
  zone: string | null;
  /** It is one time of a series: when that was, null where it is not said; undefined for all others. */
  occurrence?: CalendarMoment | null;
  isCancelled: boolean;
  /** What whoever answers says besides. */
  comment: string;
}

/**
 * Reads a calendar file.
 * @returns its events, the first of them; [] where there is none, null where it cannot be read
 */
export function readCalendar(bytes: Buffer): { events: CalendarEvent[]; more: number } | null {
  const text = textOf(bytes);
  const components = parse(text) ?? parse(text.replaceAll(/^RRULE[;:].*$/gim, 'REPEATS-UNREAD:1'));
  if (components === null) return null;
  const all = components.flatMap((component) =>
    component?.type === 'VEVENT' ? [component, ...timesOf(component)] : [],
  );
  // A zone that only the sender's machine knows is guessed by the library: no guess of ours is shown as known.
  const isGuessed = /TZID="?(?:Customized Time Zone|tzone:)/i.test(text) && !/^BEGIN:VTIMEZONE/im.test(text);
  const events = all.slice(0, EVENTS_TOLD).map((event) => eventOf(event, { text, isGuessed }));
  return { events, more: all.length - events.length };
}

/** Single times of a series that were changed hang on it, each by its day and by its instant; one alone on itself. */
function timesOf({ recurrences, recurrenceid }: VEvent): VEvent[] {
  const keyOf = (time: unknown) => (time instanceof Date ? time.getTime() : null);
  const times = new Map(
    Object.values(recurrences ?? {}).map((time) => [keyOf(time.recurrenceid), time as VEvent]),
  );
  times.delete(keyOf(recurrenceid));
  return [...times.values()];
}

/** Lines may be folded in the middle of a letter (section 3.1): they are put together before it is one. */
function textOf(bytes: Buffer): string {
  const whole = Buffer.from(
    bytes
      .subarray(0, READ_MAX)
      .toString('latin1')
      .replaceAll(/\r?\n[ \t]/g, ''),
    'latin1',
  );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole).replaceAll('\0', '');
  } catch {
    // No UTF-8: what older programs of the West wrote.
    return new TextDecoder('windows-1252').decode(whole).replaceAll('\0', '');
  }
}

function parse(text: string) {
  try {
    return Object.values(ical.sync.parseICS(text));
  } catch {
    // What stands in a file of others may be anything; the library throws for some of it.
    return null;
  }
}

function eventOf(event: VEvent, { text, isGuessed }: { text: string; isGuessed: boolean }): CalendarEvent {
  const { rrule, sequence } = event;
  const attendees = [event.attendee ?? []].flat().slice(0, PEOPLE_READ);
  const stamp = event.dtstamp instanceof Date ? event.dtstamp.getTime() : Number.NaN;
  const momentOf = (time: unknown) => readMoment(time, { text, isGuessed });
  const start = momentOf(event.start);
  const zone = event.start instanceof Date ? (event.start.tz ?? '') : '';
  const method = plain(event.method, 40).toUpperCase();
  return {
    method,
    uid: plain(event.uid, lengths.id),
    sequence: Number(sequence) || 0,
    stamp: Number.isNaN(stamp) ? null : stamp,
    title: plain(event.summary, lengths.title),
    place: plain(event.location, lengths.place),
    organizer: event.organizer ? personOf(event.organizer) : null,
    people: attendees.map((attendee) => {
      const { PARTSTAT: answer = '' } = paramsOf(attendee);
      return { address: personOf(attendee).address, answer: String(answer).toUpperCase() };
    }),
    start,
    end: endOf(momentOf(event.end)),
    rule: rrule ? (/RRULE:(.*)$/m.exec(rrule.toString())?.[1] ?? '') : hasRepeats(event) ? '' : null,
    zone: !isGuessed && isZone(zone) ? zone : null,
    ...(event.recurrenceid === undefined ? {} : { occurrence: momentOf(event.recurrenceid) }),
    isCancelled: method === 'CANCEL' || event.status === 'CANCELLED',
    comment: plain((event as { comment?: unknown }).comment, lengths.comment),
  };
}

/** A rule that could not be read was left out. */
const hasRepeats = (event: VEvent) => 'repeats-unread' in event;

const paramsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'params' in value
    ? (value.params as Record<string, unknown>)
    : {};

function personOf(value: unknown): { name: string; address: string } {
  const { CN: name } = paramsOf(value);
  const address = plain(value, lengths.address + 'mailto:'.length).replace(/^mailto:/i, '');
  return { name: plain(name, lengths.name), address: address.toLowerCase() };
}

/** A value of a property as one line; with parameters it is within an object, a property that is there twice a list. */
function plain(value: unknown, length: number): string {
  if (Array.isArray(value)) return plain(value[0], length);
  if (typeof value === 'object' && value !== null && 'val' in value) return plain(value.val, length);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replaceAll(/\s+/g, ' ').trim().slice(0, length).toWellFormed();
}

type ReadDate = Date & { tz?: string | undefined; dateOnly?: true | undefined };

const digits = (value: number, count = 2) => String(value).padStart(count, '0');
const dayOf = (date: Date) =>
  `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;

function readMoment(
  time: unknown,
  { text, isGuessed }: { text: string; isGuessed: boolean },
): CalendarMoment | null {
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) return null;
  const { tz, dateOnly } = time as ReadDate;
  // Where no zone is known the library makes an instant of this machine's clock: its parts are what was written.
  const wall = `${dayOf(time)}T${digits(time.getHours())}:${digits(time.getMinutes())}`;
  if (dateOnly) return { day: dayOf(time) };
  if (tz === undefined)
    return /^BEGIN:VTIMEZONE/im.test(text) ? { at: time.getTime() } : { wall, clock: null };
  // `(UTC-08:00) Pacific Time` is read by its offset.
  if (!isGuessed && (isZone(tz) || /[+-]\d{1,2}:\d\d/.test(tz))) return { at: time.getTime() };
  return { wall, clock: plain(tz, lengths.name) };
}

/** The end of days is the first day after them. */
function endOf(end: CalendarMoment | null): CalendarMoment | null {
  if (end === null || !('day' in end)) return end;
  const before = new Date(Date.parse(end.day) - 86_400_000);
  return { day: before.toISOString().slice(0, 10) };
}
