/**
 * What the clocks of a zone show, and the moment at which they show it. A wall time is written as the epoch
 * milliseconds it would be in UTC, so that days and hours can be added to it.
 */

const DAY = 86_400_000;
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

/**
 * The wall time of a zone at a moment, to the second.
 * @param at epoch milliseconds
 * @param timezone an IANA name
 */
export function wallTime(at: number, timezone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timezone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The moment at which the clocks of a zone show a wall time. Of two such moments (clocks set back) the first; a
 * time that is leapt over (clocks set forward) is as much later as the clocks leap.
 * @returns epoch milliseconds
 */
export function momentOf(wall: number, timezone: string): number {
  const offsetAt = (at: number) => wallTime(at, timezone) - Math.floor(at / 1000) * 1000;
  const before = offsetAt(wall - DAY);
  const after = offsetAt(wall + DAY);
  // The larger offset gives the earlier moment.
  const candidates = [wall - Math.max(before, after), wall - Math.min(before, after)];
  return candidates.find((at) => wallTime(at, timezone) === wall) ?? wall - before;
}
