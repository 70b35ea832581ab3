import { practice } from '@chairline/contract';
import { expect, test } from 'vitest';
import { hotLeadType } from './hot-leads.ts';
import { chipCountWords, countWords, lineOf, listLooks, shortCount } from './list-words.ts';

const today = '2026-11-20';
const row = (od_json: object[]) => ({
  PatNum: 7,
  contact_id: 3,
  contact: null,
  first_name: 'Dana',
  last_name: 'Whitfield',
  date: null,
  od_json: od_json as practice.OdRecall[],
  done: null,
});

test('an unconfirmed appointment: when, what it is called, with whom', () => {
  const appointment = { AptDateTime: '2026-11-24T15:00:00', confirmed: 'Unconfirmed', provAbbr: 'DR1' };
  expect(lineOf('unconfirmed', row([appointment]), today)).toBe('Tue 3:00 PM · Unconfirmed · DR1');
  expect(lineOf('unconfirmed', row([{ ...appointment, confirmed: '' }, appointment]), today)).toBe(
    'Tue 3:00 PM · Not confirmed, 1 more · DR1',
  );
});

test('a recall: what and how long it is due', () => {
  const recall = { RecallType: 'Prophy', DateDue: '2026-10-17', Status: '' };
  expect(lineOf('re-care', row([recall]), today)).toBe('Recall Prophy, 34 days overdue');
  expect(lineOf('re-care', row([{ ...recall, DateDue: '2026-11-19' }]), today)).toBe(
    'Recall Prophy, a day overdue',
  );
  expect(lineOf('re-care', row([{ ...recall, DateDue: today, Status: 'Left Msg' }]), today)).toBe(
    'Recall Prophy, due today · OD status: Left Msg',
  );
  expect(lineOf('re-care', row([{ ...recall, DateDue: '2026-11-25' }]), today)).toBe(
    'Recall Prophy, due in 5 days',
  );
});

test('procedures, pre-authorizations and treatment', () => {
  const done = {
    Descript: 'Extraction',
    ProcCode: 'D7140',
    ToothNum: '3',
    ProcDate: '2026-11-19',
    provAbbr: 'DR1',
  };
  expect(lineOf('post-ops', row([done]), today)).toBe('Extraction #3 · DR1');
  const items = [
    { ItemName1: 'approved', CarrierName: 'Delta' },
    { ItemName1: 'denied', CarrierName: 'Delta' },
    { ItemName1: 'approved', CarrierName: 'Delta' },
  ];
  expect(lineOf('pre-auths', row(items), today)).toBe('1 denied, 2 approved · Delta');
  const planned = { Descript: 'Crown', ProcCode: 'D2740', ToothNum: '14', Fee: 120_000 };
  expect(lineOf('pending-treatment', row([planned, { ...planned, Fee: 4_000 }]), today)).toBe(
    '$1,240.00 · Crown #14, 1 more',
  );
});

test('a patient of whom the list says nothing has an empty line', () => {
  for (const name of [
    'unconfirmed',
    'post-ops',
    'pre-auths',
    'pending-treatment',
    're-care',
    're-consult',
  ] as const)
    expect(lineOf(name, row([]), today)).toBe('');
});

test('how many there are', () => {
  expect([countWords(1, true), countWords(37, true), countWords(100, false)]).toEqual([
    '1 patient',
    '37 patients',
    'The first 100 patients',
  ]);
});

test('the chips bear the words of the specification, in its order', () => {
  expect(listLooks.map(({ chip }) => chip)).toEqual([...practice.schedulingChips, practice.RECONSULT]);
});

test('what a chip says of how many there are', () => {
  expect([0, 7, 999, 1_000, 12_345].map(shortCount)).toEqual(['0', '7', '999', '1k+', '12k+']);
  expect(chipCountWords('unconfirmed', 1_000)).toBe('1,000 patients');
  expect(chipCountWords('lab-cases', 1)).toBe('1 patient with work that came back');
});

test('hot leads are a contact type by its name', () => {
  const types = [
    { type_id: 1, type_name: 'Patient' },
    { type_id: 4, type_name: ' Hot Lead ' },
  ];
  expect(hotLeadType(types)).toBe(4);
  expect(hotLeadType(types.slice(0, 1))).toBeNull();
});
