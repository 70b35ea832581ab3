import { expect, test } from 'vitest';
import type { DrawnSeries } from './chart-drawing.ts';
import { partWords } from './chart-words.ts';
import { pieceOf, piecesOf, rowsWithPieces } from './part-lines.ts';

const range = (startdate: string, enddate: string) => ({ startdate, enddate });

test.each([
  ['2026-11-22', 'week', range('2026-11-01', '2026-11-26'), '5 of 7 days'],
  ['2026-11-15', 'week', range('2026-11-01', '2026-11-26'), null],
  ['2026-11-01', 'week', range('2026-11-07', '2026-11-26'), '1 of 7 days'],
  ['2026-11-01', 'month', range('2026-10-01', '2026-11-26'), '26 of 30 days'],
  ['2028-02-01', 'month', range('2028-02-01', '2028-02-29'), null],
  ['2026-01-01', 'year', range('2026-01-01', '2026-01-31'), '31 of 365 days'],
  ['2026-11-26', 'day', range('2026-11-26', '2026-11-26'), null],
] as const)('the %s of %s in %j has %s', (day, aggregation, shown, words) => {
  expect(partWords(`${day}T00:00:00`, aggregation, shown)).toBe(words);
});

const point = (s0: number, part?: string) => ({
  tick: '',
  words: '',
  day: null,
  s0,
  s1: s0 * 10,
  ...(part ? { part } : {}),
});
const line = (name: string, fields: Partial<DrawnSeries> = {}): DrawnSeries => ({
  name,
  label: name,
  color: 'red',
  type: 'line',
  stacked: false,
  dashed: false,
  right: false,
  ...fields,
});

test('a line of sums ends before a part week, and goes there dashed; a running total goes on', () => {
  const points = [point(5), point(6), point(1, '1 of 7 days')];
  const series = [line('s0', { sums: true }), line('s1')];
  const rows = rowsWithPieces(points, series);
  expect(rows.map((row) => [row['s0'], row[pieceOf('s0')], row['s1']])).toEqual([
    [5, undefined, 50],
    [6, 6, 60],
    [null, 1, 10],
  ]);
  expect(rows[2]!.point).toBe(points[2]);
  expect(piecesOf(points, series).map(({ name, dashed }) => [name, dashed])).toEqual([[pieceOf('s0'), true]]);
});

test('bars and whole weeks are left alone', () => {
  const points = [point(5), point(6)];
  expect(piecesOf(points, [line('s0', { sums: true })])).toEqual([]);
  expect(piecesOf([point(1, '1 of 7 days')], [line('s0', { sums: true, type: 'bar' })])).toEqual([]);
});
