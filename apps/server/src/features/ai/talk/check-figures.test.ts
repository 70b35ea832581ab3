import { describe, expect, test } from 'vitest';
import { findUnfounded } from './check-figures.ts';

const run = {
  columns: ['patient', 'date_due', 'fee', 'share', 'starts_at', 'phone'],
  rows: [
    ['Maria Lopez', '2026-03-14', 1234.5, 0.825, '2026-12-01T14:30:00-08:00', '(503) 555-0139'],
    ['Ben Ito', '2026-04-02', 765.5, 0.4, '2026-12-02T09:00:00-08:00', '5035550140'],
    ['Ana Reyes', '2025-11-20', '100', 0.12, null, null],
  ],
};
const marked = (answer: string, said: string[] = []) =>
  findUnfounded(answer, { runs: [run], said, today: '2026-11-26' }).map(([from, to]) =>
    answer.slice(from, to),
  );

describe('what stands in the rows', () => {
  test.each([
    'Maria owes $1,234.50.',
    'Maria owes 1234.5 dollars.',
    'Maria owes about $1,235.',
    'Three of them: 3 patients, $2,100 together ($2100.00).',
    'The share is 82.5%, the other 40 percent.',
    'Due Mar 14, 2026, then April 2, 2026 and 04/02/2026.',
    'Due March 14 and 2 April; last year Nov 20, 2025.',
    'On 2026-03-14, and today is Nov 26.',
    'Dec 1 at 2:30 PM, Dec 2 at 9 AM or 09:00.',
    'Call (503) 555-0139 or 503-555-0140.',
    'Since November 2025; in 2026 twice.',
    '1. Maria Lopez\n2. Ben Ito\n17) Ana Reyes',
    'Crowns (D2740) on tooth #A3b.',
    'It fell by -100 points.',
  ])('%s', (answer) => {
    expect(marked(answer)).toEqual([]);
  });
});

describe('what stands in none of them', () => {
  test.each([
    ['Maria owes $1,234.60.', ['$1,234.60']],
    ['Maria owes $1,240.', ['$1,240']],
    ['There are 12 patients, 3 of them new.', ['12']],
    ['The share is 83%.', []],
    ['The share is 84%.', ['84%']],
    ['Due Mar 15, 2026.', ['Mar 15, 2026']],
    ['Due March 14, 2024.', ['March 14, 2024']],
    ['Come at 2:45 PM on Dec 1.', ['2:45 PM']],
    ['Call (503) 555-0199.', ['(503) 555-0199']],
    ['Since October 2025.', ['October 2025']],
    ['In 2019 it was more.', ['2019']],
    ['Between 5 and 1234.5.', ['5']],
  ])('%s', (answer, expected) => {
    expect(marked(answer)).toEqual(expected);
  });
});

test('what was asked is no claim, but for money and shares', () => {
  expect(marked('Of the last 60 days, since Jan 5.', ['over 60 days', 'from 2026-01-05'])).toEqual([]);
  expect(marked('Yes, she owes $500, that is 12.7%.', ['does she owe $500, or 12.7%?'])).toEqual([
    '$500',
    '12.7%',
  ]);
});

test('without rows every figure is the model’s own', () => {
  const answer = 'About 40 calls on Nov 3.';
  expect(findUnfounded(answer, { runs: [], said: [], today: '2026-11-26' })).toEqual([
    [6, 8],
    [18, 23],
  ]);
});
