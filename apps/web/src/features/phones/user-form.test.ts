import { expect, it } from 'vitest';
import { emptyUser, fieldOfMessage, userFaults } from './user-form.ts';

const filled = {
  ...emptyUser,
  first_name: 'Dana',
  last_name: 'Reyes',
  username: 'dana',
  email: 'd@office.test',
};

it('asks for everything of somebody new, in the specification’s words', () => {
  expect(userFaults(emptyUser, '')).toEqual({
    first_name: 'First Name is required',
    last_name: 'Last Name is required',
    username: 'User Name is required',
    email: 'E-mail is required',
    password: 'Password is required',
  });
});

it('holds e-mail and password to their rules, and asks for no password on a change', () => {
  expect(userFaults({ ...filled, email: 'd@office' }, 'short')).toEqual({
    email: 'E-mail must be valid',
    password: 'Password must be at least 8 characters',
  });
  expect(userFaults(filled, 'LONG ENOUGH 1')).toEqual({
    password: 'Password must contain a lowercase letter',
  });
  expect(userFaults(filled, 'long enough')).toEqual({ password: 'Password must contain a number' });
  expect(userFaults(filled, null)).toEqual({});
  expect(userFaults(filled, 'long enough 1', 'short')).toEqual({
    softphone_password: 'Softphone password must be at least 8 characters',
  });
  expect(userFaults(filled, 'long enough 1', '')).toEqual({});
});

it.each([
  ['User with email already exists.', 'email'],
  ['That username is taken in this office. Choose another one.', 'username'],
  ['Password must contain a number', 'password'],
  ['Softphone password must be at least 8 characters', 'softphone_password'],
  ['Something else', null],
])('%s stands beside %s', (message, field) => {
  expect(fieldOfMessage(message)).toBe(field);
});
