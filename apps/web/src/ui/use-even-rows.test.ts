import { expect, test } from 'vitest';
import { rowsAround, sightOf, topFor } from './use-even-rows.ts';

const indexes = (rows: ReturnType<typeof rowsAround>) => [rows[0]?.index, rows.at(-1)?.index, rows.length];

test('what is in sight is counted with the rows that are cut', () => {
  expect(sightOf(0, 450, 45)).toEqual({ first: 0, count: 11 });
  expect(sightOf(44, 450, 45)).toEqual({ first: 0, count: 11 });
  expect(sightOf(46, 451, 45)).toEqual({ first: 1, count: 12 });
  // Pulled down past the top on a phone.
  expect(sightOf(-80, 450, 45).first).toBe(0);
});

test('the rows in sight are on the page with ten before and after them, and none beyond the ends', () => {
  expect(indexes(rowsAround({ first: 0, count: 11 }, 1_000, 45))).toEqual([0, 20, 21]);
  expect(indexes(rowsAround({ first: 500, count: 11 }, 1_000, 45))).toEqual([490, 520, 31]);
  expect(indexes(rowsAround({ first: 990, count: 11 }, 1_000, 45))).toEqual([979, 999, 21]);
  expect(indexes(rowsAround({ first: 0, count: 11 }, 4, 45))).toEqual([0, 3, 4]);
  expect(rowsAround({ first: 500, count: 11 }, 1_000, 45)[0]!.start).toBe(490 * 45);
});

test('a list that became shorter is seen from its end, an empty one has no rows, and nothing is there before it is measured', () => {
  expect(indexes(rowsAround({ first: 500, count: 11 }, 100, 45))).toEqual([79, 99, 21]);
  expect(indexes(rowsAround({ first: 500, count: 11 }, 5, 45))).toEqual([0, 4, 5]);
  expect(rowsAround({ first: 3, count: 11 }, 0, 45)).toEqual([]);
  expect(rowsAround({ first: 0, count: 0 }, 1_000, 45)).toEqual([]);
});

test('a row in sight stays where it is; one above comes to the top, one below to the bottom', () => {
  const view = { top: 900, height: 450 };
  expect(topFor(20, view, 45)).toBe(900);
  expect(topFor(29, view, 45)).toBe(900);
  expect(topFor(19, view, 45)).toBe(855);
  expect(topFor(30, view, 45)).toBe(945);
  expect(topFor(0, view, 45)).toBe(0);
  // Smaller than a row: its beginning is what is seen.
  expect(topFor(30, { top: 0, height: 20 }, 45)).toBe(1350);
});
