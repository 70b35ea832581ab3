import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  openPlaceholders,
  type PlaceholderAppointment,
  type PlaceholderValues,
} from './placeholders.ts';

// Saturday, 10:00 in Los Angeles.
const now = Date.parse('2026-11-21T18:00:00Z');

const appointment = (
  AptDateTime: string,
  change: Partial<PlaceholderAppointment> = {},
): PlaceholderAppointment => ({
  AptDateTime,
  AptStatus: 'Scheduled',
  ClinicLocation: { Address: '410 Fern St', City: 'Portland', State: 'OR', Zip: '97205' },
  ...change,
});

const values = (change: Partial<PlaceholderValues> = {}): PlaceholderValues => ({
  userName: 'Jordan Hale',
  contactName: 'Ana Reyes',
  firstName: 'Ana',
  appointments: null,
  now,
  timezone: 'America/Los_Angeles',
  ...change,
});

describe('fillPlaceholders', () => {
  it('fills in who writes, to whom, and the office’s day', () => {
    expect(
      fillPlaceholders('Hi $contactName, $userName here. Happy $TodayDayOfWeek, $contactName!', values()),
    ).toBe('Hi Ana Reyes, Jordan Hale here. Happy Saturday, Ana Reyes!');
    // Sunday in Auckland already.
    expect(fillPlaceholders('$TodayDayOfWeek', values({ timezone: 'Pacific/Auckland' }))).toBe('Sunday');
  });

  it('leaves what it does not know, and what nobody can fill, as typed', () => {
    const text = 'It costs $200, $unknown, $contactNames, $ApptDateWithTime at $ApptLocation.';
    expect(fillPlaceholders(text, values())).toBe(text);
    expect(fillPlaceholders('$ApptLocation', values({ appointments: [] }))).toBe('$ApptLocation');
    expect(fillPlaceholders('Hi $contactName', values({ contactName: ' ' }))).toBe('Hi $contactName');
  });

  it('writes coming appointments that stand, the next one first, in the office’s time', () => {
    const appointments = [
      appointment('2026-12-02T22:05:00Z', { ClinicLocation: null }),
      appointment('2026-11-20T18:00:00Z'),
      appointment('2026-11-23T17:30:00Z'),
      appointment('2026-11-24T17:30:00Z', { AptStatus: 'Broken' }),
    ];
    expect(fillPlaceholders('$ApptDateWithTime', values({ appointments }))).toBe(
      'Monday, 11/23/2026 at 09:30 AM Location :(410 Fern St, Portland, OR 97205)\n' +
        'Wednesday, 12/02/2026 at 02:05 PM Location :(Office)',
    );
    expect(fillPlaceholders('at $ApptLocation', values({ appointments }))).toBe(
      'at 410 Fern St, Portland, OR 97205',
    );
  });

  it('has a first name, and a time as people write it: without a place where none is known', () => {
    const appointments = [
      appointment('2026-12-02T22:25:00Z', { ClinicLocation: null }),
      appointment('2026-11-24T17:30:00Z'),
    ];
    expect(fillPlaceholders('Hi $firstName, see you $ApptTime.', values({ appointments }))).toBe(
      'Hi Ana, see you Tue, Nov 24 at 9:30 AM (410 Fern St, Portland, OR 97205)\nWed, Dec 2 at 2:25 PM.',
    );
    expect(fillPlaceholders('$firstName $ApptTime', values({ firstName: '' }))).toBe('Ana Reyes $ApptTime');
  });

  it('writes noon and midnight as people do', () => {
    const at = (AptDateTime: string) =>
      fillPlaceholders('$ApptDateWithTime', values({ appointments: [appointment(AptDateTime)] }));
    expect(at('2026-11-23T20:00:00Z')).toContain('12:00 PM');
    expect(at('2026-11-23T08:00:00Z')).toContain('12:00 AM');
  });

  it('falls back to the office where the location is blank', () => {
    const blank = { Address: ' ', City: '', State: '', Zip: '' };
    expect(
      fillPlaceholders(
        '$ApptLocation',
        values({ appointments: [appointment('2026-11-23T20:00:00Z', { ClinicLocation: blank })] }),
      ),
    ).toBe('Office');
  });
});

describe('openPlaceholders', () => {
  it('names each that still stands once', () => {
    expect(openPlaceholders('$ApptLocation, $20, $ApptLocation and $userName')).toEqual([
      '$ApptLocation',
      '$userName',
    ]);
  });
});
