import { countOf } from '@chairline/contract';
import type { OfficeErasure } from './queries.ts';

const phases: Record<NonNullable<OfficeErasure['phase']>, string> = {
  vendors: 'Ending its numbers, mailboxes and calendars at the vendors…',
  rows: 'Removing its rows…',
  log: 'Keeping its audit log…',
  count: 'Counting its files…',
  files: 'Removing its files, then a last look…',
};

/** How far an erasure is that runs. */
export function progressOf({ phase, rows }: OfficeErasure): string {
  const words = phase ? phases[phase] : 'Begins in a moment…';
  return rows > 0 ? `${words} ${countOf(rows, 'row')} gone.` : words;
}
