import { Temporal } from 'temporal-polyfill';

const DAY = 86_400_000;

/**
 * The clock of a zone for many times on end. A wall time is a number here: the milliseconds that its date and clock
 * would be in UTC, so that days and hours are reckoned without a zone.
 */
export interface WallClock {
  toWall(instant: number): number;
  /** The first of two on a day whose clock is put back; as the old clock counts on where it is put forward. */
  toInstant(wall: number): number;
  /** The first instant of the day that a wall time is in, also where it has no midnight. */
  startOfDay(wall: number): number;
}

export function wallClock(zone: string): WallClock {
  const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  // Between two changes of its clock a zone is a number.
  let [from, to, offset] = [Infinity, -Infinity, 0];
  const look = (instant: number) => {
    const here = at(instant);
    offset = here.offsetNanoseconds / 1e6;
    from = here.getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity;
    // A change that happens right now counts among those before.
    if (here.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds === instant)
      from = instant;
    to = here.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  };
  const plain = (wall: number) => Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, -1));
  return {
    toWall(instant) {
      if (instant < from || instant >= to) look(instant);
      return instant + offset;
    },
    toInstant(wall) {
      const isFar = () => wall - offset >= from + DAY && wall - offset < to - DAY;
      if (!isFar()) look(wall - offset);
      return isFar() ? wall - offset : plain(wall).toZonedDateTime(zone).epochMilliseconds;
    },
    startOfDay: (wall) => plain(wall).toPlainDate().toZonedDateTime(zone).epochMilliseconds,
  };
}
