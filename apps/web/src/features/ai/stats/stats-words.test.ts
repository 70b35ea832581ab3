import { ai as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { drawHours, drawMoney } from './stats-drawing.ts';
import { daysOfChoice, formatPercent, formatWait } from './stats-words.ts';

test.each([
  [null, '–'],
  [0.4, 'under 1 min'],
  [59.4, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [3 * 1_440, '3 days'],
])('%j minutes are %s', (minutes, words) => expect(formatWait(minutes)).toBe(words));

test('a share of nothing is no share', () => {
  expect([formatPercent(0, 0), formatPercent(40, 52)]).toEqual(['–', '77%']);
});

describe('ranges', () => {
  test.each([
    ['week', '2026-11-20', '2026-11-26'],
    ['thisMonth', '2026-11-01', '2026-11-26'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-26'],
  ] as const)('%s', (name, startdate, enddate) =>
    expect(daysOfChoice(name, '2026-11-26')).toEqual({ startdate, enddate }),
  );
  test('every one that is offered may be asked for, on every day of two years', () => {
    for (let n = 0; n < 731; n += 1) {
      const today = new Date(Date.parse('2027-12-31') - n * 86_400_000).toISOString().slice(0, 10);
      for (const { of } of Object.values(contract.statsRanges))
        expect([today, contract.statsRangeFault(of(today))]).toEqual([today, null]);
    }
  });
});

test('an hour is named by its beginning and end', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, in: hour, calls: 0, missed: 0 }));
  const { points } = drawHours({ hours } as contract.FrontDeskStats);
  expect(points[23]).toMatchObject({ tick: '11 PM', words: '11 PM to 12 AM', s0: 23 });
});

test('money is drawn in cents, by week from its first day', () => {
  const drawing = drawMoney(
    {
      along: 'week',
      buckets: [{ from: '2026-11-22', production: 12_345, payments: 100 }],
    } as contract.CostStats,
    '2026-11-26',
  );
  expect([drawing.unit, drawing.along, drawing.points[0]]).toEqual([
    'cents',
    'Week from',
    { tick: 'Nov 22', words: 'Nov 22', day: null, s0: 12_345, s1: 100 },
  ]);
});
