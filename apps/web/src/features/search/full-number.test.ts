import { expect, it } from 'vitest';
import { fullNumber } from './full-number.ts';

it.each([
  ['5035550177', '5035550177'],
  ['(503) 555-0177', '5035550177'],
  ['+1 503.555.0177', '5035550177'],
  ['503555017', null],
  ['25035550177', null],
  ['+2 503 555 0177', null],
  ['+52 55 1234 5678', null],
  ['+44 20 7946 0958', null],
  ['525512345678', null],
  ['+503 555 0177', null],
  ['+', null],
  ['Ana 5035550177', null],
  ['', null],
])('"%s" is the number %s', (search, number) => {
  expect(fullNumber(search)).toBe(number);
});
