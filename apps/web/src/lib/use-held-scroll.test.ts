import { describe, expect, it } from 'vitest';
import { commonShift } from './use-held-scroll.ts';

describe('commonShift', () => {
  it('is what most of the rows on the screen moved', () => {
    expect(commonShift([1, 2, 3, 4, 5], [9, 1, 2, 3, 4, 5], 1, 4)).toBe(1);
    // The row that moved to the top does not drag the others along.
    expect(commonShift([1, 2, 3, 4, 5], [3, 1, 2, 4, 5], 2, 5)).toBe(0);
    expect(commonShift([1, 2, 3, 4, 5, 6], [6, 1, 2, 3, 4, 5], 1, 4)).toBe(1);
    expect(commonShift([1, 2], [3, 4], 0, 2)).toBe(0);
  });
});
