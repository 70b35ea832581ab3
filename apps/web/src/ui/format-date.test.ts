import { describe, expect, it } from 'vitest';
import { dayKey, formatDay, formatDayShort, formatRowTime, formatTime, formatWhen } from './format-date.ts';

const pacific = 'America/Los_Angeles';
const at = (iso: string) => Date.parse(iso);

describe('formatDayShort', () => {
  it('is a day without a time, in words beside today', () => {
    const now = at('2026-11-20T12:00:00-08:00');
    expect(formatDayShort('2026-11-20T00:00:00-08:00', pacific, now)).toBe('Today');
    expect(formatDayShort('2026-11-21T00:00:00-08:00', pacific, now)).toBe('Tomorrow');
    expect(formatDayShort('2026-11-19T00:00:00-08:00', pacific, now)).toBe('Yesterday');
    expect(formatDayShort('2026-11-23T00:00:00-08:00', pacific, now)).toBe('11/23/2026');
    expect(formatDayShort('', pacific, now)).toBe('');
  });
});

it('gives of today the time alone in a row', () => {
  const at = Date.parse('2026-11-20T18:00:00-08:00');
  const row = (iso: string, now: number | string = at) => formatRowTime(iso, 'America/Los_Angeles', now);
  expect(row('2026-11-20T14:14:00-08:00')).toBe('2:14 PM');
  expect(row('2026-11-19T14:14:00-08:00')).toBe('Yesterday 2:14 PM');
  expect(row('2026-11-18T14:14:00-08:00')).toBe('11/18/2026');
  expect(row('2026-11-20T14:14:00-08:00', '2026-11-21')).toBe('Yesterday 2:14 PM');
  expect(row('never')).toBe('');
});

describe('formatWhen', () => {
  it('says the day in words beside today, else the date', () => {
    const now = at('2026-11-20T12:00:00-08:00');
    expect(formatWhen('2026-11-20T15:05:00-08:00', pacific, now)).toBe('Today 3:05 PM');
    expect(formatWhen('2026-11-21T09:00:00-08:00', pacific, now)).toBe('Tomorrow 9:00 AM');
    expect(formatWhen('2026-11-19T00:00:00-08:00', pacific, now)).toBe('Yesterday 12:00 AM');
    expect(formatWhen('2026-11-18T23:59:59-08:00', pacific, now)).toBe('11/18/2026');
    expect(formatWhen('2026-01-05T08:00:00-08:00', pacific, now)).toBe('1/5/2026');
  });

  it('goes by the office’s zone, not the browser’s', () => {
    const now = at('2026-11-21T02:00:00Z');
    expect(formatWhen('2026-11-21T01:30:00Z', pacific, now)).toBe('Today 5:30 PM');
    expect(formatWhen('2026-11-21T01:30:00Z', 'Pacific/Honolulu', now)).toBe('Today 3:30 PM');
    expect(formatWhen('2026-11-20T09:00:00Z', 'Pacific/Honolulu', now)).toBe('Yesterday 11:00 PM');
  });

  it('counts days, not 24 hours, across both changes of the clock', () => {
    // The day of 8 March 2026 has 23 hours, that of 1 November 25.
    expect(formatWhen('2026-03-07T23:30:00-08:00', pacific, at('2026-03-08T23:30:00-07:00'))).toBe(
      'Yesterday 11:30 PM',
    );
    expect(formatWhen('2026-03-09T00:15:00-07:00', pacific, at('2026-03-08T00:15:00-08:00'))).toBe(
      'Tomorrow 12:15 AM',
    );
    expect(formatWhen('2026-11-01T01:30:00-07:00', pacific, at('2026-11-01T01:30:00-08:00'))).toBe(
      'Today 1:30 AM',
    );
    expect(formatWhen('2026-10-31T00:30:00-07:00', pacific, at('2026-11-01T23:30:00-08:00'))).toBe(
      'Yesterday 12:30 AM',
    );
  });

  it('is empty for what is no date', () => {
    expect(formatWhen('', pacific)).toBe('');
    expect(formatTime('soon', pacific)).toBe('');
  });
});

describe('formatDay', () => {
  it('names the weekday of days further away', () => {
    const now = at('2026-11-20T12:00:00-08:00');
    expect(formatDay('2026-11-20T01:00:00-08:00', pacific, now)).toBe('Today');
    expect(formatDay('2026-11-19T23:00:00-08:00', pacific, now)).toBe('Yesterday');
    expect(formatDay('2026-11-16T12:00:00-08:00', pacific, now)).toBe('Monday, Nov 16, 2026');
    expect(formatDay('1969-12-28T12:00:00Z', 'UTC', now)).toBe('Sunday, Dec 28, 1969');
  });
});

describe('formatTime and dayKey', () => {
  it('write noon and midnight as 12', () => {
    expect(formatTime('2026-07-01T12:00:00-07:00', pacific)).toBe('12:00 PM');
    expect(formatTime('2026-07-01T00:07:00-07:00', pacific)).toBe('12:07 AM');
  });

  it('give one key to the times of one office day', () => {
    expect(dayKey('2026-03-08T07:59:59Z', pacific)).toBe('2026-03-07');
    expect(dayKey('2026-03-08T08:00:00Z', pacific)).toBe('2026-03-08');
  });
});
