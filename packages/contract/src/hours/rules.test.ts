import { describe, expect, it } from 'vitest';
import type { OfficeHours } from './models.ts';
import { findHoursFault, hoursMessages, isOpenAt } from './rules.ts';

const hours: OfficeHours = {
  enabled: true,
  weekly: [
    { day: 2, from: '08:00', to: '12:00' },
    { day: 2, from: '13:00', to: '17:30' },
    { day: 5, from: '18:00', to: '00:00' },
  ],
  holidays: [{ date: '2026-12-29', name: 'Between the years' }],
  version: 1,
};

describe('whether the office is open', () => {
  it.each([
    ['2026-11-24 07:59:59', false],
    ['2026-11-24 08:00:00', true],
    ['2026-11-24 11:59:59', true],
    ['2026-11-24 12:00:00', false],
    ['2026-11-24 12:59:59', false],
    ['2026-11-24 13:00:00', true],
    ['2026-11-24 17:30:00', false],
    ['2026-11-25 09:00:00', false],
    ['2026-11-27 23:59:59', true],
    ['2026-11-28 00:00:00', false],
    // A Tuesday like others, but for the holiday.
    ['2026-12-29 09:00:00', false],
  ])('%s: %s', (wall, open) => {
    expect(isOpenAt(hours, wall)).toBe(open);
  });

  it('is always open where no hours are kept, and never where none are given', () => {
    expect(isOpenAt({ ...hours, enabled: false }, '2026-12-29 03:00:00')).toBe(true);
    expect(isOpenAt({ ...hours, weekly: [] }, '2026-11-24 09:00:00')).toBe(false);
  });
});

it.each([
  ['nothing', {}, null],
  [
    'an end before its beginning',
    { weekly: [hours.weekly[2]!, { day: 1, from: '12:00', to: '08:00' }] },
    { message: hoursMessages.order(1), stretch: 1 },
  ],
  [
    'an empty stretch',
    { weekly: [{ day: 1, from: '12:00', to: '12:00' }] },
    { message: hoursMessages.order(1), stretch: 0 },
  ],
  [
    'no time',
    { weekly: [{ day: 1, from: '', to: '12:00' }] },
    { message: hoursMessages.times(1), stretch: 0 },
  ],
  [
    'two at once',
    { weekly: [...hours.weekly, { day: 2, from: '11:59', to: '12:30' }] },
    { message: hoursMessages.overlap(2), stretch: 3 },
  ],
  [
    'a day that is none',
    { holidays: [{ date: '2026-02-30', name: '' }] },
    { message: hoursMessages.date(1), holiday: 0 },
  ],
  [
    'a day twice',
    { holidays: [...hours.holidays, ...hours.holidays] },
    { message: hoursMessages.twice(2), holiday: 1 },
  ],
])('%s is said, and where it stands', (_name, change, found) => {
  expect(findHoursFault({ ...hours, ...change })).toEqual(found);
});

it('names the day, and what to do', () => {
  expect(hoursMessages.overlap(2)).toBe(
    'Two lines of Tuesday overlap. Let the one begin when the other has ended, or take one away.',
  );
});
