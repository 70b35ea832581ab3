import { expect, it } from 'vitest';
import { notifyDuration } from './notify-duration.ts';

it.each([
  ['Saved', 3_000],
  ['Contact Created Successfully', 3_000],
  ['one two three four', 3_000],
  ['one two three four five six seven eight', 6_000],
  [Array.from({ length: 80 }, () => 'word').join('  '), 60_000],
  ['', 3_000],
])('"%s" stays %i ms', (message, ms) => {
  expect(notifyDuration(message)).toBe(ms);
});
