/** Where the demo office is. */
export const OFFICE_ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;

const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: OFFICE_ZONE, timeZoneName: 'longOffset' });
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: OFFICE_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const spanishDayFormat = new Intl.DateTimeFormat('es-US', {
  timeZone: OFFICE_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** Offsets change on the hour, so one look an hour is enough. */
const offsets = new Map<number, number>();

/** Milliseconds the office's clocks are ahead of UTC at a moment (negative in the west). */
function offsetMs(at: number): number {
  const hour = Math.floor(at / 3_600_000);
  let offset = offsets.get(hour);
  if (offset === undefined) offsets.set(hour, (offset = lookUpOffset(at)));
  return offset;
}

function lookUpOffset(at: number): number {
  const name = offsetFormat.formatToParts(at).find((part) => part.type === 'timeZoneName')!.value;
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}

/**
 * A moment of the office's day.
 * @param daysAgo counted in the office's zone from `now`; negative for days to come
 * @param minutes after the office's midnight
 */
export function officeMoment(now: Date, daysAgo: number, minutes: number): Date {
  const local = now.getTime() + offsetMs(now.getTime());
  const wall = (Math.floor(local / DAY_MS) - daysAgo) * DAY_MS + minutes * 60_000;
  return new Date(wall - offsetMs(wall - offsetMs(wall)));
}

/** The first and last minute a front desk works that day; null on a weekend. Fridays end at two. */
export function openingMinutes(moment: Date): { from: number; to: number } | null {
  const weekday = new Date(moment.getTime() + offsetMs(moment.getTime())).getUTCDay();
  if (weekday === 0 || weekday === 6) return null;
  return { from: 7 * 60 + 35, to: weekday === 5 ? 14 * 60 : 17 * 60 + 15 };
}

/** Whether the office is open on that day. */
export function isWorkday(now: Date, daysAgo: number): boolean {
  return openingMinutes(officeMoment(now, daysAgo, 720)) !== null;
}

/** "Tuesday, March 4", or "martes, 4 de marzo". */
export function nameOfDay(moment: Date, language: string): string {
  return (language === 'es' ? spanishDayFormat : dayFormat).format(moment);
}
