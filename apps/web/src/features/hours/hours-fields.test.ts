import { expect, it } from 'vitest';
import { mergeNewest } from '../../lib/merge-newest.ts';
import { dayWords, fieldsOf, givenOf, holidayWords } from './hours-fields.ts';

const week = [
  { day: 2, from: '08:00', to: '12:00' },
  { day: 2, from: '13:00', to: '17:00' },
  { day: 3, from: '08:00', to: '12:00' },
];
const office = { enabled: true, weekly: week, holidays: [], version: 1 };
const at = (line: number, from: string) =>
  fieldsOf({ ...office, weekly: week.map((one, place) => (place === line ? { ...one, from } : one)) });

it('gives the week back as it was', () => {
  expect(givenOf(fieldsOf(office))).toEqual({ weekly: week, holidays: [] });
});

it('keeps both days where two admins change one each at once', () => {
  const { values, differing } = mergeNewest(fieldsOf(office), at(2, '09:00'), at(0, '07:00'), []);
  expect(givenOf(values).weekly.map(({ day, from }) => [day, from])).toEqual([
    [2, '07:00'],
    [2, '13:00'],
    [3, '09:00'],
  ]);
  expect([...differing]).toEqual([]);
});

it('says what another saved as it stands in the fields', () => {
  expect(dayWords(fieldsOf(office).tue)).toBe('8:00 AM–12:00 PM, 1:00 PM–5:00 PM');
  expect(dayWords('[]')).toBe('closed');
  expect(holidayWords('[{"date":"2026-12-25","name":"Christmas"}]')).toBe('12/25/2026 Christmas');
});
