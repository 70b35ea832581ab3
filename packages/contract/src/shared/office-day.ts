const DAY = 86_400_000;
const clocks = new Map<string, (time: number) => number>();

/** The zone's clock, for many moments. */
function clockOf(timeZone: string): (time: number) => number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clock = (time) => {
      const part: Record<string, number> = {};
      for (const { type, value } of format.formatToParts(time)) part[type] = Number(value);
      return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
    };
    clocks.set(timeZone, clock);
  }
  return clock;
}

/**
 * The wall time of a zone at a moment, to the second: the epoch milliseconds it would be in UTC, so that days and hours can
 * be added to it. What zones need where there is no room for `@chairline/office-time`: here, and in the first load.
 * @param timeZone IANA name
 * @param at epoch milliseconds
 */
export const wallTimeIn = (timeZone: string, at: number): number => clockOf(timeZone)(at);

/**
 * The last millisecond of the day it is in a zone, also of a day of 23 or 25 hours: what "today" ends with.
 * @param timeZone IANA name, such as America/Los_Angeles
 */
export function endOfDayIn(timeZone: string, now: Date): Date {
  const clock = clockOf(timeZone);
  const time = Math.floor(now.getTime() / 1_000) * 1_000;
  const wall = clock(time);
  const midnight = wall - (((wall % DAY) + DAY) % DAY) + DAY;
  const offsets = [time, time + DAY + DAY / 2].map((at) => clock(at) - at);
  const begins = offsets.map((offset) => midnight - offset).filter((at) => at > time);
  const sound = begins.filter((at) => clock(at) === midnight);
  // Where a night leaves midnight out, the day begins when the old clock would have struck it.
  return new Date((sound.length > 0 ? Math.min(...sound) : begins[0]!) - 1);
}

/** The days of a week as people name them, from Sunday (0), as `getDay` and every rule of ours counts them. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
