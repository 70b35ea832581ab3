import { expect, test } from 'vitest';
import { callWords, digitsToDial } from './callee-words.ts';

test('a call button says whom it calls, where, and at which of several numbers', () => {
  expect(callWords({ name: 'Maria Lopez', number: '5035550177' })).toBe('Call Maria Lopez at (503) 555-0177');
  expect(callWords({ name: 'Maria Lopez', number: '5035550177', kind: 'home' })).toBe(
    'Call Maria Lopez at (503) 555-0177, home',
  );
  // A number that nobody has named is its own name, and a colleague has none.
  expect(callWords({ name: '(503) 555-0177', number: '5035550177' })).toBe('Call (503) 555-0177');
  expect(callWords({ name: '', number: '5035550177' })).toBe('Call (503) 555-0177');
  expect(callWords({ name: 'Dana Park', number: '' })).toBe('Call Dana Park');
});

test('the softphone dials ten digits, without the extension; what is no number of ours is left to be refused', () => {
  expect(digitsToDial('+15035550177')).toBe('5035550177');
  expect(digitsToDial('(800) 555-0177 ext. 23')).toBe('8005550177');
  expect(digitsToDial('+442071838750')).toBe('+442071838750');
});
