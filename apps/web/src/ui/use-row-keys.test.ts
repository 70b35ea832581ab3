import { expect, it } from 'vitest';
import { nextIndex } from './use-row-keys.ts';

const keys = ['a', 'b', 'c', 'd'];

it.each([
  ['from the row one stands on', ['b', null], 0, 1, 2],
  ['from the row that was walked to, where the open one has left', ['x', 'c'], 0, 1, 3],
  ['to the row that moved up, where all have left', ['x', 'y'], 2, 1, 2],
  ['to the row before it', ['x', null], 2, -1, 1],
  ['to the first, where one stood nowhere', [null, null], 0, 1, 0],
  ['not past the end', ['d', null], 3, 1, 3],
  ['not past the end of a list that became shorter', ['x', null], 9, 1, 3],
  ['not before the beginning', ['a', null], 0, -1, 0],
] as const)('leads %s', (_, from, stood, step, index) => {
  expect(nextIndex(keys, from, stood, step)).toBe(index);
});
