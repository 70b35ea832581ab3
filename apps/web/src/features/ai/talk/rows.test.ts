import { expect, test } from 'vitest';
import { chartOfRows } from './chart-of-rows.ts';
import { sortedRows } from './sorted-rows.ts';

test('days make a line, labels bars; money is drawn as money', () => {
  expect(
    chartOfRows({
      columns: ['day', 'missed'],
      rows: [
        ['2026-11-02', 3],
        ['2026-11-03', '4'],
      ],
    }),
  ).toEqual({
    along: 'day',
    figure: 'missed',
    line: true,
    money: false,
    points: [
      { label: '2026-11-02', value: 3 },
      { label: '2026-11-03', value: 4 },
    ],
  });
  const bars = chartOfRows({
    columns: ['provider', 'procedures', 'fees'],
    rows: [
      ['HYG', 3, 120.5],
      ['DOC', 9, 80],
    ],
  });
  expect(bars).toMatchObject({
    line: false,
    money: true,
    figure: 'fees',
    points: [{ value: 120.5 }, { value: 80 }],
  });
});

test.each([
  ['one row', ['day', 'missed'], [['2026-11-02', 3]]],
  [
    'no figure',
    ['name', 'city'],
    [
      ['Maria', 'Salem'],
      ['Ben', 'Bend'],
    ],
  ],
  [
    'numbers that only number',
    ['name', 'pat_num'],
    [
      ['Maria', 1],
      ['Ben', 2],
    ],
  ],
  [
    'labels that stand twice',
    ['day', 'hour', 'missed'],
    [
      ['2026-11-02', 9, 1],
      ['2026-11-02', 10, 2],
    ],
  ],
  [
    'a gap',
    ['name', 'fee'],
    [
      ['Maria', 1],
      ['Ben', null],
    ],
  ],
])('%s is no chart', (_, columns, rows) => {
  expect(chartOfRows({ columns, rows })).toBeNull();
});

test('rows are sorted as numbers or words, what is empty last', () => {
  const rows = [
    ['b', '10'],
    ['a', null],
    ['C', 9],
  ];
  const by = (column: number, down = false) => sortedRows(rows, { column, down }).map(([name]) => name);
  expect(by(0)).toEqual(['a', 'b', 'C']);
  expect(by(1)).toEqual(['C', 'b', 'a']);
  expect(by(1, true)).toEqual(['b', 'C', 'a']);
  expect(sortedRows(rows, null)).toBe(rows);
});
