import { expect, test } from 'vitest';
import { joinNames } from './caller-name.ts';

test.each([
  [[], ''],
  [['Maria Alvarez'], 'Maria Alvarez'],
  [['Maria Alvarez', 'Dana Cole'], 'Maria Alvarez & Dana Cole'],
  [['Maria Alvarez', 'Dana Cole', 'Sam Ito'], 'Maria Alvarez, Dana Cole & Sam Ito'],
])('%j are called %s', (names, joined) => {
  expect(joinNames(names)).toBe(joined);
});
