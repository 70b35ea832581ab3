import { describe, expect, it } from 'vitest';
import { formatPlayTime, measureBars } from './audio-player-bars.ts';

describe('measureBars', () => {
  it('measures equal parts against the loudest', () => {
    const samples = Float32Array.from({ length: 400 }, (_, n) => (n < 200 ? 0.25 : -0.5));
    const bars = measureBars(samples, 20);
    expect(bars).toHaveLength(20);
    expect(bars.slice(0, 10).every((bar) => Math.abs(bar - 0.5) < 1e-6)).toBe(true);
    expect(bars.slice(10).every((bar) => bar === 1)).toBe(true);
  });

  it('keeps a low bar for silence, and for less samples than bars', () => {
    expect(new Set(measureBars(new Float32Array(4000), 20))).toEqual(new Set([0.08]));
    expect(measureBars(Float32Array.from([1]), 20)).toHaveLength(20);
    expect(measureBars(new Float32Array(0), 20)).toHaveLength(20);
  });
});

describe('formatPlayTime', () => {
  it('says minutes and seconds', () => {
    expect([0, 7.4, 59.6, 75, 3661, Number.NaN, Number.POSITIVE_INFINITY].map(formatPlayTime)).toEqual([
      '0:00',
      '0:07',
      '1:00',
      '1:15',
      '61:01',
      '0:00',
      '0:00',
    ]);
  });
});
