import { expect, it } from 'vitest';
import { fullNumber } from './full-number.ts';

it.each([
  ['5035550177', '5035550177'],
  ['(503) 555-0177', '5035550177'],
  ['+1 503.555.0177', '5035550177'],
  ['503555017', null],
  ['25035550177', null],
  ['Ana 5035550177', null],
  ['', null],
])('"%s" is the number %s', (search, number) => {
  expect(fullNumber(search)).toBe(number);
});
