import { Temporal } from 'temporal-polyfill';

const zoned = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);

/** Whether a zone of this name is known. */
export function isZone(zone: string): boolean {
  try {
    // An offset, and a date with a zone in it, are zones to Temporal, and no names of clocks that an office goes by.
    return !/^[+-]/.test(zone) && zoned(0, zone).timeZoneId.toLowerCase() === zone.toLowerCase();
  } catch {
    return false;
  }
}

/** The day it is in a zone at an instant. */
export const dateOf = (instant: number, zone: string): string =>
  zoned(instant, zone).toPlainDate().toString();

/** The wall clock of a zone at an instant, to the minute. */
export const toWall = (instant: number, zone: string): string =>
  zoned(instant, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/**
 * When a zone's clock shows a wall time: the first of two on a day whose clock is put back; as the old clock would have
 * counted on where it is put forward.
 */
export const toInstant = (wall: string, zone: string): number =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

/** The first instant of a day in a zone, also where its night leaves midnight out. */
export const startOfDay = (date: string, zone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;

/** The last millisecond of a day in a zone, also of a day of 23 or 25 hours. */
export const endOfDay = (date: string, zone: string): number => startOfDay(addDays(date, 1), zone) - 1;

/** The day so many days later. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/**
 * When a further time of an event ends that lasts by the clock as long as its first: one from 22:00 to 06:00 ends at
 * 06:00 in every night.
 */
export const endLike = (first: { start: number; end: number }, start: number, zone: string): number =>
  endsLike(first, zone)(start);

/** The same for many times of one event. */
export function endsLike(first: { start: number; end: number }, zone: string): (start: number) => number {
  const end = zoned(first.end, zone).toPlainDateTime();
  const days = zoned(first.start, zone).toPlainDate().until(end.toPlainDate()).days;
  const clock = {
    hour: end.hour,
    minute: end.minute,
    second: 0,
    millisecond: 0,
    microsecond: 0,
    nanosecond: 0,
  };
  const lasts = first.end - first.start;
  return (start) => {
    const wall = zoned(start, zone).toPlainDateTime().with(clock);
    const ends = (days === 0 ? wall : wall.add({ days })).toZonedDateTime(zone).epochMilliseconds;
    // A clock that is put back in between may leave nothing of it.
    return ends > start ? ends : start + lasts;
  };
}

/**
 * A stretch of time for a sentence, such as `Tue, Nov 24, 10:00 AM – 11:00 AM`; of whole days the days alone, of what
 * lasts no time its beginning.
 */
export function stretchInWords(
  start: number,
  end: number,
  zone: string,
  { allDay = false, withYear = false } = {},
): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  const date = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(withYear ? { year: 'numeric' } : {}),
  });
  const isOneDay = dateOf(start, zone) === dateOf(end, zone);
  if (allDay) return isOneDay ? date.format(start) : `${date.format(start)} – ${date.format(end)}`;
  const until = isOneDay ? '' : `${date.format(end)}, `;
  const ends = start === end ? '' : ` – ${until}${clock.format(end)}`;
  // Newer rules of writing part the hour from AM by a space that is none to a search.
  return `${date.format(start)}, ${clock.format(start)}${ends}`.replaceAll('\u202f', ' ');
}
