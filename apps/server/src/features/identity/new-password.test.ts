import { identity } from '@chairline/contract';
import { expect, test } from 'vitest';
import { newPasswordFaults } from './new-password.ts';

const owner = { username: 'dana.park', officeName: 'Cedar Dental Group' };
const { tooShort, noLowercase, noDigit, tooCommon } = identity.passwordMessages;

test.each([
  ['', [tooShort, noLowercase, noDigit]],
  ['short1', [tooShort]],
  ['NOLOWER123', [noLowercase]],
  ['nodigitshere', [noDigit]],
  ['password1', [tooCommon]],
  ['Password1', [tooCommon]],
  ['1qaz2wsx', [tooCommon]],
  ['trustno1', [tooCommon]],
  ['chairline1', [tooCommon]],
  ['Dental-2026', [tooCommon]],
  ['2026frontDesk!', [tooCommon]],
  ['cedar2026', [tooCommon]],
  ['CedarDental1!', [tooCommon]],
  ['danapark12', [tooCommon]],
  ['welcome-dana.park-1', [tooCommon]],
  ['cedar-kayak-41', []],
  ['plum river 8 lamps', []],
  ['пароль-уровня-7', []],
  ['a1'.repeat(500), []],
])('%s', async (password, faults) => {
  expect(await newPasswordFaults(password, owner)).toEqual(faults);
});

test('at least 3,000 of the most used passwords that fit the rules are refused (ASVS 5.0, 6.2.4)', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const fitting = dictionary['passwords-common'].filter((one) => identity.passwordFaults(one).length === 0);
  expect(fitting.length).toBeGreaterThan(3_000);
  for (const one of fitting.slice(0, 3_000)) expect(await newPasswordFaults(one, owner)).toEqual([tooCommon]);
});
