import { expect, test } from 'vitest';
import { wallClock } from '../../platform/wall-clock.ts';
import { addDays } from './office-clock.ts';

test.each([
  ['America/Los_Angeles', '2026-11-16T07:59:59Z', '2026-11-15 23:59:59'],
  ['America/Los_Angeles', '2026-11-16T08:00:00Z', '2026-11-16 00:00:00'],
  ['America/New_York', '2026-07-01T04:30:15Z', '2026-07-01 00:30:15'],
  ['Pacific/Honolulu', '2026-01-01T09:05:00Z', '2025-12-31 23:05:00'],
])('in %s at %s the clock says %s', (zone, at, now) => {
  expect(wallClock(zone, new Date(at))).toEqual({ now, today: now.slice(0, 10) });
});

test.each([
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-11-01', -1, '2026-10-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -1_095, '2023-01-02'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});
