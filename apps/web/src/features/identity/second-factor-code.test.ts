import { expect, it } from 'vitest';
import { checkCode, cleanCode, groupSecret, isWholeCode } from './second-factor-code.ts';

it.each([
  ['123 456', '123456', true],
  [' 123-456\n', '123456', true],
  ['12345', '12345', false],
  ['1234567', '1234567', false],
  ['abcd-efgh-jkmn', 'abcdefghjkmn', false],
  ['', '', false],
])('%j is sent as %j', (typed, sent, whole) => {
  expect(cleanCode(typed)).toBe(sent);
  expect(isWholeCode(typed)).toBe(whole);
});

it('asks for what is missing and takes recovery codes', () => {
  expect(checkCode('123')).toBe('Enter the code of your authenticator app, or a recovery code.');
  expect(checkCode('123 456')).toBeNull();
  expect(checkCode('abcd-efgh-jkmn')).toBeNull();
});

it.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY', 'JBSW Y'],
  ['', ''],
])('%s is shown as %s', (secret, shown) => {
  expect(groupSecret(secret)).toBe(shown);
});
