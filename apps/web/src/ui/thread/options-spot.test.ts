import { describe, expect, it } from 'vitest';
import { spotOf } from './options-spot.ts';

const box = (left: number, right: number, top = 104, bottom = 140) => ({ left, right, top, bottom });
const row = box(100, 700, 100, 144);
const bar = { wide: 200, narrow: 36, height: 28, rest: [] };

describe('spotOf', () => {
  it('stands beside the words where there is room, theirs and ours', () => {
    const theirs = spotOf({ ...bar, row, words: box(116, 400), ours: false });
    expect(theirs).toEqual({ place: 'beside', left: 308, top: 4 });
    const ours = spotOf({ ...bar, row, words: box(400, 684), ours: true });
    expect(ours).toEqual({ place: 'beside', left: 92, top: 4 });
  });

  it('is one button where there is less, and a line of its own where there is none', () => {
    expect(spotOf({ ...bar, row, words: box(116, 600), ours: false }).place).toBe('folded');
    expect(spotOf({ ...bar, row, words: box(200, 684), ours: true })).toMatchObject({
      place: 'folded',
      left: 56,
    });
    expect(spotOf({ ...bar, row, words: box(116, 684), ours: false }).place).toBe('below');
    expect(spotOf({ ...bar, row, words: box(116, 684), ours: true }).place).toBe('below');
  });

  it('stays clear of what stands beside the words, and within its row', () => {
    const readers = box(620, 652);
    const words = box(116, 600);
    expect(spotOf({ ...bar, row, words, rest: [readers], ours: false })).toMatchObject({
      place: 'folded',
      left: 560,
    });
    // Beneath the words it is in nobody's way.
    const below = box(620, 652, 150, 166);
    expect(spotOf({ ...bar, row, words, rest: [below], ours: false }).left).toBe(508);
    expect(spotOf({ ...bar, row: box(100, 700, 100, 128), words, ours: false }).top).toBe(0);
  });
});
