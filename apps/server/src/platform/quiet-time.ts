import { wallClock } from '@chairline/office-time';

/** Quiet hours of an office or of one of its users, as they are kept: HH:MM of its own day, and whole days (0 Sunday … 6 Saturday). */
export interface Quiet {
  enabled: boolean;
  from: string;
  to: string;
  days: readonly number[];
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Everything repeats after a week; one day more for a span over midnight. */
const LOOK_AHEAD_DAYS = 8;

/**
 * Until when it is quiet, by the office's clock: daylight saving, spans over midnight and whole days included.
 * @returns null when it is not quiet now. Where it always is (all seven days), a time eight days on, to look again.
 */
export function quietUntil(quiet: Quiet, timeZone: string, now: Date): Date | null {
  if (!quiet.enabled) return null;
  const clock = clockOf(timeZone);
  if (!isQuiet(quiet, clock(now.getTime()))) return null;
  let lastQuiet = now.getTime();
  for (const edge of edgesAfter(quiet, clock, now.getTime())) {
    if (isQuiet(quiet, clock(edge))) lastQuiet = edge;
    // An hour that a night leaves out or repeats moves the edge: it is sought between the two.
    else return new Date(firstLoud(quiet, clock, lastQuiet, edge));
  }
  return new Date(now.getTime() + LOOK_AHEAD_DAYS * DAY);
}

interface Wall {
  /** The wall's time, read as if it were UTC. */
  asUtc: number;
  weekday: number;
  minute: number;
}

type Clock = (time: number) => Wall;

function clockOf(timeZone: string): Clock {
  const clock = wallClock(timeZone);
  return (time) => {
    const asUtc = Math.floor(clock.toWall(time) / MINUTE) * MINUTE;
    const wall = new Date(asUtc);
    return { asUtc, weekday: wall.getUTCDay(), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
  };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function isQuiet(quiet: Quiet, { weekday, minute }: Wall): boolean {
  if (quiet.days.includes(weekday)) return true;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The moments after `now` at which quiet may begin or end, in order: midnights, both times of each day. */
function edgesAfter(quiet: Quiet, clock: Clock, now: number): number[] {
  const wall = clock(now);
  const midnight = wall.asUtc - wall.minute * MINUTE;
  const edges = new Set<number>();
  for (let day = 0; day <= LOOK_AHEAD_DAYS; day += 1) {
    for (const minute of [0, minutesOf(quiet.from), minutesOf(quiet.to)]) {
      const asUtc = midnight + day * DAY + minute * MINUTE;
      // The offset of the day before and of the day after: where they differ, one of the two is the moment.
      for (const near of [asUtc - DAY, asUtc + DAY]) {
        const time = asUtc - (clock(near).asUtc - Math.floor(near / MINUTE) * MINUTE);
        if (time > now) edges.add(time);
      }
    }
  }
  return [...edges].sort((a, b) => a - b);
}

/** The first moment that is not quiet, to the second, between one that is and one that is not. */
function firstLoud(quiet: Quiet, clock: Clock, quietAt: number, loudAt: number): number {
  let [low, high] = [quietAt, loudAt];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2);
    if (isQuiet(quiet, clock(middle))) low = middle;
    else high = middle;
  }
  // Quiet ends on the minute.
  return Math.floor(high / MINUTE) * MINUTE;
}
