import { expect, test } from 'vitest';
import type { CallerInfo } from './models.ts';
import { isRegistered, searchWords, sectionsOf } from './progress.ts';
import { compareInfo, readBirthdate } from './take-over.ts';
import { contactMessages } from '../contacts/rules.ts';

const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
const info = (who: object = {}, insurance: object = {}, clinical: object = {}) =>
  ({
    demographic_info: who,
    insurance_info: { has_insurance: null, ...insurance },
    clinical_info: clinical,
  }) as unknown as CallerInfo;

test.each([
  ['nothing', info(), [0, 0, 0], true],
  ['blanks', info({ first_name: ' ', zip: null }), [0, 0, 0], true],
  ['4 of 9', info({ first_name: 'a', last_name: 'b', zip: 'c', home_address: 'd' }), [44, 0, 0], true],
  [
    '5 of 6',
    info({}, { employer: 'a', group_name: 'b', group_number: 'c', subscriber_id: 'd', effective_date: 'e' }),
    [0, 83, 0],
    true,
  ],
  ['the only one', info({}, {}, { reason_for_visit: 'x' }), [0, 0, 100], true],
  ['insured', info({}, { has_insurance: true, employer: 'a' }), [0, 17, 0], true],
  ['not insured', info({}, { has_insurance: false, employer: 'a' }), [0, 17, 0], false],
])('sections of %s', (_, given, percents, insuranceShown) => {
  const sections = sectionsOf(given);
  expect(sections.map(({ percent }) => percent)).toEqual(percents);
  expect(sections.map(({ total }) => total)).toEqual([9, 6, 1]);
  expect(sections.map(({ shown }) => shown)).toEqual([true, insuranceShown, true]);
});

test('who is registered: as was said, else as the practice system knows', () => {
  const of = (is_patient_registered: boolean | null, is_patient: boolean) =>
    isRegistered({ is_patient_registered, is_patient });
  expect([of(null, false), of(null, true), of(false, true), of(true, false)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test.each([
  ['(503) 555-0177', ['5035550177']],
  ['+1 503 555 0177', ['5035550177']],
  [' María Łó ', ['maria', 'lo']],
  ['O’Brien-Lee', ['obrien', 'lee']],
  ['()', []],
])('a search for %s looks for %s', (typed, words) => expect(searchWords(typed)).toEqual(words));

test.each(['1980-06-21', '6/21/1980', '06-21-1980', 'June 21st, 1980', 'jun. 21 1980', '21st of June 1980'])(
  '%s is a day',
  (text) => expect(readBirthdate(text)).toBe(String(Date.UTC(1980, 5, 21))),
);
test.each([
  '',
  '1980',
  '13/41/1980',
  'February 30, 1980',
  '6/21/80',
  'Tune 21 1980',
  '6/21/2999',
  '6/21/1700',
])('%j is none', (text) => expect(readBirthdate(text)).toBeNull());

test('old and new stand side by side, and what a contact cannot have is said', () => {
  const contact = {
    first_name: 'Marie',
    last_name: 'Lopez',
    Birthdate: String(Date.UTC(1980, 5, 21)),
    ph1: '5035550177',
    email: '',
    Address: '',
    Zip: '97201',
  };
  const collected = info({
    ...empty(['home_address']),
    first_name: 'Maria',
    last_name: 'Lopez',
    date_of_birth: 'June 21, 1980',
    phone_number: '503-555-0177',
    email_address: 'maria at example',
    zip: '9720',
  });
  const rows = compareInfo(collected, contact);
  expect(rows.map(({ field, same }) => [field, same])).toEqual([
    ['first_name', false],
    ['last_name', true],
    ['date_of_birth', true],
    ['phone_number', true],
    ['email_address', false],
    ['zip', false],
  ]);
  expect(rows[0]).toMatchObject({ old: 'Marie', next: 'Maria', problem: null });
  expect(rows[2]).toMatchObject({ old: 'Jun 21, 1980' });
  expect(rows[4]!.problem).toBe(contactMessages.email);
  expect(rows[5]!.problem).not.toBeNull();
  expect(compareInfo(collected, null).every(({ old }) => old === '')).toBe(true);
});
