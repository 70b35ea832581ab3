import { expect, test } from 'vitest';
import {
  daysBetween,
  formatCents,
  formatWallDay,
  formatWallTime,
  formatWallWhen,
  shortWallDay,
} from './wall-words.ts';

test('wall times are shown as they stand, whatever the zone', () => {
  expect(formatWallDay('2026-11-24T00:10:00')).toBe('Tue, Nov 24, 2026');
  expect(formatWallDay('2026-11-24')).toBe('Tue, Nov 24, 2026');
  expect(formatWallTime('2026-11-24T00:10:00')).toBe('12:10 AM');
  expect(formatWallWhen('2026-11-24T15:05:00')).toBe('Nov 24, 2026 3:05 PM');
  expect([formatWallDay(null), formatWallTime(null), formatWallWhen('garbage')]).toEqual(['', '', '']);
});

test.each([
  ['2026-11-20T09:00:00', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-19', 'Yesterday'],
  ['2026-11-24T15:00:00', 'Tue'],
  ['2026-11-26', 'Thu'],
  ['2026-11-27', 'Nov 27'],
  ['2026-11-10', 'Nov 10'],
  ['2027-01-04', 'Jan 4, 2027'],
])('seen from November 20, %s is %s', (day, words) => {
  expect(shortWallDay(day, '2026-11-20')).toBe(words);
});

test('days are counted across a change of the clocks', () => {
  expect(daysBetween('2026-10-31', '2026-11-02T08:00:00')).toBe(2);
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
});

test('money is cents', () => {
  expect(formatCents(124_000)).toBe('$1,240.00');
});
