import { expect, it } from 'vitest';
import { familyLetters } from './family-letters.ts';

it.each([
  ['Mateo', 'Mateo Reyes', 'MA'],
  ['ł', 'ł Kowalski', 'Ł'],
  ['  jo-ann', '', 'JO'],
  ['', 'Reyes', 'RE'],
  ['', '', '–'],
])('of %j %j the circle says %s', (first, full, letters) => {
  expect(familyLetters([{ first, full }])).toEqual([letters]);
});

it('tells members with the same two letters apart', () => {
  const family = ['Eleanor', 'Ella', 'Elias', 'Mia', 'Mia', 'Bo', 'Bo', ''].map((first) => ({
    first,
    full: `${first} Lind`,
  }));
  const letters = familyLetters(family);
  expect(letters).toEqual(['EL', 'EA', 'EI', 'MI', 'MA', 'BO', 'BL', 'LI']);
  expect(familyLetters([...family, { first: 'X', full: 'X' }, { first: 'X', full: 'X' }]).slice(-2)).toEqual([
    'X',
    'X2',
  ]);
});
