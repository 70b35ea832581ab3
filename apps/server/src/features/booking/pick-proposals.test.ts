import { expect, test } from 'vitest';
import { spreadOverDays, startsIn } from './pick-proposals.ts';

const slot = (from: string, to: string, ProvNum = 1) => ({
  DateTimeStart: `2026-12-01T${from}:00`,
  DateTimeEnd: `2026-12-01T${to}:00`,
  ProvNum,
  OpNum: ProvNum,
});
const clocks = (slots: Parameters<typeof startsIn>[0], most: number) =>
  spreadOverDays(startsIn(slots, 30), most).map(({ AptDateTime }) => AptDateTime.slice(11, 16));

test('of a free day times stand from its first to its last, not its first hours alone', () => {
  expect(clocks([slot('08:00', '17:00')], 4)).toEqual(['08:00', '11:00', '13:30', '16:30']);
  expect(clocks([slot('08:00', '17:00'), slot('08:00', '17:00', 2)], 4)).toHaveLength(4);
});

test('what is less than that stands whole, each time once, and each day by itself', () => {
  expect(clocks([slot('08:00', '09:00'), slot('08:30', '09:30', 2)], 4)).toEqual(['08:00', '08:30', '09:00']);
  const next = {
    ...slot('10:00', '10:30'),
    DateTimeStart: '2026-12-02T10:00:00',
    DateTimeEnd: '2026-12-02T10:30:00',
  };
  expect(clocks([slot('08:00', '17:00'), next], 2)).toEqual(['08:00', '16:30', '10:00']);
});
