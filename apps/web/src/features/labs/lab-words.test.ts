import { expect, test } from 'vitest';
import { lineOfCases, markStages } from './lab-words.ts';
import { makeLabCase } from './testing/make-lab-case.ts';

const today = '2026-11-20';

test('a row tells of the late case first, in words', () => {
  const back = makeLabCase({ status: 3, Lab_Name: 'Northgate Dental Lab' });
  const late = makeLabCase({ status: 2, late: true, days_to_appointment: 2 });
  expect(lineOfCases([back, late], today)).toBe('Not back, and its appointment is in 2 days · 1 more');
  expect(lineOfCases([{ ...late, days_to_appointment: 0 }], today)).toBe(
    'Not back, and its appointment is today',
  );
});

test('else of its status, its lab and when it is due', () => {
  const sent = makeLabCase({ status: 2, Lab_Name: 'Northgate', DateTimeDue: '2026-11-24T17:00:00' });
  expect(lineOfCases([sent], today)).toBe('Sent · Northgate · due Tue');
  expect(lineOfCases([{ ...sent, DateTimeDue: '0001-01-01T00:00:00' }], today)).toBe('Sent · Northgate');
  expect(lineOfCases([{ ...sent, status: 0, Lab_Name: '', DateTimeDue: null }], today)).toBe(
    'Status Unknown',
  );
  expect(lineOfCases([], today)).toBe('');
});

test('the word stage is marked wherever it stands', () => {
  expect(markStages('Second Stage: try-in')).toEqual([
    { text: 'Second ', stage: false },
    { text: 'Stage', stage: true },
    { text: ': try-in', stage: false },
  ]);
  expect(markStages('Shade A2')).toEqual([{ text: 'Shade A2', stage: false }]);
});
