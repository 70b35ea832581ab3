import { expect, test } from 'vitest';
import { isTollFree, toE164 } from './numbers.ts';

test.each([
  ['5035550110', '+15035550110'],
  ['(503) 555-0110', '+15035550110'],
  ['+1 503.555.0110', '+15035550110'],
  ['15035550110', '+15035550110'],
  ['+447700900123', '+447700900123'],
  ['447700900123', null],
  ['1035550110', null],
  ['+1503555011', null],
  ['503555011x', null],
  ['', null],
])('%s is %s', (text, number) => {
  expect(toE164(text)).toBe(number);
});

test('toll-free numbers are known by their code', () => {
  expect([isTollFree('+18335550120'), isTollFree('+15035550120')]).toEqual([true, false]);
});
