/** Samples a second of a telephone's sound. */
export const SAMPLE_RATE = 8_000;

const BIAS = 0x84;

/** One sample of ITU-T G.711's mu-law as 16 bits. */
function sampleOf(code: number): number {
  const bits = ~code & 0xff;
  const exponent = (bits >> 4) & 7;
  const size = ((((bits & 15) << 3) + BIAS) << exponent) - BIAS;
  return bits & 0x80 ? -size : size;
}

/** By code. */
const samples = Int16Array.from({ length: 256 }, (_, code) => sampleOf(code));

/** How loud a stretch of mu-law is: the root of its mean square, of 32,768. */
export function loudnessOf(mulaw: Uint8Array): number {
  if (mulaw.length === 0) return 0;
  let sum = 0;
  for (const code of mulaw) sum += samples[code]! ** 2;
  return Math.sqrt(sum / mulaw.length);
}

/** A telephone's sound as a WAV file of 16 bits, which every service reads. */
export function wavOf(mulaw: Uint8Array): Buffer {
  const size = mulaw.length * 2;
  const wav = Buffer.alloc(44 + size);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + size, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  // Plain samples of one channel.
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(size, 40);
  mulaw.forEach((code, at) => wav.writeInt16LE(samples[code]!, 44 + at * 2));
  return wav;
}
