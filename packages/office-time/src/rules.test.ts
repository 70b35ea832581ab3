import { expect, test } from 'vitest';
import {
  expandRule,
  movedBy,
  moveRule,
  parseRule,
  ruleForOthers,
  ruleInWords,
  startOfDay,
  toInstant,
  TooHard,
  toWall,
  withEnd,
  withoutFirst,
} from './index.ts';

const NY = 'America/New_York';
const at = (wall: string) => toInstant(wall, NY);
const series = (rule: string, start: string, allDay = false) => ({
  rule,
  start: at(start),
  zone: NY,
  allDay,
});
const walls = (rule: string, start: string, max = 10) =>
  expandRule(series(rule, start), { from: 0, to: 4e12 }, max).map((time) => toWall(time, NY));

test('nine stays nine when the clocks change, and noon is never left out', () => {
  expect(walls('FREQ=DAILY', '2026-03-07T09:00', 3)).toEqual([
    '2026-03-07T09:00',
    '2026-03-08T09:00',
    '2026-03-09T09:00',
  ]);
  const [before, after] = expandRule(series('FREQ=DAILY', '2026-10-31T09:00'), { from: 0, to: 4e12 }, 2);
  expect((after! - before!) / 3_600_000).toBe(25);
});

test('a time that a day leaves out is what the old clock counts on to, and the next is right again', () => {
  expect(walls('FREQ=DAILY;COUNT=4', '2026-03-06T02:30')).toEqual([
    '2026-03-06T02:30',
    '2026-03-07T02:30',
    '2026-03-08T03:30',
    '2026-03-09T02:30',
  ]);
  // An hour that falls on the next one is there once.
  expect(walls('FREQ=HOURLY;COUNT=3', '2026-03-08T01:00')).toEqual([
    '2026-03-08T01:00',
    '2026-03-08T03:00',
    '2026-03-08T04:00',
  ]);
});

test('a time that a day has twice is the first, also where the series begins with the second', () => {
  const second = at('2026-11-01T01:30') + 3_600_000;
  const times = expandRule(
    { rule: 'FREQ=WEEKLY;COUNT=2', start: second, zone: NY, allDay: false },
    { from: 0, to: 4e12 },
    9,
  );
  expect(times).toEqual([at('2026-11-01T01:30'), at('2026-11-08T01:30')]);
});

test('whole days are there where a night has no midnight, and begin as early as they do', () => {
  const zone = 'America/Santiago';
  const days = (rule: string, day: string) =>
    expandRule({ rule, start: startOfDay(day, zone), zone, allDay: true }, { from: 0, to: 4e12 }, 9);
  const wanted = ['2026-09-05', '2026-09-06', '2026-09-07'];
  expect(days('FREQ=DAILY;COUNT=3', '2026-09-05')).toEqual(wanted.map((day) => startOfDay(day, zone)));
  expect(days('FREQ=DAILY;COUNT=2', '2026-09-06')).toEqual(
    wanted.slice(1).map((day) => startOfDay(day, zone)),
  );
  expect(days('FREQ=DAILY;UNTIL=20260907', '2026-09-06')).toHaveLength(2);
  const move = (from: string, to: string, day: string) =>
    movedBy(startOfDay(day, zone), startOfDay(from, zone), startOfDay(to, zone), zone, true);
  expect(move('2026-09-06', '2026-09-07', '2026-09-08')).toBe(startOfDay('2026-09-09', zone));
});

