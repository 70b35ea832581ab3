import { expect, test } from 'vitest';
import { findNear } from './near-names.ts';

const people = [
  ['Jordan', 'Blake', 'jordan'],
  ['Mei', 'Tanaka', 'mei'],
  ['Ana', 'Reyes', 'front.desk'],
  ['José', 'Núñez', 'jose'],
  ['Jordana', 'Ng', 'jng'],
] as const;

test.each([
  ['Jodran', ['Jordan', 'Jordana']],
  ['jordn', ['Jordan', 'Jordana']],
  ['blkae', ['Jordan']],
  ['Tannaka', ['Mei']],
  ['tanka mei', ['Mei']],
  ['nunes', ['José']],
  ['Jodr', ['Jordan', 'Jordana']],
  // Another name, too short to be misspelt, and what is no name.
  ['Miller', []],
  ['xy', []],
  ['Jodran Miller', []],
  ['jodran@office.com', []],
  ['5551234', []],
  ['', []],
])('%j is nearly %j', (search, found) => {
  expect(findNear(search, people, (names) => names).map(([first]) => first)).toEqual(found);
});
