import { expect, test } from 'vitest';
import { rowEdge } from './use-row-edge.ts';

test.each([
  // The library leaves half a row above the hour.
  ['an hour in the morning', 4.5 * 66, 1_000, 66, 5 * 66 - 12],
  ['the first row', 0, 1_000, 66, 0],
  ['late in the day, stopped in the middle of a row', 119, 119, 33, 3 * 33 - 12],
  ['a day that fits', 0, 0, 33, 0],
  ['where it stands already', 5 * 66 - 12, 1_000, 66, 5 * 66 - 12],
])('%s is at the edge of a row', (_what, top, most, row, edge) => {
  expect(rowEdge(top, most, row)).toBe(edge);
  expect(rowEdge(edge, most, row)).toBe(edge);
});
