import { expect, test } from 'vitest';
import { speak, STEP_SAMPLES, understand } from './spoken-sound.ts';

/** As a product would hand it over: 16 bits, 8 kHz, mono. */
function wav(steps: readonly Uint8Array[], rate = 8_000): Buffer {
  const codes = Buffer.concat(steps);
  const file = Buffer.alloc(44 + codes.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt16LE(16, 34);
  codes.forEach((code, at) => {
    const bits = ~code & 0xff;
    const size = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
    file.writeInt16LE(bits & 0x80 ? -size : size, 44 + at * 2);
  });
  return file;
}

test('what is said is understood, whole or cut, with marks and letters of any kind', () => {
  const steps = speak('My name is Zoë Vega. Is it 12 Elm Street?');
  expect(understand(wav(steps))).toBe('My name is Zoë Vega. Is it 12 Elm Street?');
  expect(understand(wav(steps.slice(3, 11)))).toBe('name is');
  expect(steps.every((step) => step.length === STEP_SAMPLES)).toBe(true);
});

test('silence, another sound and another rate say nothing', () => {
  expect(understand(wav([new Uint8Array(STEP_SAMPLES).fill(0xff)]))).toBeNull();
  expect(understand(wav([new Uint8Array(STEP_SAMPLES).fill(0x80)]))).toBeNull();
  expect(understand(wav(speak('Hello.'), 16_000))).toBeNull();
  expect(understand(Buffer.from('ID3'))).toBeNull();
});
