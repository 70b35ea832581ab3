import { expect, it } from 'vitest';
import { checkAccount, checkNewPassword, namesOfAddress } from './new-password.ts';

it.each([
  ['short1', 'short1', 'Invalid password'],
  ['NOLOWERCASE1', 'NOLOWERCASE1', 'Invalid password'],
  ['nodigitatall', 'nodigitatall', 'Invalid password'],
  ['', '', 'Invalid password'],
  ['good enough 1', 'good enough 2', 'Passwords do not match'],
  ['good enough 1', 'good enough 1', null],
  ['ünïcödé8', 'ünïcödé8', null],
])('the password %j repeated as %j: %s', (password, confirmation, fault) => {
  expect(checkNewPassword(password, confirmation)).toBe(fault);
});

const account = {
  firstName: 'Ana',
  lastName: 'Reyes',
  username: 'ana',
  password: 'frontdesk1',
  confirmation: 'frontdesk1',
};

it('an account needs every field before its password is looked at', () => {
  expect(checkAccount(account)).toBeNull();
  for (const field of Object.keys(account)) {
    expect(checkAccount({ ...account, [field]: '' })).toBe('All fields required');
  }
  expect(checkAccount({ ...account, lastName: '  ' })).toBe('All fields required');
  expect(checkAccount({ ...account, password: 'x', username: ' ' })).toBe('All fields required');
  expect(checkAccount({ ...account, confirmation: 'frontdesk2' })).toBe('Passwords do not match');
});

it.each([
  ['ana', 'Ana', ''],
  ['ana_reyes', 'Ana', 'Reyes'],
  ['mary ann_de la cruz', 'Mary Ann', 'De La Cruz'],
  ['ana_van_dyke', 'Ana', 'Van Dyke'],
  ['élodie_', 'Élodie', ''],
  ["o'neil_McKay", "O'neil", 'McKay'],
  ['_', '', ''],
])('the address’s name %j is %j %j', (name, firstName, lastName) => {
  expect(namesOfAddress(name)).toEqual({ firstName, lastName });
});
