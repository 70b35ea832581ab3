import type { calendar as contract } from '@chairline/contract';
import { formatTime } from '../../../ui/format-date.ts';

/** How many of them are named. */
const NAMED = 3;

/** With whom and what an event collides: 'Dr. Webb: Root canal, 9:00 AM – 10:00 AM'. */
export function clashLines(clashes: readonly contract.Clash[], timezone: string): string[] {
  const clock = (at: number) => formatTime(new Date(at).toISOString(), timezone);
  const lines = clashes
    .slice(0, NAMED)
    .map(
      ({ taken, title, start_time, end_time }) =>
        `${taken}: ${title}, ${clock(start_time)} – ${clock(end_time)}`,
    );
  const more = clashes.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
