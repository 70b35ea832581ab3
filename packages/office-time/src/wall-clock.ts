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

/** Between two changes of its clock a zone is a number: from one instant until before another. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

const clocks = new Map<string, WallClock>();
/** Names are taken in any case: there are more of them than zones. */
const CLOCKS_KEPT = 1_000;

/** The clock of a zone. @param zone a name that is one: `isZone` */
export function wallClock(zone: string): WallClock {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size >= CLOCKS_KEPT) clocks.clear();
  const clock = makeClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function makeClock(zone: string): WallClock {
  const stretches: Stretch[] = [];
  let last: Stretch = { from: Infinity, to: -Infinity, offset: 0 };
  const isIn = (instant: number, { from, to }: Stretch) => instant >= from && instant < to;
  const stretchOf = (instant: number): Stretch => {
    if (isIn(instant, last)) return last;
    const known = stretches.find((one) => isIn(instant, one));
    last = known ?? look(zone, instant);
    if (!known) stretches.push(last);
    return last;
  };
  const plain = (wall: number) => Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, -1));
  return {
    toWall: (instant) => instant + stretchOf(instant).offset,
    toInstant(wall) {
      // Where no change is within a day, the offset is that of any instant near.
      const { from, to, offset } = stretchOf(wall - stretchOf(wall).offset);
      const instant = wall - offset;
      return instant >= from + DAY && instant < to - DAY
        ? instant
        : plain(wall).toZonedDateTime(zone).epochMilliseconds;
    },
    startOfDay: (wall) => plain(wall).toPlainDate().toZonedDateTime(zone).epochMilliseconds,
  };
}

function look(zone: string, instant: number): Stretch {
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  // A change that happens right now counts among those before.
  const before = here.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: before?.epochMilliseconds ?? -Infinity,
    to: here.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: here.offsetNanoseconds / 1e6,
  };
}
