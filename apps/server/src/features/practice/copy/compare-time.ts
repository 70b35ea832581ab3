import { toWall } from '@chairline/office-time';

const HOUR_MS = 60 * 60_000;
/** Hours of an office's night in which it is compared, and over how many minutes of them offices are spread. */
const NIGHT = { from: 1, to: 5 };
const SPREAD_MINUTES = 150;
const A_NIGHT_AGO_MS = 20 * HOUR_MS;
/** After this long it is compared by day too: some servers and offices are switched off at night. */
const LONG_AGO_MS = 30 * HOUR_MS;

/**
 * Whether the keys of an office are to be compared now: once a night by its own clock, and offices one after another
 * within the night. A moment that lies ahead was noted before a clock was set back, and says nothing.
 * @param comparedAt when the last comparison ended, whole or not; null before the first
 * @param loadedAt when everything had been read for the first time
 */
export function isTimeToCompare(
  office: { office: number; timeZone: string },
  now: Date,
  comparedAt: Date | null,
  loadedAt: Date,
): boolean {
  const ago = (moment: Date) => Math.abs(now.getTime() - moment.getTime());
  if (ago(comparedAt ?? loadedAt) >= LONG_AGO_MS) return true;
  if (comparedAt && ago(comparedAt) < A_NIGHT_AGO_MS) return false;
  const [hour, minutes] = toWall(now.getTime(), office.timeZone).slice(11).split(':').map(Number);
  const minute = hour! * 60 + minutes!;
  return minute >= NIGHT.from * 60 + (office.office % SPREAD_MINUTES) && minute < NIGHT.to * 60;
}
