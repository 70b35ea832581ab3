import { endOfDayIn } from '@chairline/contract';

/** A day as the office counts it, in epoch milliseconds: its first, and the last one of it. */
export interface OfficeDay {
  start: number;
  end: number;
}

/** Longer than any day, and shorter than any two. */
const BACK = 26 * 3_600_000;

/**
 * The office's day around a moment, across changes of the clocks.
 * @param timezone an IANA name
 * @param now epoch milliseconds
 */
export function officeDay(timezone: string, now: number): OfficeDay {
  const end = endOfDayIn(timezone, new Date(now)).getTime();
  return { start: endOfDayIn(timezone, new Date(end - BACK)).getTime() + 1, end };
}
