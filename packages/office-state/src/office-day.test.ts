import { describe, expect, it } from 'vitest';
import { officeDay } from './office-day.ts';

const iso = (day: { start: number; end: number }) =>
  [day.start, day.end].map((at) => new Date(at).toISOString());

describe('the office’s day', () => {
  it('begins and ends at its midnight', () => {
    expect(iso(officeDay('America/Los_Angeles', Date.parse('2026-07-01T06:59:59.999Z')))).toEqual([
      '2026-06-30T07:00:00.000Z',
      '2026-07-01T06:59:59.999Z',
    ]);
    expect(iso(officeDay('America/Los_Angeles', Date.parse('2026-07-01T07:00:00Z')))[0]).toBe(
      '2026-07-01T07:00:00.000Z',
    );
  });

  it('has 25 and 23 hours where the clocks change', () => {
    expect(iso(officeDay('America/New_York', Date.parse('2026-11-01T12:00:00Z')))).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T04:59:59.999Z',
    ]);
    expect(iso(officeDay('America/New_York', Date.parse('2027-03-14T12:00:00Z')))).toEqual([
      '2027-03-14T05:00:00.000Z',
      '2027-03-15T03:59:59.999Z',
    ]);
  });

  it('is right where midnight itself is leapt over', () => {
    // Chile sets its clocks forward at midnight.
    expect(iso(officeDay('America/Santiago', Date.parse('2026-09-06T12:00:00Z')))).toEqual([
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T02:59:59.999Z',
    ]);
  });
});
