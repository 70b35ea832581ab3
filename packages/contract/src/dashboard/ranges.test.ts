import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayIn,
  daysOf,
  monthToDay,
  defaultRanges,
  rangeFault,
  rangeWords,
  startOfBucket,
  startOfWeek,
} from './ranges.ts';
import { axisMoney } from './rules.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-21', 3, '2027-02-21'],
  ['2026-01-15', -13, '2024-12-15'],
])('%s and %i months is %s', (day, months, then) => expect(addMonths(day, months)).toBe(then));

test('days are counted over the changes of the clocks', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(addDays('2026-11-02', -2)).toBe('2026-10-31');
  expect(daysOf({ startdate: '2026-03-01', enddate: '2026-03-31' })).toBe(31);
});

test.each([
  ['2026-11-21', '2026-11-15'],
  ['2026-11-15', '2026-11-15'],
  ['2026-01-01', '2025-12-28'],
])('the week of %s begins on Sunday %s', (day, sunday) => {
  expect(startOfWeek(day)).toBe(sunday);
  expect(startOfBucket(day, 'week')).toBe(sunday);
});

test('today is the office’s, not that of UTC', () => {
  const late = new Date('2026-11-22T05:00:00Z');
  expect(dayIn('America/Los_Angeles', late)).toBe('2026-11-21');
  expect(dayIn('UTC', late)).toBe('2026-11-22');
});

test.each([
  ['2026-11-26', '2026-10-01', '2026-10-26'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2025-12-01', '2025-12-01'],
])('the month to %s is held against %s to %s', (today, startdate, enddate) => {
  expect(monthToDay(today)).toEqual({
    range: { startdate: `${today.slice(0, 7)}-01`, enddate: today },
    before: { startdate, enddate },
  });
});

describe('a range', () => {
  test.each([
    [{ startdate: '2026-01-02', enddate: '2026-01-01' }, 'day', rangeWords.order],
    [{ startdate: '2016-01-01', enddate: '2026-01-02' }, 'year', rangeWords.tooLong],
    [{ startdate: '2016-01-01', enddate: '2026-01-01' }, 'day', null],
    [{ startdate: '2026-01-01', enddate: '2026-06-15' }, 'hour', null],
    [{ startdate: '2026-01-01', enddate: '2026-06-16' }, 'hour', rangeWords.tooFine],
    [{ startdate: '0001-01-01', enddate: '0002-01-01' }, 'week', rangeWords.years],
    [{ startdate: '2199-01-01', enddate: '9999-01-01' }, 'week', rangeWords.years],
  ] as const)('%j by %s: %s', (range, aggregation, fault) => {
    expect(rangeFault(range, aggregation)).toBe(fault);
  });

  test('nobody chose is the chart’s own', () => {
    const today = '2026-03-31';
    expect(defaultRanges.appts(today)).toEqual({ startdate: today, enddate: '2026-04-30' });
    expect(defaultRanges.dailypayments(today)).toEqual({ startdate: '2026-02-01', enddate: '2026-02-28' });
    expect(defaultRanges.dailynewappts(today)).toEqual({ startdate: '2026-02-01', enddate: today });
    expect(defaultRanges.bookingsasof(today)).toEqual({ startdate: '2026-03-29', enddate: '2026-04-25' });
    expect(defaultRanges.dailypayments('2026-01-05')).toEqual({
      startdate: '2025-12-01',
      enddate: '2025-12-31',
    });
  });
});

test.each([
  [0, '$0'],
  [99_900, '$999'],
  [100_000, '$1k'],
  [1_250_000, '$12.5k'],
  [150_000, '$1.5k'],
  [-2_000_000, '-$20k'],
  [123_456_700_00, '$123,457k'],
])('%i cents on the axis are %s', (cents, words) => expect(axisMoney(cents)).toBe(words));
