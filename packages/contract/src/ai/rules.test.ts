import { expect, test } from 'vitest';
import { aiMessages, readParameters } from './rules.ts';

const row = (name: string, datatype: string, description = '') => ({ name, datatype, description });

test('empty rows are dropped, and what stands around a name', () => {
  expect(readParameters([row('', 'string'), row(' city ', 'string', ' The city '), row('', '')])).toEqual([
    row('city', 'string', 'The city'),
  ]);
});

test.each([
  [[row('', 'string', 'Something')], aiMessages.parameters],
  [[row('', 'integer')], aiMessages.parameters],
  [[row('city', '')], aiMessages.parameters],
  [[row('the city', 'string')], aiMessages.parameterName],
  [[row('city', 'string'), row('City', 'array')], aiMessages.parameterTwice],
])('%j is refused', (rows, words) => {
  expect(readParameters(rows)).toBe(words);
});
