import { expect, test } from 'vitest';
import { loudnessOf, SAMPLE_RATE, wavOf } from './sound.ts';

test.each([
  // ITU-T G.711, table 2a and 2b: the loudest, the quietest and the ends of segments, both signs.
  [0x80, 32_124],
  [0x00, -32_124],
  [0xff, 0],
  [0x7f, 0],
  [0x8f, 16_764],
  [0x9f, 8_316],
  [0xaf, 4_092],
  [0xf0, 120],
  [0x70, -120],
])('mu-law %i is %i', (code, sample) => {
  expect(wavOf(Uint8Array.of(code)).readInt16LE(44)).toBe(sample);
});

test('a WAV file says how long it is, and what of', () => {
  const wav = wavOf(new Uint8Array(SAMPLE_RATE).fill(0xff));
  expect(wav.length).toBe(44 + 16_000);
  expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
  expect([wav.readUInt32LE(4), wav.readUInt32LE(24), wav.readUInt32LE(28), wav.readUInt32LE(40)]).toEqual([
    wav.length - 8,
    8_000,
    16_000,
    16_000,
  ]);
  expect([20, 22, 32, 34].map((at) => wav.readUInt16LE(at))).toEqual([1, 1, 2, 16]);
});

test('how loud it is', () => {
  expect(loudnessOf(new Uint8Array(160).fill(0xff))).toBe(0);
  expect(loudnessOf(Uint8Array.of(0x80, 0x00))).toBe(32_124);
  expect(loudnessOf(new Uint8Array(0))).toBe(0);
});
