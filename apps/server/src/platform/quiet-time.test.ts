import { describe, expect, test } from 'vitest';
import { quietUntil } from './quiet-time.ts';

const LA = 'America/Los_Angeles';
const night = { enabled: true, from: '21:00', to: '08:00', days: [] };
const until = (quiet: Parameters<typeof quietUntil>[0], now: string, zone = LA) =>
  quietUntil(quiet, zone, new Date(now))?.toISOString() ?? null;

describe('a span over midnight', () => {
  test.each([
    ['before it', '2026-03-03T20:59:00-08:00', null],
    ['as it begins', '2026-03-03T21:00:00-08:00', '2026-03-04T16:00:00.000Z'],
    ['late', '2026-03-03T23:59:59-08:00', '2026-03-04T16:00:00.000Z'],
    ['after midnight', '2026-03-04T03:12:11-08:00', '2026-03-04T16:00:00.000Z'],
    ['as it ends', '2026-03-04T08:00:00-08:00', null],
  ])('%s', (_when, now, expected) => expect(until(night, now)).toBe(expected));

  test('is the office’s, not the server’s', () => {
    expect(until(night, '2026-03-04T05:00:00Z', 'America/New_York')).toBe('2026-03-04T13:00:00.000Z');
    expect(until(night, '2026-03-04T05:00:00Z', 'Pacific/Honolulu')).toBeNull();
  });

  test('switched off is no span', () => {
    expect(until({ ...night, enabled: false }, '2026-03-04T05:30:00Z')).toBeNull();
  });
});

describe('a span within a day', () => {
  const noon = { enabled: true, from: '12:00', to: '13:30', days: [] };
  test.each([
    ['2026-03-03T11:59:00-08:00', null],
    ['2026-03-03T12:00:00-08:00', '2026-03-03T21:30:00.000Z'],
    ['2026-03-03T13:30:00-08:00', null],
  ])('%s', (now, expected) => expect(until(noon, now)).toBe(expected));
});

describe('whole days', () => {
  const weekend = { ...night, days: [0, 6] };
  test.each([
    ['Friday night runs into Monday morning', '2026-03-06T22:00:00-08:00', '2026-03-09T15:00:00.000Z'],
    // The clocks go forward on that Sunday.
    ['Saturday noon', '2026-03-07T12:00:00-08:00', '2026-03-09T15:00:00.000Z'],
    ['Friday noon', '2026-03-06T12:00:00-08:00', null],
  ])('%s', (_when, now, expected) => expect(until(weekend, now)).toBe(expected));

  test('all seven: looked at again later', () => {
    const always = { ...night, days: [0, 1, 2, 3, 4, 5, 6] };
    expect(until(always, '2026-03-06T12:00:00Z')).toBe('2026-03-14T12:00:00.000Z');
  });
});

describe('when the clocks change', () => {
  test('a night that is an hour shorter ends at eight all the same', () => {
    expect(until(night, '2026-03-07T22:00:00-08:00')).toBe('2026-03-08T15:00:00.000Z');
  });

  test('a night that is an hour longer ends at eight all the same', () => {
    expect(until(night, '2026-10-31T22:00:00-07:00')).toBe('2026-11-01T16:00:00.000Z');
  });

  test('an end in the hour that is left out comes as that hour would begin', () => {
    const early = { enabled: true, from: '22:00', to: '02:30', days: [] };
    expect(until(early, '2026-03-08T01:00:00-08:00')).toBe('2026-03-08T10:00:00.000Z');
  });

  test('an end in the hour that comes twice is the first one', () => {
    const early = { enabled: true, from: '22:00', to: '01:30', days: [] };
    expect(until(early, '2026-11-01T00:30:00-07:00')).toBe('2026-11-01T08:30:00.000Z');
  });

  test('a beginning in the hour that is left out is in force from its end on', () => {
    const late = { enabled: true, from: '02:15', to: '05:00', days: [] };
    expect(until(late, '2026-03-08T01:59:00-08:00')).toBeNull();
    expect(until(late, '2026-03-08T03:00:00-07:00')).toBe('2026-03-08T12:00:00.000Z');
  });
});
