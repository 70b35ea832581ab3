import { describe, expect, test } from 'vitest';
import { type Blocked, type Chair, findSlots, operatoriesOf, type Shift, type Taken } from './find-slots.ts';

const date = '2026-11-16';
const hour = (hours: number) => hours * 60;
const shift = (change: Partial<Shift> = {}): Shift => ({
  date,
  provNum: 1,
  clinicNum: 0,
  from: hour(8),
  to: hour(12),
  ...change,
});
const chair = (operatoryNum: number, change: Partial<Chair> = {}): Chair => ({
  operatoryNum,
  clinicNum: 0,
  provDentist: 0,
  provHygienist: 0,
  ...change,
});
const apt = (from: number, change: Partial<Taken> = {}): Taken => ({
  date,
  from,
  pattern: '/XXXXXXXXXX/',
  operatoryNum: 1,
  provNum: 1,
  ...change,
});
const find = (
  world: { shifts?: Shift[]; chairs?: Chair[]; taken?: Taken[]; blocked?: Blocked[] },
  { earliest = '2026-11-16 00:00:00', minutes = 30 } = {},
) =>
  findSlots(
    { shifts: [shift()], chairs: [chair(1)], taken: [], blocked: [], ...world },
    earliest,
    minutes,
  ).map(
    (slot) =>
      `${slot.DateTimeStart.slice(11, 16)}–${slot.DateTimeEnd.slice(11, 16)} ${slot.ProvNum}@${slot.OpNum}`,
  );

describe('free times', () => {
  test('are the hours minus what is booked', () => {
    expect(find({})).toEqual(['08:00–12:00 1@1']);
    expect(find({ taken: [apt(hour(9))] })).toEqual(['08:00–09:00 1@1', '10:00–12:00 1@1']);
    expect(find({ taken: [apt(hour(8)), apt(hour(11))] })).toEqual(['09:00–11:00 1@1']);
    expect(find({ taken: [apt(hour(7.5)), apt(hour(11.5)), apt(hour(8)), apt(hour(14))] })).toEqual([
      '09:00–11:30 1@1',
    ]);
    expect(find({ taken: [apt(hour(7), { pattern: 'X'.repeat(72) })] })).toEqual([]);
  });

  test('are the provider’s in the assistant’s time of a visit in another chair, and not in its own', () => {
    const chairs = [chair(1), chair(2)];
    expect(find({ chairs, taken: [apt(hour(10), { pattern: '//////' })] })).toEqual([
      '08:00–10:00 1@1',
      '08:00–12:00 1@2',
      '10:30–12:00 1@1',
    ]);
    expect(find({ chairs, taken: [apt(hour(10), { pattern: '//XX//' })] }, { minutes: 10 })).toEqual([
      '08:00–10:00 1@1',
      '08:00–10:10 1@2',
      '10:20–12:00 1@2',
      '10:30–12:00 1@1',
    ]);
    // Without a pattern all of it is the provider's.
    expect(find({ chairs: [chair(2)], taken: [apt(hour(8), { pattern: '' })] })).toEqual(['08:20–12:00 1@2']);
  });

  test('shorter than asked for are none', () => {
    const taken = [apt(hour(8.5)), apt(hour(10))];
    expect(find({ taken })).toEqual(['08:00–08:30 1@1', '09:30–10:00 1@1', '11:00–12:00 1@1']);
    expect(find({ taken }, { minutes: 35 })).toEqual(['11:00–12:00 1@1']);
    expect(find({ taken }, { minutes: 61 })).toEqual([]);
  });

  test('are not of another day, and an appointment without a pattern takes a while all the same', () => {
    expect(find({ taken: [apt(hour(8), { date: '2026-11-17' })] })).toEqual(['08:00–12:00 1@1']);
    expect(find({ taken: [apt(hour(8), { pattern: '' })] })).toEqual(['08:20–12:00 1@1']);
  });

  test('are to come: what is over is left out, to the next five minutes', () => {
    expect(find({}, { earliest: '2026-11-16 09:01:30' })).toEqual(['09:05–12:00 1@1']);
    expect(find({}, { earliest: '2026-11-16 11:45:00' })).toEqual([]);
    expect(find({}, { earliest: '2026-11-17 00:00:00' })).toEqual([]);
    expect(find({}, { earliest: '2026-11-15 23:59:59' })).toEqual(['08:00–12:00 1@1']);
  });

  test('hours that touch or overlap are one', () => {
    const shifts = [
      shift({ to: hour(10) }),
      shift({ from: hour(10) }),
      shift({ from: hour(9), to: hour(9.5) }),
      shift({ from: hour(13), to: hour(13) }),
    ];
    expect(find({ shifts })).toEqual(['08:00–12:00 1@1']);
    expect(find({ shifts: [...shifts, shift({ from: hour(13), to: hour(17) })] })).toEqual([
      '08:00–12:00 1@1',
      '13:00–17:00 1@1',
    ]);
  });
});

