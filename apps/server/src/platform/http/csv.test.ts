import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line is RFC 4180: quotes where there must be, an empty cell for nothing', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\r\ng', null, true, false, 1.5])).toBe(
    'a,"b,c","d""e","f\r\ng",,Yes,No,1.5\r\n',
  );
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=4',
  ' =4',
  '\u00A0\n =4',
  '\u200B=4',
  '\uFEFF=4',
  '\u0000=4',
  '＝5',
  '＋5',
  '－5',
  '＠SUM(A1)',
  ' ＝5',
])('a name that a spreadsheet would work out stays a text: %j', (name) => {
  expect(csvLine([name]).replace(/^"/, '')).toBe(`'${name}${/[\n\r\t]/.test(name) ? '"' : ''}\r\n`);
});

test.each(['Ana = Anna', 'a-b', '“=4”', '\u200BAna', ' Ana'])('%j is no formula', (name) => {
  expect(csvLine([name])).toBe(`${name}\r\n`);
});

test('what another country’s spreadsheet parts lines at stays in its cell', () => {
  expect(csvLine(['Lopez;=1+1', 'a\t=2'])).toBe('"Lopez;=1+1","a\t=2"\r\n');
});

test('numbers stay numbers, refunds too', () => {
  expect(csvLine([-12.05, 0.1, 0])).toBe('-12.05,0.1,0\r\n');
});
