import type { claims } from '@chairline/contract';
import { expect, test } from 'vitest';
import { againstWords, overSixty, spanWords, wholeDollars } from './month-words.ts';

const before = { startdate: '2025-12-01', enddate: '2025-12-26' };

test.each([
  [{ now: 500_000, before: 190_000 }, '$3,100 more than by Dec 26, 2025'],
  [{ now: 190_000, before: 500_000 }, '$3,100 less than by Dec 26, 2025'],
  [{ now: 5, before: 5 }, 'The same as by Dec 26, 2025'],
])('%j is %s', (figures, words) => {
  expect(againstWords(figures, before, '2026-01-26', wholeDollars)).toBe(words);
});

test.each([
  [0.4, 'Under a minute'],
  [12.4, '12 min'],
  [60, '1 h'],
  [80, '1 h 20 min'],
  [2_879, '47 h 59 min'],
  [2_880, '2 days'],
])('%d minutes are %s', (minutes, words) => expect(spanWords(minutes)).toBe(words));

test('over 60 days are the two oldest bands, not what has no day', () => {
  const ages = (['0-30', '31-60', '61-90', '91+', 'unknown'] as const).map((age, n) => ({
    age,
    claims: n + 1,
    amount: 10 ** n,
  }));
  expect(overSixty({ ages } as claims.ClaimTotals)).toEqual({ claims: 7, amount: 1_100 });
});
