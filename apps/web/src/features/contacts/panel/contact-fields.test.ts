import { makeContact } from '@chairline/office-state/testing';
import { expect, test } from 'vitest';
import {
  birthdateToField,
  birthdateToWire,
  bodyOf,
  changesOf,
  contactFields,
  emptyContact,
  faultsOf,
  isIncomplete,
  limitPhone,
  unknownFields,
  missingNames,
  startFromSearch,
} from './contact-fields.ts';

test('a birthday is the same day in every time zone', () => {
  for (const day of ['1950-01-01', '2024-02-29', '1899-12-31']) {
    expect(birthdateToField(birthdateToWire(day))).toBe(day);
  }
  expect(birthdateToWire('1970-01-02')).toBe('86400000');
  expect(birthdateToWire('')).toBeNull();
  expect(birthdateToField(null)).toBe('');
  expect(faultsOf({ Birthdate: '2999-01-01' }).Birthdate).toBe(
    'Give a birthdate in the past, or leave it empty.',
  );
});

test('a missing name is marked, whether it was touched or not', () => {
  const words = 'Please fill in all required fields';
  expect(missingNames({ ...emptyContact, first_name: 'Nina' })).toEqual({ last_name: words });
  expect(missingNames({ ...emptyContact, first_name: ' ', last_name: 'Voss' })).toEqual({
    first_name: words,
  });
  expect(missingNames({ ...emptyContact, first_name: 'Nina', last_name: 'Voss' })).toEqual({});
});

test('a phone field takes ten digits and writes them the usual way once they are complete', () => {
  expect(limitPhone('5035550177')).toBe('(503) 555-0177');
  expect(limitPhone('+1 503 555 0177')).toBe('(503) 555-0177');
  expect(limitPhone('(503) 555-01779')).toBe('(503) 555-0177');
  expect(limitPhone('503 555')).toBe('503 555');
  expect(limitPhone('call 503')).toBe(' 503');
  expect(bodyOf({ ph1: '(503) 555-0177', ph2: '' })).toEqual({ ph1: '5035550177', ph2: '' });
});

test('a number or an address that was searched for begins the new contact', () => {
  expect(startFromSearch('503-555-0177').ph1).toBe('(503) 555-0177');
  expect(startFromSearch(' maria@example.com ').email).toBe('maria@example.com');
  expect(startFromSearch('Maria')).toEqual(emptyContact);
});

test('every field is held to the rule of the contract, in its words', () => {
  expect(faultsOf({ ...emptyContact, first_name: 'Maria', last_name: 'Lopez' })).toEqual({});
  expect(
    faultsOf({
      ...emptyContact,
      first_name: ' ',
      last_name: 'Lopez',
      ph1: '503 555',
      ph2: '(123) 555-0177',
      email: 'maria@',
      City: 'P0rtland',
      Zip: '9720',
    }),
  ).toEqual({
    first_name: 'Please fill in all required fields',
    ph1: 'Must be 10 digits',
    ph2: 'Must be 10 digits',
    email: 'Email must be valid',
    City: 'City name must contain only letters',
    Zip: 'Zip code must be 5 digits',
  });
  expect(isIncomplete({ ...emptyContact, first_name: 'Maria' })).toBe(true);
  expect(isIncomplete({ ...emptyContact, first_name: 'Maria', last_name: 'Lopez' })).toBe(false);
});

test('only what was changed is sent', () => {
  const saved = { ...emptyContact, first_name: 'Maria', last_name: 'Lopez' };
  expect(changesOf(saved, saved)).toEqual({});
  expect(changesOf({ ...saved, City: 'Portland', textable2: true }, saved)).toEqual({
    City: 'Portland',
    textable2: true,
  });
});

test('what is kept of a form is a form', () => {
  expect(contactFields.safeParse(emptyContact).success).toBe(true);
  expect(makeContact({}).contact_id).toBeGreaterThan(0);
});

test('what nobody wrote down is offered; of a patient only what is ours to write', () => {
  const known = { ...emptyContact, first_name: 'Ann', ph1: '(503) 555-0101', language: 'spa' };
  expect(unknownFields(known, false).map(([field]) => field)).toEqual([
    'email',
    'Address',
    'Birthdate',
    'PreferContactMethod',
  ]);
  expect(unknownFields(known, true)).toEqual([]);
  expect(unknownFields(emptyContact, true).map(([field]) => field)).toEqual(['language']);
  expect(unknownFields(emptyContact, false)[0]).toEqual(['first_name', 'Add a name']);
});
