import { describe, expect, it } from 'vitest';
import { cleanRow, rowCleaner, unkeptId } from './clean.ts';

describe('the type and status of a claim', () => {
  it.each([
    ['PreAuth', 'PreAuth'],
    ['Preauth', 'PreAuth'],
    ['PREAUTH ', 'PreAuth'],
    ['pre-auth', 'PreAuth'],
    ['p', 'P'],
    ['OTHER', 'Other'],
    ['cap', 'Cap'],
    // What nobody knows is kept as it is.
    ['Voucher', 'Voucher'],
    ['', ''],
  ])('%j is %j, whichever way it comes', (typed, kept) => {
    const raw = { ClaimNum: 7, ClaimType: typed, ClaimStatus: ' s' };
    expect(cleanRow('claim', raw)).toMatchObject({ ClaimType: kept, ClaimStatus: 'S' });
    const columns = ['ClaimNum', 'ClaimType', 'ClaimStatus'];
    expect(rowCleaner('claim', columns)([7, typed, 's'])).toMatchObject({
      ClaimType: kept,
      ClaimStatus: 'S',
    });
  });
});

describe('an id', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    [-5, '-5'],
    ['-9223372036854775808', '-9223372036854775808'],
    [0, null],
    ['', null],
    [null, null],
    [12, null],
    ['9007199254740991', null],
  ])('%j cannot be kept: %j', (raw, named) => {
    expect(unkeptId('patient', raw)).toBe(named);
  });
});
