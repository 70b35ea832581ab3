import { describe, expect, it } from 'vitest';
import {
  dayAfter,
  isWholeDay,
  readDay,
  readPastDay,
  readTime,
  showDay,
  showTime,
  stepTime,
} from './typed-when.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

describe('a typed day', () => {
  it.each([
    ['11/30/2026', '2026-11-30'],
    ['1/2/2026', '2026-01-02'],
    ['11-30-26', '2026-11-30'],
    ['6/21/80', '1980-06-21'],
    ['11302026', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['Nov 30, 2026', '2026-11-30'],
    ['november 30 2026', '2026-11-30'],
    ['12/24', '2026-12-24'],
    ['2/29/2028', '2028-02-29'],
    ['2/29/2026', null],
    ['13/1/2026', null],
    ['Foo 3, 2026', null],
    ['soon', null],
    ['', null],
  ])('reads %s as %s', (typed, day) => expect(readDay(typed, NOW)).toBe(day));

  it.each([
    ['6/21/80', '1980-06-21'],
    ['6/21/38', '1938-06-21'],
    ['11/26/26', '2026-11-26'],
    ['11-27-26', '1926-11-27'],
    ['2/29/28', '1928-02-29'],
    ['6/21/2038', '2038-06-21'],
    ['12/24', '2026-12-24'],
    ['soon', null],
  ])('that has been: reads %s as %s', (typed, day) => expect(readPastDay(typed, NOW)).toBe(day));

  it('is shown as it is written here, and read back', () => {
    expect(showDay('2026-11-30')).toBe('11/30/2026');
    expect(readDay(showDay('1980-06-21'), NOW)).toBe('1980-06-21');
    expect(showDay('')).toBe('');
  });

  it('is whole with its year', () => {
    expect(['11/3', '11/30/20', '11/30/2026', '2026-11-30', '2026-11-3'].map(isWholeDay)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('a typed time', () => {
  it.each([
    ['16:30', '4:30 PM'],
    ['00:05', '12:05 AM'],
    ['12:00', '12:00 PM'],
    ['', ''],
  ])('%s is shown as %s', (value, shown) => {
    expect(showTime(value)).toBe(shown);
    if (value) expect(readTime(shown)).toBe(value);
  });

  it('is stepped to the next quarter, around midnight', () => {
    expect(stepTime('09:07', 15)).toBe('09:15');
    expect(stepTime('09:07', -15)).toBe('09:00');
    expect(stepTime('09:15', 15)).toBe('09:30');
    expect(stepTime('23:45', 15)).toBe('00:00');
    expect(stepTime('00:00', -15)).toBe('23:45');
  });
});
