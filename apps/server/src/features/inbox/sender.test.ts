import { expect, test } from 'vitest';
import { senderOf, UNKNOWN_SENDER } from './sender.ts';

test.each([
  ['15035550111', { kind: 'number', number: '+15035550111' }],
  ['+1 (503) 555-0111', { kind: 'number', number: '+15035550111' }],
  ['525512345678', { kind: 'number', number: '+525512345678' }],
  ['72727', { kind: 'number', number: '72727' }],
  ['727', { kind: 'number', number: '727' }],
  ['SAMPLEPAY', { kind: 'name', name: 'SAMPLEPAY' }],
  ['INFO2024', { kind: 'name', name: 'INFO2024' }],
  ['7-Eleven', { kind: 'name', name: '7-Eleven' }],
  ['12', { kind: 'name', name: '12' }],
  ['1234567890123456', { kind: 'name', name: '1234567890123456' }],
  ['Zahnärzte\u0000', { kind: 'name', name: 'Zahnärzte' }],
  ['Pia.Holm@Example.com', { kind: 'email', address: 'pia.holm@example.com' }],
  ['5035550111@vtext.example.com', { kind: 'email', address: '5035550111@vtext.example.com' }],
  ['', { kind: 'name', name: UNKNOWN_SENDER }],
  ['   ', { kind: 'name', name: UNKNOWN_SENDER }],
  ['\ud800', { kind: 'name', name: '\ufffd' }],
])('%j', (from, sender) => {
  expect(senderOf(from)).toEqual(sender);
});
