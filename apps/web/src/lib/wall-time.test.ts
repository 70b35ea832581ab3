import { describe, expect, it } from 'vitest';
import { momentOf, wallTime } from './wall-time.ts';

const LA = 'America/Los_Angeles';
const shown = (iso: string, zone: string) => new Date(wallTime(Date.parse(iso), zone)).toISOString();
const moment = (wall: string, zone: string) => new Date(momentOf(Date.parse(`${wall}Z`), zone)).toISOString();

describe('what the clocks show', () => {
  it('is the zone’s, in winter as in summer', () => {
    expect(shown('2026-01-31T07:30:00Z', LA)).toBe('2026-01-30T23:30:00.000Z');
    expect(shown('2026-07-31T07:30:05Z', LA)).toBe('2026-07-31T00:30:05.000Z');
    expect(shown('2026-07-31T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-07-31T05:45:00.000Z');
  });
});

describe('when the clocks show it', () => {
  it('is the moment of that zone', () => {
    expect(moment('2026-01-30T23:30:00', LA)).toBe('2026-01-31T07:30:00.000Z');
    expect(moment('2026-07-31T00:30:00', LA)).toBe('2026-07-31T07:30:00.000Z');
    expect(moment('2026-07-31T05:45:00', 'Asia/Kathmandu')).toBe('2026-07-31T00:00:00.000Z');
  });

  it('is the first of two where the clocks are set back', () => {
    expect(moment('2026-11-01T00:59:00', LA)).toBe('2026-11-01T07:59:00.000Z');
    expect(moment('2026-11-01T01:30:00', LA)).toBe('2026-11-01T08:30:00.000Z');
    expect(moment('2026-11-01T02:00:00', LA)).toBe('2026-11-01T10:00:00.000Z');
  });

  it('is as much later as the clocks leap where they leap over it', () => {
    expect(moment('2027-03-14T01:59:00', LA)).toBe('2027-03-14T09:59:00.000Z');
    expect(moment('2027-03-14T02:30:00', LA)).toBe('2027-03-14T10:30:00.000Z');
    expect(moment('2027-03-14T03:00:00', LA)).toBe('2027-03-14T10:00:00.000Z');
  });

  it('comes back for every quarter of an hour of a year but the hour that is twice', () => {
    const others: [number, number][] = [];
    for (
      let at = Date.parse('2026-06-01T00:00:00Z');
      at < Date.parse('2027-06-01T00:00:00Z');
      at += 900_000
    ) {
      const back = momentOf(wallTime(at, LA), LA);
      if (back !== at) others.push([at, Number(back)]);
    }
    const twice = Date.parse('2026-11-01T09:00:00Z');
    expect(others).toEqual([0, 1, 2, 3].map((n) => [twice + n * 900_000, twice + n * 900_000 - 3_600_000]));
  });
});
