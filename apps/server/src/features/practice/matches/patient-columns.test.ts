import { describe, expect, test } from 'vitest';
import { languageOf, phoneOf, sharedColumns } from './patient-columns.ts';

describe('a number as practices have it', () => {
  test.each([
    ['(503)555-0110', '+15035550110'],
    ['503.555.0110', '+15035550110'],
    ['1-503-555-0110', '+15035550110'],
    [' 503 555 0110 x12', '+15035550110'],
    ['503-555-0110 ext. 4', '+15035550110'],
    ['5035550110 (mom)', '+15035550110'],
    ['503-555-0110 / 971-555-0100', '+15035550110'],
    ['', ''],
    ['none', ''],
    ['555-0110', ''],
    ['x12', ''],
    ['0000000000', ''],
    ['2222222222', ''],
    ['503-155-0110', ''],
    ['103-555-0110', ''],
  ])('%j is %j', (raw, number) => {
    expect(phoneOf(raw)).toBe(number);
  });
});

describe('what is staff’s as well', () => {
  const note = { PatNum: 1, status: 'Patient', TxtMsgOk: 'No', Language: 'spa', ClinicNum: 0 };
  test('follows the patient when it is new or changed there', () => {
    expect(sharedColumns(note, [])).toEqual({ textable1: false, language: 'es' });
    expect(sharedColumns({ ...note, TxtMsgOk: 'Yes' }, [note])).toEqual({ textable1: true });
  });
  test('is left as staff set it else', () => {
    expect(sharedColumns(note, [note])).toEqual({});
    expect(sharedColumns({ ...note, TxtMsgOk: 'Unknown', Language: '' }, [])).toEqual({});
    expect(sharedColumns({ ...note, TxtMsgOk: 'Yes' }, [])).toMatchObject({ language: 'es' });
    expect(sharedColumns({ ...note, TxtMsgOk: 'Yes' }, [])).not.toHaveProperty('textable1');
  });
});

test.each([
  ['spa', 'es'],
  ['es', 'es'],
  ['ES', 'es'],
  ['es-MX', 'es'],
  ['Español (México)', 'es'],
  ['Spanish', 'es'],
  ['zh', 'zh'],
  ['zh-Hans', 'zh'],
  ['chi', 'zh'],
  ['Mandarin', 'zh'],
  ['en', 'en'],
  ['', undefined],
  ['x', undefined],
  ['constructor', undefined],
])('a language written %j is %j', (written, code) => {
  expect(languageOf(written)).toBe(code);
});
