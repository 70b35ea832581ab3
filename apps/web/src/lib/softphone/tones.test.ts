import { expect, test } from 'vitest';
import { readHeaders } from './phone-client.ts';
import { drawTone, keyHertz, wavOf } from './tones.ts';

test.each([
  ['1', [697, 1209]],
  ['5', [770, 1336]],
  ['0', [941, 1336]],
  ['#', [941, 1477]],
  ['*', [941, 1209]],
  ['a', null],
  ['12', null],
])('the tones of the key %s', (key, hertz) => {
  expect(keyHertz(key)).toEqual(hertz);
});

test('a tone sounds and is silent by turns, and begins and ends without a click', () => {
  const samples = drawTone({ hertz: [440], pattern: [0.5, 0.25], volume: 0.5 });
  expect(samples.length).toBe(6_000);
  expect(Math.max(...samples)).toBeGreaterThan(15_000);
  expect(samples[0]).toBe(0);
  expect(Math.abs(samples[3_999]!)).toBeLessThan(1_000);
  expect(samples.slice(4_000).every((sample) => sample === 0)).toBe(true);
});

test('a tone is a WAV file of its length', async () => {
  const file = new DataView(await wavOf(new Int16Array([1, -1])).arrayBuffer());
  expect(file.byteLength).toBe(48);
  expect(file.getUint32(40, true)).toBe(4);
  expect(file.getInt16(46, true)).toBe(-1);
});

test('our headers are read in any case of letters, others are not ours', () => {
  expect(readHeaders({ 'X-PH-Role': 'agent', 'x-ph-contactid': '7x8', Via: 'x' })).toEqual({
    role: 'agent',
    contactid: '7x8',
  });
  expect(readHeaders(undefined)).toEqual({});
});