test('a series of long ago is read from a day on, as if it were followed from its beginning', () => {
  const huddle = series('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '1996-01-01T08:00');
  const [from, to] = [at('2026-11-01T00:00'), at('2026-11-11T00:00')];
  const all = expandRule(huddle, { from: 0, to }, 100_000);
  expect(all).toHaveLength(8_052);
  expect(expandRule(huddle, { from, to }, 100)).toEqual(all.filter((time) => time >= from));
  expect(expandRule(series('FREQ=DAILY;COUNT=12000', '1996-01-01T08:00'), { from, to }, 1)).toEqual([
    at('2026-11-01T08:00'),
  ]);
});

test.each([
  // What each comes to by RFC 5545, section 3.3.10; programs were seen to leave some of them out.
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=5', '2028-02-29T09:00', 5, '2044-02-29T09:00'],
  ['FREQ=DAILY;BYMONTH=12;BYMONTHDAY=24,31;COUNT=30', '2026-12-24T09:00', 30, '2040-12-31T09:00'],
  ['FREQ=DAILY;BYMONTHDAY=1;COUNT=200', '2026-12-01T09:00', 200, '2043-07-01T09:00'],
  ['FREQ=YEARLY;COUNT=60', '2026-12-05T09:00', 60, '2085-12-05T09:00'],
  ['FREQ=YEARLY;BYWEEKNO=53;COUNT=1', '2023-01-01T09:00', 1, '2027-01-03T09:00'],
  // Every so many years by the year whose week the beginning is in: 2010-01-02 is in one of 2009.
  [
    'FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU,SA;INTERVAL=6;UNTIL=20170101T000000Z',
    '2010-01-02T09:00',
    3,
    '2016-01-02T09:00',
  ],
  ['FREQ=YEARLY;BYWEEKNO=53;INTERVAL=6;BYDAY=TH;COUNT=1', '2027-01-03T09:00', 1, '2093-12-31T09:00'],
  ['FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=7;COUNT=2', '2015-01-01T09:00', 2, '2030-01-07T09:00'],
  ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU,SA;UNTIL=20170101T000000Z', '2016-01-02T09:00', 1, '2016-01-02T09:00'],
  [
    'FREQ=YEARLY;BYYEARDAY=-275,-276,-277,-278,-279,-280,-281;BYDAY=MO;UNTIL=20200101T000000Z',
    '2014-03-31T09:00',
    6,
    '2019-04-01T09:00',
  ],
])('%s from %s has %i times until %s', (rule, start, many, last) => {
  const times = walls(rule, start, 300);
  expect([times.length, times.at(-1)]).toEqual([many, last]);
});

test('weeks by their number alone have the weekday of the beginning', () => {
  expect(walls('FREQ=YEARLY;BYWEEKNO=1,2;COUNT=4', '2013-01-01T09:00')).toEqual([
    '2013-01-01T09:00',
    '2013-01-08T09:00',
    '2013-12-31T09:00',
    '2014-01-07T09:00',
  ]);
});

test('a rule whose next time would be looked for without end is given up', () => {
  const rule = 'FREQ=SECONDLY;INTERVAL=60;BYSECOND=30';
  expect(() => walls(rule, '2026-01-01T09:00')).toThrow(TooHard);
});

test.each([
  ['freq=weekly;byday=tu', 'FREQ=WEEKLY;BYDAY=TU'],
  ['RRULE:FREQ=DAILY;COUNT=3', 'FREQ=DAILY;COUNT=3'],
  ['FREQ=WEEKLY;UNTIL=20261231', 'FREQ=WEEKLY;UNTIL=20261231'],
  ['FREQ=SOMETIMES', null],
  ['WEEKLY', null],
  ['', null],
  ['FREQ=WEEKLY;COUNT=3;UNTIL=20261231', null],
  ['FREQ=WEEKLY;COUNT=0', null],
  ['FREQ=WEEKLY;INTERVAL=-1', null],
  ['FREQ=WEEKLY;UNTIL=soon', null],
  ['FREQ=WEEKLY;BYDAY=XX', null],
  ['FREQ=MONTHLY;BYMONTHDAY=32', null],
  ['FREQ=WEEKLY;X-THING=1', null],
  ['FREQ=WEEKLY\nRDATE=20260101T000000Z', null],
  ['FREQ=MONTHLY;BYMONTH=0;COUNT=3', null],
  ['FREQ=MONTHLY;BYMONTH=0,3;COUNT=3', null],
  ['FREQ=WEEKLY;BYDAY=MO;BYDAY=TU;COUNT=3', null],
  ['FREQ=WEEKLY;FREQ=DAILY;COUNT=3', null],
  ['FREQ=DAILY;COUNT=3;COUNT=5', null],
  ['FREQ=DAILY;UNTIL=20260230', null],
  ['FREQ=DAILY;BYSETPOS=1', null],
  ['FREQ=DAILY;COUNT=3;', 'FREQ=DAILY;COUNT=3'],
])('%j is read as %j', (rule, read) => {
  expect(parseRule(rule, false)).toBe(read);
});

test.each([
  ['FREQ=DAILY;COUNT=2;BYHOUR=9', 'FREQ=DAILY;COUNT=2'],
  ['FREQ=WEEKLY;BYMINUTE=5;BYSECOND=1', 'FREQ=WEEKLY'],
  ['FREQ=HOURLY;COUNT=30', null],
])('%j of whole days is read as %j', (rule, read) => {
  expect(parseRule(rule, true)).toBe(read);
});

/** Microseconds. This package runs in browsers too and is typed without Node.js, which its tests run in. */
const { process } = globalThis as unknown as {
  process: { threadCpuUsage(since?: object): { user: number; system: number } };
};

test('what never comes is looked for no longer than it takes', () => {
  // Processor time: a busy machine does not stretch it as it does the clock's.
  const begun = process.threadCpuUsage();
  for (const rule of [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3',
  ])
    expect(walls(rule, '2026-01-01T09:00')).toEqual([]);
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(1_000_000);
});

test.each([
  ['FREQ=DAILY', 'every day at 9 AM'],
  ['FREQ=WEEKLY;BYDAY=TU', 'every week on Tuesday at 9 AM'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=6', 'every 2 weeks on Tuesday and Thursday at 9 AM for 6 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on last Friday at 9 AM'],
  ['FREQ=DAILY;UNTIL=20261216', 'every day at 9 AM until December 16, 2026'],
  // Five to twelve on the sixteenth is the seventeenth in UTC.
  ['FREQ=DAILY;UNTIL=20261217T045500Z', 'every day at 9 AM until December 16, 2026'],
  // Before nine there is none on that day.
  ['FREQ=DAILY;UNTIL=20261217T135959Z', 'every day at 9 AM until December 16, 2026'],
  ['FREQ=WEEKLY;WKST=TH;INTERVAL=2;BYDAY=TU', 'every 2 weeks on Tuesday at 9 AM'],
])('%s is said in words', (rule, words) => {
  expect(ruleInWords(series(rule, '2026-11-24T09:00'))).toBe(words);
});

test('whole days are said without an hour, also of a day that begins at one', () => {
  const zone = 'America/Santiago';
  const start = startOfDay('2026-09-06', zone);
  expect(ruleInWords({ rule: 'FREQ=DAILY;UNTIL=20260907', start, zone, allDay: true })).toBe(
    'every day until September 7, 2026',
  );
});

test.each([
  ['FREQ=DAILY;UNTIL=20261216', false, 'FREQ=DAILY;UNTIL=20261217T045959Z'],
  ['FREQ=DAILY;UNTIL=20261216T120000', false, 'FREQ=DAILY;UNTIL=20261216T170000Z'],
  ['FREQ=DAILY;UNTIL=20261217T045959Z', true, 'FREQ=DAILY;UNTIL=20261216'],
  ['FREQ=DAILY', false, 'FREQ=DAILY'],
])('for others %s, of whole days %s, is %s', (rule, allDay, written) => {
  expect(ruleForOthers(rule, NY, allDay)).toBe(written);
});

test('a rule is cut, and goes on after some of its times', () => {
  const cut = withEnd('FREQ=DAILY;COUNT=9', at('2026-11-27T09:00'));
  expect(walls(cut, '2026-11-25T09:00')).toEqual(['2026-11-25T09:00', '2026-11-26T09:00']);
  expect([withoutFirst('FREQ=DAILY;COUNT=9', 4), withoutFirst('FREQ=DAILY', 4)]).toEqual([
    'FREQ=DAILY;COUNT=5',
    'FREQ=DAILY',
  ]);
});

test.each([
  ['FREQ=WEEKLY;BYDAY=TU', '2026-11-24T09:00', '2026-11-24T11:00', 'FREQ=WEEKLY;BYDAY=TU'],
  ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-11-24T09:00', '2026-11-25T09:00', 'FREQ=WEEKLY;BYDAY=WE,FR'],
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-23T09:00', '2026-11-22T09:00', 'FREQ=WEEKLY;BYDAY=SU'],
  ['FREQ=MONTHLY;BYDAY=4TU', '2026-11-24T09:00', '2026-11-18T09:00', 'FREQ=MONTHLY;BYDAY=3WE'],
  ['FREQ=MONTHLY;BYDAY=-1TU', '2026-11-24T09:00', '2026-11-27T09:00', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['FREQ=MONTHLY;BYMONTHDAY=24', '2026-11-24T09:00', '2026-11-26T09:00', 'FREQ=MONTHLY;BYMONTHDAY=26'],
  ['FREQ=MONTHLY;BYMONTHDAY=24,28', '2026-11-24T09:00', '2026-11-26T09:00', null],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', '2026-11-02T09:00', '2026-11-05T09:00', null],
  [
    'FREQ=DAILY;UNTIL=20261231T140000Z',
    '2026-11-24T09:00',
    '2026-11-25T10:00',
    'FREQ=DAILY;UNTIL=20270101T150000Z',
  ],
  // Every second week: its days stay in one week, which begins later with them.
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR',
    '2026-11-27T09:00',
    '2026-11-30T09:00',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;WKST=TH',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH',
    '2026-11-24T09:00',
    '2026-11-25T09:00',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR',
  ],
  // Some of its times would be lost, or other ones come.
  ['FREQ=MONTHLY;BYMONTHDAY=28', '2026-11-28T09:00', '2026-11-30T09:00', null],
  ['FREQ=MONTHLY', '2026-11-28T09:00', '2026-11-30T09:00', null],
  ['FREQ=MONTHLY;BYDAY=4TU', '2026-12-22T09:00', '2026-12-29T09:00', null],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', '2026-11-24T09:00', '2026-11-25T09:00', null],
  ['FREQ=WEEKLY;BYMONTH=11;BYDAY=TU', '2026-11-24T09:00', '2026-11-25T09:00', null],
  ['FREQ=DAILY;BYHOUR=9,15', '2026-11-24T09:00', '2026-11-24T11:00', null],
  ['FREQ=YEARLY', '2026-11-28T09:00', '2026-11-30T09:00', 'FREQ=YEARLY'],
  ['FREQ=DAILY;UNTIL=20261231', '2026-11-24T09:00', '2026-11-25T10:00', 'FREQ=DAILY;UNTIL=20270101'],
])('%s moves from %s to %s', (rule, from, to, moved) => {
  expect(moveRule(rule, at(from), at(to), NY)).toBe(moved);
});

test('the days of a fortnight stay in their week when one is moved', () => {
  const fortnight = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR';
  const before = walls(fortnight, '2026-11-23T09:00', 6);
  const rule = moveRule(fortnight, at('2026-11-27T09:00'), at('2026-11-30T09:00'), NY)!;
  const moved = before.map((wall) => toWall(at(wall) + 3 * 86_400_000, NY));
  expect(walls(rule, '2026-11-26T09:00', 6)).toEqual(moved);
});

test('the other times of a moved series keep their wall time over a change of clocks', () => {
  const moved = movedBy(at('2026-11-03T09:00'), at('2026-10-27T09:00'), at('2026-10-28T11:00'), NY);
  expect(toWall(moved, NY)).toBe('2026-11-04T11:00');
});
