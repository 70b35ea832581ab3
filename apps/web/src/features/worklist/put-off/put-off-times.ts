import { momentOf, wallTime } from '../../../lib/wall-time.ts';
import { minuteAfter } from '../../conversations/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** When an afternoon begins, and when the first of the day looks, by the office's clocks. */
const [AFTERNOON, MORNING] = [13 * HOUR, 8 * HOUR];

export interface PutOffChoice {
  word: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * The times at one click for which a patient can be put off. This afternoon is none once it has begun, nor where it
 * begins within the minute.
 * @param now epoch milliseconds
 */
export function putOffChoices(now: number, timezone: string): PutOffChoice[] {
  const today = Math.floor(wallTime(now, timezone) / DAY) * DAY;
  const afternoon = momentOf(today + AFTERNOON, timezone);
  return [
    { word: 'An hour', at: minuteAfter(now, HOUR) },
    ...(afternoon > now + 60_000 ? [{ word: 'This afternoon', at: afternoon }] : []),
    { word: 'Tomorrow', at: momentOf(today + DAY + MORNING, timezone) },
  ];
}
