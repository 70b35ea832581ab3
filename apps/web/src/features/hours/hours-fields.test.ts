import { expect, it } from 'vitest';
import { mergeNewest } from '../../lib/merge-newest.ts';
import {
  dayWords,
  fieldsOf,
  givenOf,
  GONE,
  holidaysOf,
  holidayWords,
  type HoursFields,
} from './hours-fields.ts';

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
  expect(holidayWords('{"date":"2026-12-25","name":"Christmas"}')).toBe('12/25/2026 Christmas');
  expect(holidayWords(GONE)).toBe('taken away');
});

const christmas = { date: '2026-12-25', name: 'Christmas' };
const newYear = { date: '2027-01-01', name: 'New Year' };
const eve = { date: '2026-12-24', name: 'Christmas Eve' };
const withDays = (...holidays: { date: string; name: string }[]) => fieldsOf({ ...office, holidays });
const added = (fields: HoursFields, one: typeof eve): HoursFields => ({
  ...fields,
  [`holiday:new-${one.date}`]: JSON.stringify(one),
});
const merged = (base: HoursFields, typed: HoursFields, newest: HoursFields) => {
  const { values, differing } = mergeNewest(base, typed, newest, []);
  return { holidays: givenOf(values).holidays, differing: [...differing], values };
};

it('keeps both holidays where two admins add one each at once', () => {
  const base = withDays(christmas);
  const met = merged(base, added(base, eve), withDays(christmas, newYear));
  expect(met.holidays).toEqual([christmas, newYear, eve]);
  expect(met.differing).toEqual([]);
});

it('keeps a holiday taken away and one added at once', () => {
  const base = withDays(christmas, newYear);
  const typed = { ...base, 'holiday:2026-12-25': GONE };
  const met = merged(base, typed, withDays(eve, christmas, newYear));
  expect(met.holidays).toEqual([eve, newYear]);
  expect(met.differing).toEqual([]);
  expect(holidaysOf(met.values).find(({ key }) => key === 'holiday:2026-12-25')?.holiday).toBeNull();
});

it('asks about a holiday that one changed and the other took away', () => {
  const base = withDays(christmas);
  const changed = { ...base, 'holiday:2026-12-25': JSON.stringify({ ...christmas, name: 'Xmas' }) };
  const met = merged(base, changed, withDays());
  expect(met.holidays).toEqual([{ ...christmas, name: 'Xmas' }]);
  expect(met.differing).toEqual(['holiday:2026-12-25']);
});

it('shows no holiday that only the other one took away', () => {
  const base = withDays(christmas, newYear);
  expect(merged(base, added(base, eve), withDays(newYear)).holidays).toEqual([newYear, eve]);
});