describe('chairs', () => {
  test('are a provider’s own where they have any, else every one', () => {
    const chairs = [chair(1), chair(2, { provDentist: 1 }), chair(3, { provHygienist: 1 }), chair(4)];
    expect(find({ chairs })).toEqual(['08:00–12:00 1@2', '08:00–12:00 1@3']);
    expect(find({ chairs, shifts: [shift({ provNum: 9 })] })).toHaveLength(4);
    expect(find({ chairs: [] })).toEqual([]);
  });

  test('of the clinic where they work that day', () => {
    const chairs = [chair(1, { clinicNum: 1, provDentist: 1 }), chair(2, { clinicNum: 2 })];
    expect(find({ chairs, shifts: [shift({ clinicNum: 2 })] })).toEqual(['08:00–12:00 1@2']);
    expect(find({ chairs, shifts: [shift({ clinicNum: 3 })] })).toEqual([]);
  });

  test('taken by somebody else are not free, and a provider is in one chair at a time', () => {
    const chairs = [chair(1), chair(2)];
    expect(find({ chairs, taken: [apt(hour(8), { provNum: 7 })] })).toEqual([
      '08:00–12:00 1@2',
      '09:00–12:00 1@1',
    ]);
    // Its last five minutes are the assistant's.
    expect(find({ chairs, taken: [apt(hour(8), { operatoryNum: 9 })] })).toEqual([
      '08:55–12:00 1@1',
      '08:55–12:00 1@2',
    ]);
  });
});

describe('blocked time', () => {
  const blocked = (from: number, to: number, change: Partial<Blocked> = {}): Blocked => ({
    date,
    from: hour(from),
    to: hour(to),
    ClinicNum: 0,
    operatories: [],
    ...change,
  });

  test('is nobody’s, in no chair', () => {
    const chairs = [chair(1), chair(2)];
    expect(find({ chairs, blocked: [blocked(9, 10)] })).toEqual([
      '08:00–09:00 1@1',
      '08:00–09:00 1@2',
      '10:00–12:00 1@1',
      '10:00–12:00 1@2',
    ]);
    expect(find({ blocked: [blocked(7, 13)] })).toEqual([]);
    expect(find({ blocked: [blocked(9, 9), blocked(12, 13)] })).toEqual(['08:00–12:00 1@1']);
  });

  test('and what is booked beside or over it leave what neither takes', () => {
    expect(find({ taken: [apt(hour(8.5))], blocked: [blocked(9, 10), blocked(9.75, 11)] })).toEqual([
      '08:00–08:30 1@1',
      '11:00–12:00 1@1',
    ]);
  });

  test('is of its day, and of its clinic where it says one', () => {
    expect(find({ blocked: [blocked(9, 10, { date: '2026-11-17' })] })).toEqual(['08:00–12:00 1@1']);
    const chairs = [chair(1, { clinicNum: 1 }), chair(2, { clinicNum: 2 })];
    expect(find({ chairs, blocked: [blocked(9, 10, { ClinicNum: 2 })] })).toEqual([
      '08:00–12:00 1@1',
      '08:00–09:00 1@2',
      '10:00–12:00 1@2',
    ]);
  });

  test('is of the operatories that it names alone, whatever its clinic', () => {
    const chairs = [chair(1), chair(2), chair(3)];
    expect(find({ chairs, blocked: [blocked(8, 11, { operatories: [1, 3], ClinicNum: 7 })] })).toEqual([
      '08:00–12:00 1@2',
      '11:00–12:00 1@1',
      '11:00–12:00 1@3',
    ]);
  });
});

test('a row of the schedule names its operatories by their numbers; what is none is left out', () => {
  expect(['', '5', '5,6', ' 5, 12 ', '5,x,0,-1,'].map(operatoriesOf)).toEqual([
    [],
    [5],
    [5, 6],
    [5, 12],
    [5],
  ]);
});
