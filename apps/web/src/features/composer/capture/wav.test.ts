import { describe, expect, it } from 'vitest';
import { captureName } from './capture-name.ts';
import { downsample, encodeWav, measureLevel, secondsIn } from './wav.ts';

const tone = (seconds: number, rate: number, hertz = 440) =>
  Float32Array.from({ length: seconds * rate }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / rate));

describe('encodeWav', () => {
  it('writes PCM, 16 bit, mono, 16 kHz with the right lengths', () => {
    const view = new DataView(encodeWav([tone(1, 48_000), tone(1, 48_000)], 48_000));
    const word = (at: number) =>
      String.fromCharCode(...Array.from({ length: 4 }, (_, n) => view.getUint8(at + n)));
    expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect(view.getUint16(20, true)).toBe(1);
    expect(view.getUint16(22, true)).toBe(1);
    expect(view.getUint32(24, true)).toBe(16_000);
    expect(view.getUint32(28, true)).toBe(32_000);
    expect(view.getUint16(34, true)).toBe(16);
    expect(view.getUint32(40, true)).toBe(2 * 32_000);
    expect(view.byteLength).toBe(44 + 64_000);
    expect(view.getUint32(4, true)).toBe(view.byteLength - 8);
    expect(secondsIn(view.byteLength)).toBe(2);
  });

  it('keeps the tone and never runs over', () => {
    const view = new DataView(encodeWav([Float32Array.from([1.5, -1.5, 0])], 16_000));
    expect([0, 2, 4].map((at) => view.getInt16(44 + at, true))).toEqual([32_767, -32_768, 0]);
    const crossings = (samples: Float32Array) =>
      samples.filter((sample, n) => n > 0 && samples[n - 1]! < 0 && sample >= 0).length;
    for (const rate of [44_100, 48_000, 96_000]) {
      expect(crossings(downsample(tone(1, rate), rate, 16_000))).toBeGreaterThanOrEqual(438);
      expect(crossings(downsample(tone(1, rate), rate, 16_000))).toBeLessThanOrEqual(440);
    }
  });

  it('leaves a slower recording as it is', () => {
    const view = new DataView(encodeWav([tone(1, 8_000)], 8_000));
    expect(view.getUint32(24, true)).toBe(8_000);
    expect(view.getUint32(40, true)).toBe(16_000);
  });
});

describe('measureLevel', () => {
  it('is 0 in silence and 1 at the loudest', () => {
    expect(measureLevel(new Float32Array(128))).toBe(0);
    expect(measureLevel(new Float32Array(128).fill(1))).toBeCloseTo(1);
    expect(measureLevel(new Float32Array(128).fill(0.1))).toBeCloseTo(2 / 3, 1);
    expect(measureLevel(new Float32Array(0))).toBe(0);
  });
});

describe('captureName', () => {
  it('is stamped with the time, and never given twice', () => {
    const at = new Date(2026, 10, 21, 9, 5, 7);
    expect(captureName('audio', at, [])).toBe('audio-20261121-090507.wav');
    expect(captureName('photo', at, ['photo-20261121-090507.jpeg'])).toBe('photo-20261121-090507-2.jpeg');
    expect(captureName('video', at, ['video-20261121-090507.mp4', 'video-20261121-090507-2.mp4'])).toBe(
      'video-20261121-090507-3.mp4',
    );
  });
});
