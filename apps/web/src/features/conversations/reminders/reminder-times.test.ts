import { conversations as contract, labels } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import {
  againAt,
  findReminderFault,
  hourLater,
  minuteAfter,
  presetTime,
  readFields,
  toFields,
} from './reminder-times.ts';
import { readTime } from '../../../lib/typed-when.ts';

const LA = 'America/Los_Angeles';
const [hour, four, eight] = labels.firstReminderPresets;
const preset = (which: labels.ReminderPresetTime, now: string, zone = LA) =>
  new Date(presetTime(which, Date.parse(now), zone)).toISOString();

describe('the presets', () => {
  it('1 hour Later is an hour from now, on the full minute', () => {
    expect(preset(hour, '2026-06-01T10:00:00-07:00')).toBe('2026-06-01T18:00:00.000Z');
    expect(preset(hour, '2026-06-01T10:00:01-07:00')).toBe('2026-06-01T18:01:00.000Z');
  });

  it('1 hour Later is an hour of time where the clocks change', () => {
    expect(preset(hour, '2026-11-01T01:30:00-07:00')).toBe('2026-11-01T09:30:00.000Z');
    expect(preset(hour, '2027-03-14T01:30:00-08:00')).toBe('2027-03-14T10:30:00.000Z');
  });

  it('Later 4 PM is today, tomorrow when it has passed', () => {
    expect(preset(four, '2026-06-01T08:00:00-07:00')).toBe('2026-06-01T23:00:00.000Z');
    expect(preset(four, '2026-06-01T15:59:00-07:00')).toBe('2026-06-01T23:00:00.000Z');
    expect(preset(four, '2026-06-01T15:59:30-07:00')).toBe('2026-06-02T23:00:00.000Z');
    expect(preset(four, '2026-06-01T16:00:00-07:00')).toBe('2026-06-02T23:00:00.000Z');
    expect(preset(four, '2026-06-01T23:59:00-07:00')).toBe('2026-06-02T23:00:00.000Z');
  });

  it('Later 4 PM is at the office’s four on days of 25 and 23 hours, and over them', () => {
    expect(preset(four, '2026-11-01T00:30:00-07:00')).toBe('2026-11-02T00:00:00.000Z');
    expect(preset(four, '2026-10-31T17:00:00-07:00')).toBe('2026-11-02T00:00:00.000Z');
    expect(preset(four, '2027-03-14T00:30:00-08:00')).toBe('2027-03-14T23:00:00.000Z');
    expect(preset(four, '2027-03-13T17:00:00-08:00')).toBe('2027-03-14T23:00:00.000Z');
  });

  it('Later Tomorrow 8 AM is the next day of the office, not of the browser or of UTC', () => {
    expect(preset(eight, '2026-06-01T23:30:00-07:00')).toBe('2026-06-02T15:00:00.000Z');
    expect(preset(eight, '2026-06-01T00:10:00-07:00')).toBe('2026-06-02T15:00:00.000Z');
    expect(preset(eight, '2026-06-01T23:30:00-04:00', 'America/New_York')).toBe('2026-06-02T12:00:00.000Z');
  });

  it('Later Tomorrow 8 AM is eight by the clocks of tomorrow where they change overnight', () => {
    expect(preset(eight, '2026-10-31T12:00:00-07:00')).toBe('2026-11-01T16:00:00.000Z');
    expect(preset(eight, '2026-11-01T12:00:00-08:00')).toBe('2026-11-02T16:00:00.000Z');
    expect(preset(eight, '2027-03-13T12:00:00-08:00')).toBe('2027-03-14T15:00:00.000Z');
    expect(preset(eight, '2027-03-14T12:00:00-07:00')).toBe('2027-03-15T15:00:00.000Z');
  });
});

describe('an office’s own quick times', () => {
  const from = (duration: number, unit: labels.ReminderPreset['unit']) => ({
    duration,
    unit,
    fixedTime: null,
    isTomorrow: false,
  });

  it('are minutes, and days at the same time of day where the clocks change', () => {
    expect(preset(from(10, 'minute'), '2026-06-01T10:00:01-07:00')).toBe('2026-06-01T17:11:00.000Z');
    expect(preset(from(2, 'day'), '2026-10-31T12:00:00-07:00')).toBe('2026-11-02T20:00:00.000Z');
    expect(preset(from(1, 'day'), '2026-06-01T10:00:01-07:00')).toBe('2026-06-02T17:01:00.000Z');
  });

  it('have any time of day', () => {
    const at = { duration: 0, unit: 'hour', fixedTime: '13:30', isTomorrow: true } as const;
    expect(preset(at, '2026-06-01T10:00:00-07:00')).toBe('2026-06-02T20:30:00.000Z');
  });
});

describe('the fields', () => {
  it.each([
    ['16:30', '16:30'],
    ['1630', '16:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['09', '09:00'],
    ['9.15', '09:15'],
    ['4:30 pm', '16:30'],
    ['4p', '16:00'],
    ['12 AM', '00:00'],
    ['12:05 p.m.', '12:05'],
    ['0:00', '00:00'],
    ['', null],
    ['24:00', null],
    ['9:60', null],
    ['13 pm', null],
    ['0 am', null],
    ['noon', null],
    ['1:2', null],
  ])('read %s as %s', (typed, read) => expect(readTime(typed)).toBe(read));

  it('say what the office’s clocks show, and are read back as that moment', () => {
    const at = Date.parse('2026-11-21T17:05:00Z');
    expect(toFields(at, LA)).toEqual({ date: '2026-11-21', time: '09:05' });
    expect(readFields(toFields(at, LA), LA)).toBe(at);
    expect(readFields({ date: '', time: '09:05' }, LA)).toBeNull();
    expect(readFields({ date: '2026-11-21', time: 'soon' }, LA)).toBeNull();
    expect(readFields({ date: '2026-13-41', time: '9' }, LA)).toBeNull();
  });
});

describe('the limits', () => {
  const now = Date.parse('2026-06-01T10:00:20Z');

  it('are a minute and five years from now', () => {
    expect(findReminderFault(null, now)).toBe('Select a date and time');
    expect(findReminderFault(now + 59_999, now)).toBe('Reminder Date cannot be in the past.');
    expect(findReminderFault(now + 60_000, now)).toBeNull();
    expect(findReminderFault(now + contract.REMINDER_MAX_MS, now)).toBeNull();
    expect(findReminderFault(now + contract.REMINDER_MAX_MS + 1, now)).toBe(
      'A reminder can be at most five years from now.',
    );
  });

  it('are kept by what a dialog begins with', () => {
    expect(new Date(minuteAfter(now, contract.REMINDER_DEFAULT_MS)).toISOString()).toBe(
      '2026-06-01T10:02:00.000Z',
    );
    expect(findReminderFault(minuteAfter(now, contract.REMINDER_DEFAULT_MS), now)).toBeNull();
  });

  it('are kept by an hour more and by what is set again', () => {
    expect(hourLater(now - 5_000, now)).toBe(minuteAfter(now, 3_600_000));
    expect(hourLater(now + 5_000, now)).toBe(now + 3_605_000);
    expect(againAt(now + 60_000, now)).toBe(now + 60_000);
    expect(againAt(now - 1, now)).toBe(minuteAfter(now, 60_000));
  });
});
