import { Temporal } from 'temporal-polyfill';

const zoned = (instant: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);

/** Whether a zone of this name is known. */
export function isZone(zone: string): boolean {
  try {
    // An offset such as +02:00 is one to Temporal, and no clock that an office goes by.
    return !/^[+-]/.test(zone) && zoned(0, zone).timeZoneId !== '';
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
