/** Recordings are PCM, 16 bit, one channel, 16 kHz: speech as telephones carry it, 32 kB a second. */
const WAV_RATE = 16_000;
const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** Seconds of recording that fit into so many bytes. */
export const secondsIn = (bytes: number): number =>
  Math.max(0, (bytes - HEADER_BYTES) / (WAV_RATE * BYTES_PER_SAMPLE));

/** Fewer samples a second, each the mean of those it stands for: what is too high to keep does not fold back. */
export function downsample(samples: Float32Array, from: number, to: number): Float32Array {
  if (to >= from) return samples;
  const ratio = from / to;
  const fewer = new Float32Array(Math.floor(samples.length / ratio));
  for (let index = 0; index < fewer.length; index += 1) {
    const begin = Math.floor(index * ratio);
    const end = Math.min(samples.length, Math.floor((index + 1) * ratio));
    let sum = 0;
    for (let at = begin; at < end; at += 1) sum += samples[at]!;
    fewer[index] = sum / (end - begin);
  }
  return fewer;
}

function join(chunks: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/**
 * A WAV file (RIFF, PCM 16 bit mono) of recorded samples.
 * @param chunks samples of one channel, -1 to 1, in order
 * @param rate samples a second as they were recorded
 */
export function encodeWav(chunks: readonly Float32Array[], rate: number): ArrayBuffer {
  const samples = downsample(join(chunks), rate, WAV_RATE);
  const actual = Math.min(rate, WAV_RATE);
  const bytes = samples.length * BYTES_PER_SAMPLE;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  const word = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  word(0, 'RIFF');
  view.setUint32(4, 36 + bytes, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, actual, true);
  view.setUint32(28, actual * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, bytes, true);
  for (const [index, sample] of samples.entries()) {
    const held = Math.max(-1, Math.min(1, sample));
    view.setInt16(HEADER_BYTES + index * BYTES_PER_SAMPLE, held < 0 ? held * 0x8000 : held * 0x7fff, true);
  }
  return view.buffer;
}

/** Loudness of some samples, 0 to 1, as a meter shows it: the lowest 60 dB are silence. */
export function measureLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const loudness = Math.sqrt(sum / Math.max(1, samples.length));
  return Math.max(0, Math.min(1, 1 + (20 * Math.log10(loudness + 1e-9)) / 60));
}
