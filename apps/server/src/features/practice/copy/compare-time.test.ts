import { describe, expect, test } from 'vitest';
import { isTimeToCompare } from './compare-time.ts';

const office = { office: 300, timeZone: 'America/Los_Angeles' };
/** A moment of the office's wall in November, eight hours behind. */
const wall = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour + 8, minute));
const loaded = wall(19, 12);

describe('the nightly comparison', () => {
  test('is between one and five by the office’s clock, wherever the server stands', () => {
    const at = (moment: Date, zone = office.timeZone) =>
      isTimeToCompare({ ...office, timeZone: zone }, moment, null, loaded);
    expect([0, 1, 4, 5, 12, 17].map((hour) => at(wall(20, hour)))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    // The same moment is another hour in New York.
    expect(at(wall(20, 1, 59), 'America/New_York')).toBe(true);
    expect(at(wall(20, 2), 'America/New_York')).toBe(false);
  });

  test('is once a night, and again the next', () => {
    const at = (moment: Date, comparedAt: Date) => isTimeToCompare(office, moment, comparedAt, loaded);
    expect(at(wall(20, 4), wall(20, 1))).toBe(false);
    expect(at(wall(21, 1), wall(20, 1))).toBe(true);
    // One that was asked for by day does not stand for the night's a day later.
    expect(at(wall(21, 1), wall(20, 17))).toBe(false);
    expect(at(wall(22, 1), wall(20, 17))).toBe(true);
  });

  test('comes office after office, all of them within the night', () => {
    const times = [0, 60, 149, 150].map((number) =>
      [0, 59, 60, 148, 149, 239].map((minutes) =>
        isTimeToCompare({ ...office, office: number }, wall(20, 1, minutes), null, loaded),
      ),
    );
    expect(times).toEqual([
      [true, true, true, true, true, true],
      [false, false, true, true, true, true],
      [false, false, false, false, true, true],
      [true, true, true, true, true, true],
    ]);
  });

  test('is by day where the night was missed, and where a clock was set back', () => {
    expect(isTimeToCompare(office, wall(20, 12), null, loaded)).toBe(false);
    expect(isTimeToCompare(office, wall(20, 18), null, loaded)).toBe(true);
    expect(isTimeToCompare(office, wall(21, 7), wall(20, 1), loaded)).toBe(true);
    expect(isTimeToCompare(office, wall(20, 12), wall(25, 1), loaded)).toBe(true);
  });
});
