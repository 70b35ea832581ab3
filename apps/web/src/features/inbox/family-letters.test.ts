import { expect, it } from 'vitest';
import { familyLetters } from './family-letters.ts';

it.each([
  ['Mateo', 'Mateo Reyes', 'MA'],
  ['ł', 'ł Kowalski', 'Ł'],
  ['  jo-ann', '', 'JO'],
  ['', 'Reyes', 'RE'],
  ['', '', '–'],
])('of %j %j the circle says %s', (first, full, letters) => {
  expect(familyLetters(first, full)).toBe(letters);
});
