import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line is RFC 4180: quotes where there must be, an empty cell for nothing', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\r\ng', null, true, false, 1.5])).toBe(
    'a,"b,c","d""e","f\r\ng",,Yes,No,1.5\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a name that a spreadsheet would work out stays a text: %j',
  (name) => {
    expect(csvLine([name]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('numbers stay numbers, refunds too', () => {
  expect(csvLine([-12.05, 0.1, 0])).toBe('-12.05,0.1,0\r\n');
});
