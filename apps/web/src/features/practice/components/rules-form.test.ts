import { practice } from '@chairline/contract';
import { expect, test } from 'vitest';
import { bodyOf, faultsOf, fieldsOf, readCodes } from './rules-form.ts';

const saved = {
  ...practice.practiceDefaults,
  post_op_codes: [...practice.practiceDefaults.post_op_codes],
  reconsult_codes: [...practice.practiceDefaults.reconsult_codes],
  confirmed_defs: null,
  version: 4,
};

test('what is saved comes back unchanged', () => {
  expect(faultsOf(fieldsOf(saved))).toEqual({});
  expect(bodyOf(fieldsOf(saved), 4)).toEqual(saved);
});

test('codes are read however they are typed', () => {
  expect(readCodes(' d7, D4210 - d4286;D7\nD3 ')).toEqual(['D7', 'D4210-D4286', 'D3']);
  expect(readCodes('')).toEqual([]);
});

test('each field says what is wrong with it', () => {
  const faults = faultsOf({
    ...fieldsOf(saved),
    post_op_codes: 'D7, X12',
    unconfirmed_days: 0,
    lab_days_ahead: 0,
    reconsult_days: null,
  });
  expect(Object.keys(faults).toSorted()).toEqual(['post_op_codes', 'reconsult_days', 'unconfirmed_days']);
  expect(faults.post_op_codes).toBe(`“X12”: ${practice.practiceSettingWords.code}`);
  expect(faults.unconfirmed_days).toBe(practice.practiceSettingWords.days);
});
