import plivo from 'plivo';
import { expect, test } from 'vitest';
import { signV3 } from './signature.ts';

const form = { Text: 'Grüße & = ? # + 100%', From: '15035550110', To: '15035550100', Empty: '' };

test.each([
  ['POST', 'http://127.0.0.1:4000/api/plivo/inbound-text', form],
  ['POST', 'http://localhost:4000/api/plivo/inbound-text', { Text: '😀 line\nbreak' }],
  ['POST', 'https://desk.example.com/api/plivo/delivery-report?b=2&a=1', form],
  ['POST', 'https://desk.example.com/report?token=a%2Fb%3D&x=', form],
  ['POST', 'http://localhost:4000/nothing', {}],
  ['GET', 'http://localhost:4000/api/hook?To=1&From=2&Status=sent', {}],
  ['GET', 'http://localhost:4000/api/hook', {}],
] as const)('%s %s is genuine to the SDK', (method, address, params) => {
  const signature = signV3(method, address, params, '05429567804466091622', 'token');
  const valid = (nonce: string, token: string, fields: Record<string, string>) =>
    plivo.validateV3Signature(method, address, nonce, token, signature, fields);
  expect(valid('05429567804466091622', 'token', { ...params })).toBe(true);
  expect(valid('05429567804466091623', 'token', { ...params })).toBe(false);
  expect(valid('05429567804466091622', 'other', { ...params })).toBe(false);
  expect(valid('05429567804466091622', 'token', { ...params, Added: '1' })).toBe(false);
});
