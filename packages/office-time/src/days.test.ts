import { expect, test } from 'vitest';
import {
  addDays,
  dateOf,
  endLike,
  endOfDay,
  isZone,
  startOfDay,
  stretchInWords,
  toInstant,
  toWall,
} from './index.ts';

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
  const zones = [NY, 'UTC', 'Asia/Calcutta', 'Mars/Olympus', '+02:00', '2026-11-25T09:00Z', ''];
  expect(zones.map(isZone)).toEqual([true, true, true, false, false, false, false]);
});

test('a night shift ends by the clock, whatever the night lasts', () => {
  const first = { start: toInstant('2026-03-06T22:00', NY), end: toInstant('2026-03-07T06:00', NY) };
  const start = toInstant('2026-03-07T22:00', NY);
  const end = endLike(first, start, NY);
  expect([toWall(end, NY), (end - start) / HOUR]).toEqual(['2026-03-08T06:00', 7]);
});

test('a stretch of time is said as people say it', () => {
  const [start, end] = [toInstant('2026-11-24T10:00', NY), toInstant('2026-11-24T10:30', NY)];
  expect(stretchInWords(start, end, NY)).toBe('Tue, Nov 24, 10:00 AM – 10:30 AM');
  expect(stretchInWords(start, end, NY, { allDay: true, withYear: true })).toBe('Tue, Nov 24, 2026');
  expect(stretchInWords(start, start, NY)).toBe('Tue, Nov 24, 10:00 AM');
  // A day that begins at one is a day all the same.
  const santiago = 'America/Santiago';
  const day = startOfDay('2026-09-06', santiago);
  expect(stretchInWords(day, toInstant('2026-09-07T23:59', santiago), santiago, { allDay: true })).toBe(
    'Sun, Sep 6 – Mon, Sep 7',
  );
  expect(stretchInWords(start, end + 24 * HOUR, NY)).toBe('Tue, Nov 24, 10:00 AM – Wed, Nov 25, 10:30 AM');
});
