import { expect, test } from 'vitest';
import { addDays, dateOf, endOfDay, isZone, startOfDay, toInstant, toWall } from './index.ts';

const HOUR = 3_600_000;
const NY = 'America/New_York';

test.each([
  ['2026-11-25', 24],
  ['2026-03-08', 23],
  ['2026-11-01', 25],
])('the day %s lasts %i hours', (date, hours) => {
  const [from, to] = [startOfDay(date, NY), endOfDay(date, NY)];
  expect((to + 1 - from) / HOUR).toBe(hours);
  expect([dateOf(from, NY), dateOf(to, NY), dateOf(to + 1, NY)]).toEqual([date, date, addDays(date, 1)]);
});

test('a night that leaves midnight out begins at one', () => {
  expect(toWall(startOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago')).toBe('2026-09-06T01:00');
});

test('a wall time is an instant and back; the first of two, and what the old clock counts on to', () => {
  const at = toInstant('2026-11-25T09:00', NY);
  expect([new Date(at).toISOString(), toWall(at, NY)]).toEqual([
    '2026-11-25T14:00:00.000Z',
    '2026-11-25T09:00',
  ]);
  expect(new Date(toInstant('2026-11-01T01:30', NY)).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(toWall(toInstant('2026-03-08T02:30', NY), NY)).toBe('2026-03-08T03:30');
});

test('zones are known by their names alone', () => {
  expect([NY, 'UTC', 'Mars/Olympus', '+02:00', ''].map(isZone)).toEqual([true, true, false, false, false]);
});
