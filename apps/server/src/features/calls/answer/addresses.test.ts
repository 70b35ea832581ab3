import { expect, test } from 'vitest';
import { softphoneOf } from './addresses.ts';

test.each([
  ['sip:desk1@phone.plivo.com', 'desk1'],
  ['sip:desk1_MA0000000000000001@phone.plivo.com', 'desk1'],
  ['desk1@phone.plivo.com', 'desk1'],
  ['+15035550111', null],
  ['sip:@phone.plivo.com', null],
])('%s is the softphone %s', (address, name) => {
  expect(softphoneOf(address)).toBe(name);
});
