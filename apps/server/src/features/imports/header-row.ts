import { isKnownHeader } from './guess-mapping.ts';

/** So many headers that programs write are no accident. */
const SURE = 2;

/** How many different headers that programs write a line has. */
const knownIn = (cells: readonly string[]): number => new Set(cells.filter(isKnownHeader)).size;

/** Whether a line is the headers, beyond doubt. */
export const isHeaders = (cells: readonly string[]): boolean => knownIn(cells) >= SURE;

/**
 * Which of the first lines of a list are its headers: the one with most of the words that programs write there; where none has
 * any, the first that has several cells, for a title above has one.
 * @param lines those that hold anything; a last one has nothing below it and is none
 */
export function findHeader(lines: readonly (readonly string[])[]): number {
  const looked = lines.slice(0, Math.max(1, lines.length - 1));
  const known = looked.map(knownIn);
  const most = Math.max(...known, 0);
  if (most >= SURE) return known.indexOf(most);
  const filled = looked.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  if ((known[0] ?? 0) > 0 || (filled[0] ?? 0) >= SURE) return 0;
  return Math.max(
    0,
    filled.findIndex((count) => count >= SURE),
  );
}
