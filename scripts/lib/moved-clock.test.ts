import { expect, test } from 'vitest';
import { officeTime } from './moved-clock.ts';

test('a time of the office is a moment, in summer, in winter and where the clocks change', () => {
  expect(officeTime('2026-11-20 23:30').toISOString()).toBe('2026-11-21T07:30:00.000Z');
  expect(officeTime('2026-07-01 09:00').toISOString()).toBe('2026-07-01T16:00:00.000Z');
  expect(officeTime('2026-11-01 01:30').toISOString()).toBe('2026-11-01T08:30:00.000Z');
  expect(officeTime('2028-02-29T00:05').toISOString()).toBe('2028-02-29T08:05:00.000Z');
});

test.each(['2026-03-08 02:30', '2026-02-29 09:00', '2026-11-20', 'Friday', ''])('%o is none', (text) => {
  expect(() => officeTime(text)).toThrow('is no time of the office');
});
