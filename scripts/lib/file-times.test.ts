import { expect, test } from 'vitest';
import { describeTimes } from './file-times.ts';

test('the ten slowest files of a part are named, slowest first, under the sum of all', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    kind: 'file' as const,
    file: `${index}.test.ts`,
    ok: true,
    total: index * 1_000,
    around: 500,
    pressure: 0,
  }));
  const printed = describeTimes('http', files);
  expect(printed).toHaveLength(13);
  expect(printed[2]).toBe('   11.0     0.5  11.test.ts');
  expect(printed[11]).toBe('    2.0     0.5  2.test.ts');
  expect(printed[12]).toBe('   66.0     6.0  12 files');
});

test('a part of which nothing ran prints nothing', () => {
  expect(describeTimes('unit', [])).toEqual([]);
});
