import { makeClientRow } from '@chairline/office-state/testing';
import { expect, it } from 'vitest';
import { DEFAULT_SORT, matchesClientSearch, nextSort, pageOf, sortClients } from './client-view.ts';

const rows = [
  makeClientRow({ client_id: 1, name: 'DSS', timezone: 'America/Denver' }),
  makeClientRow({ client_id: 10, name: 'b 10', timezone: 'America/New_York' }),
  makeClientRow({ client_id: 2, name: 'B 9', AI_mode: 1 }),
];
const ids = (list: typeof rows) => list.map((row) => row.client_id);

it('stands by client id, the newest first, until a head is clicked', () => {
  expect(ids(sortClients(rows, DEFAULT_SORT))).toEqual([10, 2, 1]);
  const byName = nextSort(DEFAULT_SORT, 'name');
  expect(ids(sortClients(rows, byName))).toEqual([2, 10, 1]);
  expect(ids(sortClients(rows, nextSort(byName, 'name')))).toEqual([1, 10, 2]);
  expect(ids(sortClients(rows, nextSort(byName, 'timezone')))).toEqual([10, 1, 2]);
  expect(ids(sortClients(rows, { column: 'AI_mode', descending: true }))).toEqual([2, 10, 1]);
});

it('finds an office by any of its words and by its number however written', () => {
  const [row] = rows;
  expect(
    ['fern'.toUpperCase(), '(503) 555-0102', '5035550102', '97214', 'mountain portland'].map((search) =>
      matchesClientSearch({ ...row!, name: 'Fernhill' }, search),
    ),
  ).toEqual([true, true, true, true, true]);
  expect(matchesClientSearch(row!, 'seattle')).toBe(false);
});

it('cuts pages, and comes back from one that is no longer there', () => {
  expect(pageOf(rows, 2, 2)).toEqual({ rows: [rows[2]], page: 2, total: 3 });
  expect(pageOf(rows, 9, 2)).toEqual({ rows: [rows[2]], page: 2, total: 3 });
  expect(pageOf([], 1, 5)).toEqual({ rows: [], page: 1, total: 0 });
});
