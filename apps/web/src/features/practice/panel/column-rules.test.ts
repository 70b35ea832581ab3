import { expect, test } from 'vitest';
import { columnsAt } from './column-rules.ts';

test.each([
  [1_000, 'Date Time Provider Notes Procedures'],
  [601, 'Date Time Provider Notes Procedures'],
  [600, 'Date Time Provider Notes'],
  [501, 'Date Time Provider Notes'],
  [500, 'Date Time Provider'],
  [301, 'Date Time Provider'],
  [300, 'Date Time'],
  [0, 'Date Time'],
])('at %i pixels: %s', (width, columns) => {
  expect(columnsAt(width).join(' ')).toBe(columns);
});
