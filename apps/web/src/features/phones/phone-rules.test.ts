import { expect, it } from 'vitest';
import { checkForwardTo, checkNumber, searchFaults } from './phone-rules.ts';

const fields = { searchType: 'area', areaCode: '', officeCity: '', officeState: '' } as const;

it.each([
  ['', 'Phone number is required'],
  ['503 555', 'Must be 10 digits'],
  ['(503) 555-0177', null],
  ['1-503-555-0177', null],
])('a number %j: %j', (text, message) => {
  expect(checkNumber(text)).toBe(message);
});

it('wants a number to forward to only while calls are forwarded', () => {
  expect(checkForwardTo('ring', '')).toBeNull();
  expect(checkForwardTo('forward', '')).toBe('Enter the number calls are forwarded to.');
  expect(checkForwardTo('forward', '555')).toBe('Must be 10 digits');
});

it.each(['', '50', '5033', 'abc'])('an area code %j is none', (areaCode) => {
  expect(searchFaults({ ...fields, areaCode })).toEqual({ areaCode: 'Invalid area code.' });
});

it('wants city and state, and only letters in a city', () => {
  expect(searchFaults({ ...fields, searchType: 'city' })).toEqual({
    officeCity: 'City is required',
    officeState: 'State is required',
  });
  const named = { ...fields, searchType: 'city', officeState: 'OR' } as const;
  expect(searchFaults({ ...named, officeCity: 'P0rtland' })).toEqual({
    officeCity: 'City name must contain only letters',
  });
  expect(searchFaults({ ...named, officeCity: 'Lake Oswego' })).toEqual({});
});
