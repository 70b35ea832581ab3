import { expect, test } from 'vitest';
import { dayOfCases, lineOfCases, markStages } from './lab-words.ts';
import { makeLabCase } from './testing/make-lab-case.ts';

const today = '2026-11-20';

test('a row tells of the late case first, in words', () => {
  const back = makeLabCase({ status: 3, Lab_Name: 'Northgate Dental Lab' });
  const late = makeLabCase({ status: 2, late: true, days_to_appointment: 2 });
  expect(lineOfCases([back, late])).toBe('Not back, and its appointment is in 2 days · 1 more');
  expect(lineOfCases([{ ...late, days_to_appointment: 0 }])).toBe('Not back, and its appointment is today');
  expect(lineOfCases([{ ...late, status: 1 }])).toBe('Not sent to the lab, and its appointment is in 2 days');
});

test('else of its status and its lab, with the day it is seated or due beside it', () => {
  const sent = makeLabCase({ status: 2, Lab_Name: 'Northgate', AptDateTime: null });
  expect([lineOfCases([sent]), dayOfCases([sent], today)]).toEqual(['Sent · Northgate', 'Due Tue']);
  const seated = { ...sent, AptDateTime: '2026-11-26T10:00:00' };
  expect(dayOfCases([seated], today)).toBe('Appt Thu');
  const undated = { ...sent, status: 0, Lab_Name: '', DateTimeDue: '0001-01-01T00:00:00' };
  expect([lineOfCases([undated]), dayOfCases([undated], today)]).toEqual(['Status Unknown', '']);
  expect([lineOfCases([]), dayOfCases([], today)]).toEqual(['', '']);
});

test('the word stage is marked wherever it stands', () => {
  expect(markStages('Second Stage: try-in')).toEqual([
    { text: 'Second ', stage: false },
    { text: 'Stage', stage: true },
    { text: ': try-in', stage: false },
  ]);
  expect(markStages('Shade A2')).toEqual([{ text: 'Shade A2', stage: false }]);
});
