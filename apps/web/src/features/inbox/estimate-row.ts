import type { CommItem } from './thread-window.ts';
import type { ThreadRow } from './thread-rows.ts';

/** Fixed heights of media in a bubble, in CSS pixels, so that nothing jumps when they load. */
export const MEDIA_HEIGHT = 168;
const LINE = 20;
const CHARACTERS_A_LINE = 58;

function estimateText(text: string): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_A_LINE)), 0);
  return text === '' ? 0 : lines * LINE + 16;
}

function estimateMedia(media: CommItem['media']): number {
  const pictures = media.filter((held) => !held.media_type.startsWith('application/')).length;
  return Math.ceil(pictures / 2) * (MEDIA_HEIGHT + 4) + (media.length - pictures) * 52;
}

/** About how high a row is before it was measured, in CSS pixels: the closer, the steadier the scroll bar. */
export function estimateRow(row: ThreadRow): number {
  if (row.kind === 'day') return 44;
  if (row.kind === 'unread') return 32;
  if (row.kind === 'pending') {
    return estimateText(row.entry.text) + row.entry.files.length * 52 + 20 + (row.startsRun ? 24 : 4);
  }
  const { item } = row;
  if (item.kind === 'call') return 56;
  if (item.kind === 'email') return 124;
  return (
    estimateText(item.message) +
    estimateMedia(item.media) +
    (row.startsRun ? 30 : 4) +
    (row.showsState ? 20 : 0)
  );
}
