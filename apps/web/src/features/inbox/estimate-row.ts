import type { CommItem } from '@chairline/office-state/inbox';
import type { ThreadRow } from './thread-rows.ts';

/** Fixed height of media in a bubble, in CSS pixels, so that nothing jumps when they load. */
const MEDIA_HEIGHT = 168;
const LINE = 20;
/** Mean width of a character at 14 px, in CSS pixels. */
const CHARACTER = 7.1;
const BUBBLE_MAX = 560;
const BUBBLE_PADDING = 24;
const TAGS_HEIGHT = 28;
const QUOTE_HEIGHT = 50;
const STRIP_HEIGHT = 30;

function estimateText(text: string, viewWidth: number): number {
  if (text === '') return 0;
  const perLine = Math.max(20, (Math.min(BUBBLE_MAX, (viewWidth - 32) * 0.78) - BUBBLE_PADDING) / CHARACTER);
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  return lines * LINE + 16;
}

function estimateMedia(media: CommItem['media']): number {
  if (media.length === 0) return 0;
  const pictures = media.filter((held) => !held.media_type.startsWith('application/')).length;
  return (
    Math.ceil(pictures / 2) * (MEDIA_HEIGHT + 4) - (pictures > 0 ? 4 : 0) + (media.length - pictures) * 55 + 3
  );
}

/** Rows are asked for their height again with every one measured: what costs is kept for each item. */
const known = new WeakMap<CommItem, { viewWidth: number; height: number }>();

function estimateItem(item: CommItem, viewWidth: number): number {
  const held = known.get(item);
  if (held?.viewWidth === viewWidth) return held.height;
  const text =
    item.message === '' && item.media.length === 0 ? LINE + 16 : estimateText(item.message, viewWidth);
  const quote = item.ref === null ? 0 : QUOTE_HEIGHT;
  const original = item.translation === 'done' ? estimateText(item.originalMsg ?? '', viewWidth) + 16 : 0;
  const height = text + quote + original + estimateMedia(item.media);
  known.set(item, { viewWidth, height });
  return height;
}

/**
 * About how high a row is before it was measured, in CSS pixels: the closer, the steadier the scroll bar.
 * @param viewWidth of the thread, in CSS pixels
 */
export function estimateRow(row: ThreadRow, viewWidth: number): number {
  if (row.kind === 'day') return 44;
  if (row.kind === 'unread') return 32;
  if (row.kind === 'pending') {
    return (
      estimateText(row.entry.text, viewWidth) + row.entry.files.length * 51 + 20 + (row.startsRun ? 29 : 3)
    );
  }
  const { item } = row;
  const below =
    (row.showsState ? 20 : 0) +
    (item.tags.length > 0 ? TAGS_HEIGHT : 0) +
    (item.internal_convo_count > 0 ? STRIP_HEIGHT : 0);
  if (item.kind === 'call') return 40 + below;
  if (item.kind === 'email') return 126 + below;
  return estimateItem(item, viewWidth) + (row.startsRun ? 29 : 3) + below;
}
