import { expect, test } from 'vitest';
import { endOfDayIn } from './office-day.ts';

test.each([
  // An ordinary day, its first and its last millisecond.
  ['America/Los_Angeles', '2026-07-01T19:30:00Z', '2026-07-02T06:59:59.999Z'],
  ['America/Los_Angeles', '2026-07-01T07:00:00Z', '2026-07-02T06:59:59.999Z'],
  ['America/Los_Angeles', '2026-07-02T06:59:59.999Z', '2026-07-02T06:59:59.999Z'],
  ['America/Los_Angeles', '2026-07-02T07:00:00Z', '2026-07-03T06:59:59.999Z'],
  // 25 hours: 1 November 2026, before and after the hour that comes twice.
  ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-11-02T07:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-01T08:30:00Z', '2026-11-02T07:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-01T09:30:00Z', '2026-11-02T07:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-02T07:30:00Z', '2026-11-02T07:59:59.999Z'],
  ['America/Los_Angeles', '2026-10-31T20:00:00Z', '2026-11-01T06:59:59.999Z'],
  // 23 hours: 14 March 2027.
  ['America/Los_Angeles', '2027-03-14T08:00:00Z', '2027-03-15T06:59:59.999Z'],
  ['America/Los_Angeles', '2027-03-14T10:00:00Z', '2027-03-15T06:59:59.999Z'],
  ['America/Los_Angeles', '2027-03-13T20:00:00Z', '2027-03-14T07:59:59.999Z'],
  // Without daylight saving, ahead of UTC, with half an hour, and with a midnight that is left out.
  ['America/Phoenix', '2026-11-01T08:30:00Z', '2026-11-02T06:59:59.999Z'],
  ['Pacific/Auckland', '2026-11-01T08:30:00Z', '2026-11-01T10:59:59.999Z'],
  ['Asia/Kolkata', '2026-11-01T08:30:00Z', '2026-11-01T18:29:59.999Z'],
  ['Africa/Cairo', '2026-04-23T20:00:00Z', '2026-04-23T21:59:59.999Z'],
  ['UTC', '2026-12-31T23:59:59.500Z', '2026-12-31T23:59:59.999Z'],
])('in %s, at %s, the day ends at %s', (zone, now, end) => {
  expect(endOfDayIn(zone, new Date(now)).toISOString()).toBe(end);
});
