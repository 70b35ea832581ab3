import { describe, expect, test } from 'vitest';
import { checkFigures, type RunRows } from './check-figures.ts';

const run = {
  runId: 1,
  columns: ['patient', 'date_due', 'fee', 'share', 'starts_at', 'phone'],
  rows: [
    ['Maria Lopez', '2026-03-14', 1234.5, 0.825, '2026-12-01T14:30:00-08:00', '(503) 555-0139'],
    ['Ben Ito', '2026-04-02', 765.5, 0.4, '2026-12-02T09:00:00-08:00', '5035550140'],
    ['Ana Reyes', '2025-11-20', '100', 0.12, null, null],
  ],
};
const unfounded = (answer: string, runs: RunRows[], said: string[] = []) =>
  checkFigures(answer, { runs, said, today: '2026-11-26' })
    .filter(({ place }) => place === undefined)
    .map(({ from, to }) => answer.slice(from, to));
const marked = (answer: string, said: string[] = []) => unfounded(answer, [run], said);

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

describe('a figure is founded by its own kind', () => {
  const overdue = {
    columns: [
      'contact_id',
      'pat_num',
      'claim_num',
      'last_name',
      'days_overdue',
      'fee',
      'percent_paid',
      'open_claims',
    ],
    rows: [
      [17, 2044, 901, 'Lopez', 71, 310, 64.5, 4],
      [23, 2045, 902, 'Ito', 8, 90.5, 20, 9],
    ],
  };
  const missed = {
    columns: ['day', 'hour', 'missed'],
    rows: [
      ['2026-11-23', 9, 2],
      ['2026-11-23', 14, 1],
      ['2026-11-25', 11, 3],
    ],
  };
  const by = (answer: string, run: typeof overdue | typeof missed, said: string[] = []) =>
    unfounded(answer, [{ runId: 1, ...run }], said);

  test.each([
    ['days are no money', 'Lopez owes $71.', ['$71']],
    ['nor written out', 'Lopez owes 71 dollars.', ['71']],
    ['days are no share', '71 % were paid, or 8 percent.', ['71 %', '8 percent']],
    ['an id is no money', 'Lopez owes $17.', ['$17']],
    ['nor a count', 'There are 17 patients, and 23 contacts wait.', ['17', '23']],
    ['nor a number by itself', 'The total is 17.', ['17']],
    ['nor days', 'It is 17 days late.', ['17']],
    ['nor a share', '17% were paid.', ['17%']],
    ['a fee is no count', '310 visits were kept.', ['310']],
    ['nor a share', '310% were paid.', ['310%']],
    ['a share is no money', 'They owe $20, and $64.50.', ['$20', '$64.50']],
    ['a count is no money', 'They owe $4.', ['$4']],
    ['the number of rows is no money', 'They owe $2.', ['$2']],
    ['nor days', 'Both are 2 days late.', ['2']],
    ['nor a share', '2% are late.', ['2%']],
    ['nor what a column counts', 'Lopez has 2 open claims.', ['2']],
    ['nor what stands by the name of a column', 'Days overdue: 2, open claims: 2', ['2', '2']],
    ['two figures that make no such share', '35% of the claims are of Lopez.', ['35%']],
  ])('%s', (_, answer, wrong) => {
    expect(by(answer, overdue)).toEqual(wrong);
  });

  test.each([
    'Lopez owes $310, Ito $90.50, together $400.50 or 401 dollars.',
    'Lopez is 71 days late, Ito 8 days, 79 days in all.',
    '64.5% of it were paid, of Ito’s 20 percent.',
    'Two patients are late: 2 of them, claims 901 and 902, claim 901 first.',
    'Contact 17 (pat_num: 2044), contact_id: 23, #902.',
    'Lopez has 4 open claims, Ito 9 claims; 13 open claims together.',
    'Lopez has 31% of the claims (4 of 13), and 77% of the fees.',
    'last name: Lopez, days overdue: 71, fee: 310, open claims: 4',
  ])('%s', (answer) => {
    expect(by(answer, overdue)).toEqual([]);
  });

  test.each([
    '6 calls were missed on 2 days: 2 at 9 AM, 1 at 2 PM, and 3 calls on Nov 25 at 11:00.',
    'Half of them, 50%, on Nov 25.',
    '3 rows.\n- Nov 23\nand 2 more.',
  ])('%s', (answer) => {
    expect(by(answer, missed)).toEqual([]);
  });

  test('of what was asked, a number that names somebody is none that counts', () => {
    const given = ['{"contact_id":31,"days":60,"rows":5}', 'beside contact 31'];
    expect(by('Contact 31, in the last 60 days, the first 5.', overdue, given)).toEqual([]);
    expect(by('There are 31 patients, 31 days late, $60 and 60%.', overdue, given)).toEqual([
      '31',
      '31',
      '$60',
      '60%',
    ]);
  });

  test('what was paid is money or a count, and no share', () => {
    const run = { runId: 1, columns: ['paid', 'planned'], rows: [[71, 8]] };
    const answer = '$71 were paid, 8 procedures planned, 71%.';
    expect(unfounded(answer, [run])).toEqual(['71%']);
  });

  test('where the name of a column does not tell, it may be either, but for a telephone number', () => {
    const run = { runId: 1, columns: ['x', 'phone_num'], rows: [[71, '5035550140']] };
    const answer = '$71, 71%, 71 days, 71 patients; call 503-555-0140.';
    expect(unfounded(answer, [run])).toEqual([]);
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
  expect(unfounded(answer, [])).toEqual(['40', 'Nov 3']);
});

describe('what is found leads to where it stands', () => {
  const fees = {
    runId: 2,
    columns: ['last_name', 'fee', 'share'],
    rows: [
      ['Lopez', 310, 64.5],
      ['Ito', 90.5, 20],
      ['Reyes', 12, 3],
      ['Kim', 7, 1],
      ['Park', 9, 0],
    ],
  };
  test.each([
    ['the cell', 'Ito pays $90.50.', [2, 1, 1]],
    ['the column, for its sum', 'Together $428.50.', [2, null, 1]],
    ['the rows, for their number', 'There are 5 patients.', [2, null, null]],
    ['a text with it', 'Maria comes at 2:30 PM.', [1, 0, 4]],
    ['a day without its year', 'Due Apr 2.', [1, 1, 1]],
    ['the row, for its share of a column', 'Lopez pays 72% of it.', [2, 0, null]],
  ])('%s', (_, answer, place) => {
    const found = checkFigures(answer, { runs: [run, fees], said: [], today: '2026-11-26' });
    const last = found.at(-1)!.place;
    expect(last && [last.runId, last.row, last.column]).toEqual(place);
  });

  test('and nowhere, where only whoever asked said it, or it is today', () => {
    const found = checkFigures('Of 60 days, today is Nov 26.', {
      runs: [fees],
      said: ['the last 60 days'],
      today: '2026-11-26',
    });
    expect(found.map(({ place }) => place)).toEqual([null, null]);
  });
});
