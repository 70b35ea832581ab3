import type { dashboard as contract } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { drawChart, drawOutlook } from './chart-drawing.ts';
import { defaults } from './chart-options.ts';
import { bucketWords, formatValue, totalWords } from './chart-words.ts';

const TODAY = '2026-11-21';
const line = (values: number[], more: Partial<contract.AnyChart['total']> = {}) => ({
  total: values.reduce((sum, value) => sum + value, 0),
  values,
  average: null,
  running: null,
  ...more,
});
const chart = (more: Partial<contract.AnyChart> = {}): contract.AnyChart => ({
  startdate: '2026-11-21',
  enddate: '2026-12-02',
  aggregation: 'week',
  unit: 'count',
  buckets: ['2026-11-15T00:00:00', '2026-11-22T00:00:00', '2026-11-29T00:00:00'],
  series: [{ key: 'all', label: 'Appointments', ...line([2, 0, 5]) }],
  total: line([2, 0, 5]),
  groups: 1,
  more_rows: false,
  synced_at: null,
  ...more,
});

describe('a chart over time', () => {
  it('is bars a bucket, each week named by the days of it that are shown', () => {
    const { points, series } = drawChart('appts', chart(), defaults.appts, TODAY);
    expect(series).toMatchObject([{ name: 's0', label: 'Appointments', type: 'bar', stacked: false }]);
    expect(points).toEqual([
      { tick: 'Nov 21', words: 'Nov 21', day: '2026-11-21', part: '1 of 7 days', s0: 2 },
      { tick: 'Nov 22', words: 'Nov 22 – Nov 28', day: '2026-11-23', s0: 0 },
      { tick: 'Nov 29', words: 'Nov 29 – Dec 2', day: '2026-11-30', part: '4 of 7 days', s0: 5 },
    ]);
  });

  it('stacks its groups, and draws the average of all of them as a line', () => {
    const total = line([3, 0, 5], { average: [null, 2.5, 4] });
    const groups = [
      { key: '1', label: 'DrA', ...line([2, 0, 5]) },
      { key: '2', label: 'DrB', ...line([1, 0, 0]) },
    ];
    const { points, series } = drawChart(
      'appts',
      chart({ series: groups, total, groups: 2 }),
      { ...defaults.appts, group: 'provider', average: true },
      TODAY,
    );
    expect(series.map(({ label, type, stacked, dashed }) => [label, type, stacked, dashed])).toEqual([
      ['DrA', 'bar', true, false],
      ['DrB', 'bar', true, false],
      ['4-period average', 'line', false, true],
    ]);
    expect(points.map(({ s0, s1, s2 }) => [s0, s1, s2])).toEqual([
      [2, 1, null],
      [0, 0, 2.5],
      [5, 0, 4],
    ]);
  });

  it('shows running totals in the place of sums, without an average beside them', () => {
    const all = line([2, 0, 5], { running: [2, 2, 7], average: [null, 1, 2] });
    const { points, series } = drawChart(
      'appts',
      chart({ series: [{ key: 'all', label: 'Appointments', ...all }], total: all }),
      { ...defaults.appts, running: true, average: true },
      TODAY,
    );
    expect(series.length).toBe(1);
    expect(points.map(({ s0 }) => s0)).toEqual([2, 2, 7]);
  });

  it('of new appointments is a line a measure; the running total beside the sums has an axis of its own', () => {
    const total = line([2, 0, 5], { running: [2, 2, 7] });
    const options = { ...defaults.dailynewappts, totalAmount: true };
    const both = drawChart('dailynewappts', chart({ total }), options, TODAY);
    expect(both.series.map(({ label, type, right }) => [label, type, right])).toEqual([
      ['Amount', 'line', false],
      ['Total Amount', 'line', true],
    ]);
    const one = drawChart('dailynewappts', chart({ total }), { ...options, amount: false }, TODAY);
    expect(one.series.map(({ label, right }) => [label, right])).toEqual([['Total Amount', false]]);
  });

  it('of very many buckets is a line: bars of a hair’s breadth say nothing', () => {
    const buckets = Array.from({ length: 200 }, (_, index) => `${2_000 + index}-01-01T00:00:00`);
    const all = line(buckets.map(() => 1));
    const many = chart({
      buckets,
      aggregation: 'year',
      total: all,
      series: [{ key: 'all', label: 'Payments', ...all }],
    });
    expect(drawChart('dailypayments', many, defaults.dailypayments, TODAY).series[0]!.type).toBe('line');
  });
});

describe('the outlook', () => {
  it('has a group of bars a week, the snapshots side by side', () => {
    const snapshot = (weeks_before: number, booked: number[]): contract.BookingSnapshot => ({
      weeks_before,
      as_of: '2026-11-21T10:00:00',
      exact: true,
      total: 0,
      weeks: booked.map((count, week) => ({
        from: week === 0 ? '2026-11-15' : '2026-11-22',
        to: week === 0 ? '2026-11-21' : '2026-11-28',
        booked: count,
      })),
    });
    const snapshots = [snapshot(0, [9, 4]), snapshot(1, [8, 3])];
    const { points, series } = drawOutlook({ snapshots, known_since: null, synced_at: null }, TODAY);
    expect(series.map(({ label }) => label)).toEqual(['Current', '1 week before']);
    expect(points).toEqual([
      { tick: 'This Wk', words: 'This Wk (Nov 15 – Nov 21)', day: '2026-11-21', s0: 9, s1: 8 },
      { tick: 'Next Wk', words: 'Next Wk (Nov 22 – Nov 28)', day: '2026-11-23', s0: 4, s1: 3 },
    ]);
  });
});

describe('words', () => {
  it('say what a total is and of when', () => {
    const range = { startdate: '2025-12-01', enddate: '2025-12-31' };
    expect(totalWords(1, 'count', range, TODAY, 'appointments')).toBe(
      '1 appointment, Dec 1, 2025 – Dec 31, 2025',
    );
    expect(totalWords(1_204, 'count', range, TODAY, 'made')).toContain('1,204 appointments made');
    expect(totalWords(123_456, 'cents', range, TODAY, 'appointments')).toContain('$1,235 came in');
    expect(formatValue(-123_456, 'cents')).toBe('-$1,234.56');
  });

  it.each([
    ['hour', '2026-11-21T13:00:00', 'Nov 21, 1 PM'],
    ['day', '2026-11-21T00:00:00', 'Sat, Nov 21'],
    ['month', '2026-11-01T00:00:00', 'Nov 2026'],
    ['year', '2026-01-01T00:00:00', '2026'],
  ] as const)('name a bucket of an %s', (aggregation, bucket, words) => {
    expect(bucketWords(bucket, aggregation, { startdate: '2026-11-01', enddate: '2026-11-30' }, TODAY)).toBe(
      words,
    );
  });
});
