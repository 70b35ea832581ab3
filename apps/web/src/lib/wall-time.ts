import { wallTimeIn } from '@chairline/contract';

/**
 * What the clocks of a zone show, and the moment at which they show it. A wall time is written as the epoch
 * milliseconds it would be in UTC, so that days and hours can be added to it.
 */

const DAY = 86_400_000;

/**
 * The wall time of a zone at a moment, to the second.
 * @param at epoch milliseconds
 * @param timezone an IANA name
 */
export const wallTime = (at: number, timezone: string): number => wallTimeIn(timezone, at);

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
