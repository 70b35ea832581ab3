import { expect, test } from 'vitest';
import { boundsOfCodes } from './code-ranges.ts';

/** Whether a code is within an office's ranges, as the database compares: byte by byte. */
function within(code: string, ...ranges: string[]): boolean {
  const { low, high } = boundsOfCodes(ranges);
  return low.some((from, index) => code >= from && code <= high[index]!);
}

test.each([
  ['D7140', ['D7'], true],
  ['D6999', ['D7'], false],
  ['D8000', ['D7'], false],
  ['D2740', ['D2740'], true],
  ['D2741', ['D2740'], false],
  // An office's own code with a suffix.
  ['D2740.1', ['D2740'], true],
  ['D4210', ['D4210-D4286'], true],
  ['D4286', ['D4210-D4286'], true],
  ['D4287', ['D4210-D4286'], false],
  ['D4999', ['D3-D4'], true],
  ['D5000', ['D3-D4'], false],
  ['D7140', [], false],
  ['D7140', ['D1', 'D7140'], true],
] as const)('%s in %j: %s', (code, ranges, expected) => {
  expect(within(code, ...ranges)).toBe(expected);
});
