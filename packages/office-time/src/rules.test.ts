import { expect, test } from 'vitest';
import {
  expandRule,
  movedBy,
  moveRule,
  parseRule,
  ruleInWords,
  toInstant,
  toWall,
  withEnd,
  withoutFirst,
} from './index.ts';

const NY = 'America/New_York';
const at = (wall: string) => toInstant(wall, NY);
const walls = (rule: string, start: string, max = 10) =>
  expandRule(rule, at(start), NY, { from: 0, to: 4e12 }, max).map((time) => toWall(time, NY));

test('nine stays nine when the clocks change, and noon is never left out', () => {
  expect(walls('FREQ=DAILY', '2026-03-07T09:00', 3)).toEqual([
    '2026-03-07T09:00',
    '2026-03-08T09:00',
    '2026-03-09T09:00',
  ]);
  const [before, after] = expandRule('FREQ=DAILY', at('2026-10-31T09:00'), NY, { from: 0, to: 4e12 }, 2);
  expect((after! - before!) / 3_600_000).toBe(25);
});

test('a time that a day leaves out is left out, and the next is right again', () => {
  expect(walls('FREQ=DAILY', '2026-03-07T02:30', 2)).toEqual(['2026-03-07T02:30', '2026-03-09T02:30']);
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
])('%j is read as %j', (rule, read) => {
  expect(parseRule(rule, NY)).toBe(read);
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
    expect(expandRule(rule, at('2026-01-01T09:00'), NY, { from: 0, to: at('2028-01-01T09:00') }, 5)).toEqual(
      [],
    );
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(1_000_000);
});

test.each([
  ['FREQ=DAILY', 'every day at 9 AM'],
  ['FREQ=WEEKLY;BYDAY=TU', 'every week on Tuesday at 9 AM'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=6', 'every 2 weeks on Tuesday and Thursday at 9 AM for 6 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on last Friday at 9 AM'],
])('%s is said in words', (rule, words) => {
  expect(ruleInWords(rule, at('2026-11-24T09:00'), NY)).toBe(words);
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
  ['FREQ=DAILY;UNTIL=20261231', '2026-11-24T09:00', '2026-11-25T10:00', 'FREQ=DAILY;UNTIL=20270101'],
])('%s moves from %s to %s', (rule, from, to, moved) => {
  expect(moveRule(rule, at(from), at(to), NY)).toBe(moved);
});

test('the other times of a moved series keep their wall time over a change of clocks', () => {
  const moved = movedBy(at('2026-11-03T09:00'), at('2026-10-27T09:00'), at('2026-10-28T11:00'), NY);
  expect(toWall(moved, NY)).toBe('2026-11-04T11:00');
});
