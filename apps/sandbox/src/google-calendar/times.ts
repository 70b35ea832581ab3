import { GoogleApiError } from '../google/api-errors.ts';
import type { EventTime } from './types.ts';

const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

const bad = (message: string): GoogleApiError => new GoogleApiError(400, 'invalid', message);

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  return format;
}

export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    // Intl knows no such zone: the question is answered.
    return false;
  }
}

/** Minutes that a zone's clock is ahead of UTC at a moment. */
function offsetAt(at: number, zone: string): number {
  const name = formatOf(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A moment as RFC 3339, by the clock of a zone. */
export function sayTime(at: number, zone: string): string {
  const offset = offsetAt(at, zone);
  const local = new Date(at + offset * MINUTE).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** When an event's time is, epoch milliseconds; a day begins at 00:00 UTC, which orders them well enough. */
export const momentOf = (time: EventTime): number => Date.parse(time.date ?? time.dateTime ?? '');

/** The moment at which a zone's clock shows this; where it is shown twice, the first. */
function momentBy(local: string, zone: string): number {
  const clock = Date.parse(`${local}Z`);
  const [early, late] = [offsetAt(clock - 86_400_000, zone), offsetAt(clock + 86_400_000, zone)];
  const found = [early, late].map((offset) => clock - offset * MINUTE);
  return found.find((at) => at + offsetAt(at, zone) * MINUTE === clock) ?? found[0]!;
}

/**
 * A time as it is kept, of one that was sent.
 * @param what start or end, for the words
 * @throws GoogleApiError 400 for one that is none
 */
export function readTime(
  given: unknown,
  what: string,
  how: { zone: string; isRecurring: boolean },
): EventTime {
  const time = (given ?? {}) as Record<string, unknown>;
  if (typeof time.date === 'string' && (time.dateTime === undefined || time.dateTime === null)) {
    if (!/^\d{4}-\d\d-\d\d$/.test(time.date) || Number.isNaN(Date.parse(time.date)))
      throw bad(`Invalid value for: ${what}.date`);
    return { date: time.date };
  }
  if (typeof time.dateTime !== 'string') throw bad(`Missing ${what} time.`);
  const zone = typeof time.timeZone === 'string' ? time.timeZone : undefined;
  if (zone !== undefined && !isZone(zone)) throw bad(`Invalid time zone definition for ${what} time.`);
  if (zone === undefined && how.isRecurring) throw bad(`Missing time zone definition for ${what} time.`);
  const [, local, offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/i.exec(time.dateTime) ?? [];
  if (local === undefined) throw bad(`Invalid value for: ${what}.dateTime`);
  if (offset === undefined && zone === undefined) throw bad(`Missing time zone definition for ${what} time.`);
  const at = offset === undefined ? momentBy(local, zone!) : Date.parse(`${local}${offset}`);
  if (Number.isNaN(at)) throw bad(`Invalid value for: ${what}.dateTime`);
  return { dateTime: sayTime(at, how.zone), timeZone: zone ?? how.zone };
}
