import { practice } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { expect, test } from 'vitest';
import { askedPlace } from './asked-place.ts';
import { apt, column, day } from './testing.ts';

const ZONE = 'America/Los_Angeles';
const DATE = '2026-11-25';
const at = (wall: string) => toInstant(wall, ZONE);
const shift = (ProvNum: number, from: number, to: number) => ({ ProvNum, ClinicNum: 0, from, to });
const chair = column({ id: '4', operatories: [4], providers: [1, 2] });
const shown = (
  days: practice.DaySchedule[],
  columns = [chair],
  by: 'operatory' | 'provider' = 'operatory',
) => ({
  days,
  columns,
  by,
  timezone: ZONE,
  now: at(`${DATE}T08:00`),
});

test('free time of an operatory is looked for there, with who of its own works then', () => {
  const days = [day({ shifts: [shift(1, 480, 720), shift(2, 720, 1_020)] })];
  const afternoon = askedPlace(shown(days), { start: at(`${DATE}T14:30`), column: '4' });
  expect(afternoon).toEqual({
    wish: { from: DATE, ProvNum: 2 },
    time: { AptDateTime: `${DATE}T14:30:00`, Op: 4, ProvNum: 2 },
  });
  // Nobody works: its dentist, whose day it may be all the same.
  expect(askedPlace(shown(days), { start: at(`${DATE}T18:00`), column: '4' })).toMatchObject({
    time: { ProvNum: 1 },
  });
});

test('a stroke says how long it is to take, in steps of five minutes', () => {
  const drawn = { start: at(`${DATE}T10:00`), column: '4', minutes: 52 };
  expect(askedPlace(shown([day()]), drawn)).toMatchObject({ wish: { minutes: 50 } });
});

test('free time of a provider is looked for in their operatory that nobody is in then', () => {
  const own = column({ id: '1', operatories: [4, 5], providers: [1] });
  const taken = apt(1, { AptDateTime: `${DATE}T10:00:00`, Op: 4, Pattern: 'X'.repeat(12) });
  const days = [day({ appointments: [taken] })];
  const ask = (wall: string, broken = false) => {
    const of = broken
      ? [day({ appointments: [{ ...taken, od_json: { ...taken.od_json, AptStatus: 'Broken' } }] })]
      : days;
    return askedPlace(shown(of, [own], 'provider'), { start: at(wall), column: '1' });
  };
  expect(ask(`${DATE}T10:30`)).toMatchObject({ time: { Op: 5, ProvNum: 1 } });
  expect(ask(`${DATE}T11:00`)).toMatchObject({ time: { Op: 4 } });
  expect(ask(`${DATE}T10:30`, true)).toMatchObject({ time: { Op: 4 } });
});

test('a column that says neither whose nor where leaves the time open, and what is over is not booked', () => {
  const nobody = column({ id: 'elsewhere', operatories: [], providers: [] });
  expect(askedPlace(shown([day()], [nobody]), { start: at(`${DATE}T10:00`), column: 'elsewhere' })).toEqual({
    wish: { from: DATE },
    time: null,
  });
  expect(askedPlace(shown([day()]), { start: at(`${DATE}T07:45`), column: '4' })).toEqual({
    why: practice.dayWords.past,
  });
});
