import { expect, test } from 'vitest';
import { foldedNames, oneName, searchedNames } from './fold-pairs.ts';
import { beginsNames, findsName, foldName, nameKey } from './fold.ts';

test.each(foldedNames)('%j is compared as %j', (name, folded) => expect(foldName(name)).toBe(folded));

test.each(oneName.map((names) => [names]))('%j are one name', (names) =>
  expect(new Set(names.map(nameKey)).size).toBe(1),
);

test.each([
  ['José Luis', 'José Miguel'],
  ['Mary Ann', 'Mary Beth'],
  ['Ana', 'Anna'],
])('%s and %s are two', (one, two) => expect(nameKey(one)).not.toBe(nameKey(two)));

test.each(searchedNames)('%j among %j %j: %j', (search, first, last, found) =>
  expect(findsName(search, first, last)).toBe(found),
);

test('a search without words finds nobody by itself', () =>
  expect(findsName(' - ', 'Ana', 'Reyes')).toBe(false));

test.each([
  ['', true],
  ['brien', false],
  ['obr pat', true],
  ['o’b', true],
  ['front.d', true],
  ['x', false],
])('%j begins names: %j', (search, begins) =>
  expect(beginsNames(search, 'front.desk', 'Patrick', 'O’Brien')).toBe(begins),
);
