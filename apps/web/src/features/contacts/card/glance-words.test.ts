import { describe, expect, test } from 'vitest';
import type { Contact } from '../contact-types.ts';
import {
  ageWords,
  balanceWords,
  bestWay,
  lastVisitWords,
  nextVisitWords,
  planWords,
  recallWords,
} from './glance-words.ts';

const today = '2026-11-26';

test.each([
  ['1980-11-27', '45 years'],
  ['1980-11-26', '46 years'],
  ['2024-12-26', '23 months'],
  ['2024-11-26', '2 years'],
  ['2026-10-26', '1 month'],
  ['2026-10-27', 'Under a month'],
  ['2026-11-26', 'Under a month'],
  ['2026-11-27', null],
  ['1950-02-28', '76 years'],
])('who was born on %s is %s', (day, words) => {
  expect(ageWords(String(Date.parse(day)), today)).toBe(words);
});

test('an age that is not known is none', () => {
  expect([ageWords(null, today), ageWords('', today), ageWords('soon', today)]).toEqual([null, null, null]);
});

describe('the best way to reach somebody', () => {
  const nobody = { ph1: '', ph2: '', ph3: '', phone_num: '', email: '' };
  const way = (
    contact: Partial<Contact>,
    wish = '',
    stopped: string[] = [],
    recommended: string | null = null,
  ) =>
    bestWay(
      { textable1: true, textable2: false, textable3: false, ...nobody, ...contact } as Contact,
      { PreferContactMethod: wish, opted_out: stopped, recommended_number: recommended } as never,
    );
  const cell = '5035550101';
  const home = '5035550102';

  test.each([
    ['a text where nothing is wished', way({ ph1: cell, ph2: home }), 'Text (503) 555-0101', false],
    [
      'the number last used',
      way({ ph1: cell, ph2: home, textable2: true }, '', [], home),
      'Text (503) 555-0102',
      false,
    ],
    ['a call where no number takes texts', way({ ph2: home }), 'Call (503) 555-0102', false],
    ['a call where texts were stopped', way({ ph1: cell }, '', [cell]), 'Call (503) 555-0101', true],
    ['an e-mail where there is no number', way({ email: 'a@b.co' }), 'E-mail a@b.co', false],
    ['their wish', way({ ph1: cell, ph2: home }, 'HmPhone'), 'Call home (503) 555-0102', false],
    [
      'what is left of a wish without a number',
      way({ ph1: cell }, 'WkPhone'),
      'Prefers work, no number; Text (503) 555-0101',
      true,
    ],
    ['no call for who wants none', way({ ph2: home }, 'DoNotCall'), 'Do not call', true],
    [
      'a text for who wants no call',
      way({ ph1: cell }, 'DoNotCall'),
      'Do not call; Text (503) 555-0101',
      true,
    ],
    [
      'what they stopped',
      way({ ph1: cell }, 'TextMessage', [cell]),
      'Prefers texts, but stopped them; Call (503) 555-0101',
      true,
    ],
    [
      'an address that is missing',
      way({ ph1: cell }, 'Email'),
      'Prefers e-mail, no address; Text (503) 555-0101',
      true,
    ],
  ])('is %s', (_what, found, words, careful) => {
    expect(found).toEqual(careful ? { words, careful } : { words });
  });

  test('is none where nothing is known', () => {
    expect([way({}), bestWay({ ...nobody } as Contact, undefined)]).toEqual([null, null]);
  });
});

test('what Open Dental has is said in a line each', () => {
  const next = { AptNum: 1, AptDateTime: '2026-11-27T09:00:00', provAbbr: 'HYG2', ProcDescript: 'Prophy' };
  expect(nextVisitWords(next, today)).toBe('Tomorrow 9:00 AM · HYG2 · Prophy');
  expect(nextVisitWords({ ...next, provAbbr: '' }, today)).toBe('Tomorrow 9:00 AM · Prophy');
  expect(nextVisitWords(null, today)).toBe('Nothing booked');
  expect([lastVisitWords('2025-06-01T09:00:00', today), lastVisitWords(null, today)]).toEqual([
    'Jun 1, 2025',
    'None yet',
  ]);
  expect([balanceWords(12_000), balanceWords(-2_050), balanceWords(0), balanceWords(null)]).toEqual([
    '$120.00',
    '$20.50 credit',
    'Nothing owed',
    'Not known',
  ]);
  const plan = { CarrierName: 'Delta', GroupName: '', DateService: '2026-06-01' };
  expect([
    planWords(plan, today),
    planWords({ ...plan, DateService: null }, today),
    planWords(null, today),
  ]).toEqual(['Delta · claim of Jun 1', 'Delta', 'None known']);
});

test.each([
  [{ is_due: true }, 'Overdue since Nov 1 · Prophy'],
  [{ is_due: false }, 'Was due Nov 1 · Prophy'],
  [{ is_due: true, DateDue: '2026-12-03' }, 'Due Dec 3 · Prophy'],
  [{ DateScheduled: '2026-12-01', Description: '' }, 'Booked for Dec 1'],
])('of a recall with %j it says %s', (fields, words) => {
  const recall = { DateDue: '2026-11-01', Description: 'Prophy', DateScheduled: null, is_due: false };
  expect(recallWords({ ...recall, ...fields }, today)).toBe(words);
});

test('without any recall it says so', () => expect(recallWords(null, today)).toBe('None set'));
