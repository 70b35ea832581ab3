import { expect, test } from 'vitest';
import { describeTimes, readFileTimes } from './file-times.ts';

const line = (file: string, total: number, around: number) => JSON.stringify({ file, total, around });

test('the ten slowest files of a part are named, slowest first, under the sum of all', () => {
  const lines = Array.from({ length: 12 }, (_, index) => line(`${index}.test.ts`, index * 1_000, 500));
  const printed = describeTimes('http', readFileTimes(`${lines.join('\n')}\n`));
  expect(printed).toHaveLength(13);
  expect(printed[2]).toBe('   11.0     0.5  11.test.ts');
  expect(printed[11]).toBe('    2.0     0.5  2.test.ts');
  expect(printed[12]).toBe('   66.0     6.0  12 files');
});

test('a part of which nothing ran prints nothing', () => {
  expect(describeTimes('unit', readFileTimes(''))).toEqual([]);
});
