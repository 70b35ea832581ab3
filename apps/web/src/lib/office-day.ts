/** A day as the office counts it, in epoch milliseconds: its first, and the last one of it. */
export interface OfficeDay {
  start: number;
  end: number;
}

const HOUR = 3_600_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const held = formatters.get(timezone);
  if (held) return held;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timezone, formatter);
  return formatter;
}

/** What the clocks of a zone show at a moment, as if it were UTC. */
function wallClock(at: number, timezone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timezone).formatToParts(new Date(at)))
    parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayNumber = (at: number, timezone: string) => Math.floor(wallClock(at, timezone) / (24 * HOUR));

/** The first moment at which a zone's calendar shows this day (days since the epoch). */
function beginOf(day: number, timezone: string): number {
  const midnight = day * 24 * HOUR;
  // Twice: the offset at the first guess may be that of before a change of the clocks.
  let at = midnight - (wallClock(midnight, timezone) - midnight);
  at = midnight - (wallClock(at, timezone) - at);
  // Where the clocks leap over midnight, the day begins later than its guess.
  while (dayNumber(at, timezone) < day) at += HOUR / 4;
  return at;
}

/**
 * The office's day around a moment, across changes of the clocks.
 * @param timezone an IANA name
 * @param now epoch milliseconds
 */
export function officeDay(timezone: string, now: number): OfficeDay {
  const whole = Math.floor(now / 1000) * 1000;
  const day = dayNumber(whole, timezone);
  return { start: beginOf(day, timezone), end: beginOf(day + 1, timezone) - 1 };
}
