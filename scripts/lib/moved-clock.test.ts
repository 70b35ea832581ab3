import { expect, test } from 'vitest';
import { officeTime } from './moved-clock.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

test('a time of the office is a moment, in summer, in winter and where the clocks change', () => {
  expect(officeTime('2026-11-20 23:30', NOW).toISOString()).toBe('2026-11-21T07:30:00.000Z');
  expect(officeTime('2026-07-01 09:00', NOW).toISOString()).toBe('2026-07-01T16:00:00.000Z');
  expect(officeTime('2026-11-01 01:30', NOW).toISOString()).toBe('2026-11-01T08:30:00.000Z');
  expect(officeTime('2028-02-29T00:05', NOW).toISOString()).toBe('2028-02-29T08:05:00.000Z');
});

test.each(['2026-03-08 02:30', '2026-02-29 09:00', '2026-11-20', 'Friday', ''])('%o is none', (text) => {
  expect(() => officeTime(text, NOW)).toThrow('is no time of the office');
});

test('a time that is over is refused', () => {
  expect(() => officeTime('2025-12-31 15:59', NOW)).toThrow(
    '2025-12-31 15:59 is over: choose a time to come.',
  );
  expect(officeTime('2025-12-31 16:01', NOW)).toEqual(new Date('2026-01-01T00:01:00Z'));
});
