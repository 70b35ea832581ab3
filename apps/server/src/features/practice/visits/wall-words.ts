const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** A wall-clock time in words, 'Nov 24, 2026 3:05 PM'. Read as UTC, so that no zone moves it. */
export function wallWords(wall: string): string {
  const at = new Date(`${wall.replace(' ', 'T').slice(0, 19)}Z`);
  return `${day.format(at)} ${timeWords(at)}`;
}

/** From one minute of a day to another, '9:00 AM – 9:30 AM'. */
export const spanWords = (from: number, to: number): string =>
  [from, to].map((minute) => timeWords(new Date(minute * 60_000))).join(' – ');

const timeWords = (at: Date): string => time.format(at).replace(/[\u202f\u00a0]/g, ' ');
