import { imports } from '@chairline/contract';
import { expect, it } from 'vitest';
import { faultOfFile } from './fault-of-file.ts';

const words = imports.importMessages;

it.each([
  ['people.xlsb', words.binary],
  ['PEOPLE.XLSB', words.binary],
  ['people.pdf', words.wrongKind],
  ['people', words.wrongKind],
  ['xlsb.csv', null],
  ['people.xlsx', null],
  ['people.xls', null],
  ['people.XLSM', null],
  ['people.tsv', null],
  ['people.txt', null],
])('%s is refused before the upload as the server would, or taken', (name, fault) => {
  expect(faultOfFile({ name, size: 10 })).toBe(fault);
});

it('says first of all that a file is empty or too large', () => {
  expect(faultOfFile({ name: 'people.xlsb', size: 0 })).toBe(words.empty);
  expect(faultOfFile({ name: 'people.csv', size: imports.IMPORT_MAX_BYTES + 1 })).toBe(words.tooLarge);
  expect(faultOfFile({ name: 'people.csv', size: imports.IMPORT_MAX_BYTES })).toBeNull();
});
