import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

test('a text that has room stands whole, in one line', () => {
  expect(firstWords('  Can we\n come\tin? ', 40)).toBe('Can we come in?');
  expect(firstWords('exactly ten', 11)).toBe('exactly ten');
});

test('a longer one ends at a word, with an ellipsis, within its room', () => {
  expect(firstWords('Can we come in tomorrow morning?', 20)).toBe('Can we come in…');
  expect(firstWords('Can we come in, tomorrow', 18)).toBe('Can we come in…');
  for (let most = 4; most < 32; most += 1)
    expect(firstWords('Can we come in tomorrow morning?', most).length).toBeLessThanOrEqual(most);
});

test('a word without an end is cut, no character in its middle', () => {
  expect(firstWords('https://example.test/a/very/long/address', 10)).toBe('https://e…');
  expect(firstWords('😀😀😀😀😀', 6)).toBe('😀😀…');
});
