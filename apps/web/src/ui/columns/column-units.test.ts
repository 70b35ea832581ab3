import { describe, expect, it } from 'vitest';
import { DEFAULT_UNITS, moveDivider, parseUnits, sumOf, unitsToKeep, unitsToShow } from './column-units.ts';

describe('the dividers', () => {
  it('give to one column what they take from the other', () => {
    const { left, centre, right } = moveDivider(DEFAULT_UNITS, 'left', 1);
    expect([left, centre, right].map((width) => width.toFixed(3))).toEqual(['3.200', '8.000', '7.000']);
    expect(moveDivider(DEFAULT_UNITS, 'right', 1)).toEqual({ left: 2.2, centre: 10, right: 6 });
  });

  it.each([
    ['left', 99],
    ['left', -99],
    ['right', 99],
    ['right', -99],
  ] as const)('leave every column at least 1 unit (%s by %i)', (side, by) => {
    const moved = moveDivider(DEFAULT_UNITS, side, by);
    expect(Math.min(moved.left, moved.centre, moved.right)).toBeGreaterThanOrEqual(1);
    expect(sumOf(moved)).toBeCloseTo(sumOf(DEFAULT_UNITS));
  });

  it('leave a column what it needs to be read', () => {
    const needs = { left: 2, centre: 4, right: 3 };
    expect(moveDivider(DEFAULT_UNITS, 'right', -99, needs)).toMatchObject({
      left: 2.2,
      centre: 4,
      right: 12,
    });
    expect(moveDivider(DEFAULT_UNITS, 'right', 99, needs).right).toBe(3);
    expect(moveDivider(DEFAULT_UNITS, 'left', -99, needs).left).toBe(2);
  });

  it('leave 2 units to the others when the right column is collapsed', () => {
    const moved = moveDivider({ left: 2.2, centre: 9, right: 0.5 }, 'left', 99);
    expect(moved.centre + moved.right).toBeCloseTo(2);
  });
});

describe('what is shown', () => {
  it('is 2.2, 9 and 7 units, and half a one for the collapsed right column', () => {
    expect(unitsToShow(DEFAULT_UNITS, true)).toEqual({ left: 2.2, centre: 9, right: 7 });
    expect(unitsToShow(DEFAULT_UNITS, false)).toEqual({ left: 2.2, centre: 9, right: 0.5 });
  });

  it('comes back as it was kept, whichever divider was dragged while the right column was collapsed', () => {
    const shown = moveDivider(unitsToShow(DEFAULT_UNITS, false), 'left', 2);
    const kept = unitsToKeep(DEFAULT_UNITS, shown, false);
    const again = unitsToShow(parseUnits(kept), false);
    for (const side of ['left', 'centre', 'right'] as const) expect(again[side]).toBeCloseTo(shown[side]);
    expect(unitsToShow(kept, true).right).toBe(7);
  });
});

describe('what is kept', () => {
  it('is the widths as they stand, in 18.2 units', () => {
    const kept = unitsToKeep(DEFAULT_UNITS, { left: 300, centre: 600, right: 100 }, true);
    expect(kept.left).toBeCloseTo(5.46);
    expect(sumOf(kept)).toBeCloseTo(18.2);
  });

  it('leaves the right column its width while it is collapsed', () => {
    const kept = unitsToKeep(DEFAULT_UNITS, { left: 400, centre: 800, right: 45 }, false);
    expect(kept.right).toBe(7);
    expect(kept.left + kept.centre).toBeCloseTo(11.2);
    expect(kept.centre / kept.left).toBeCloseTo(2);
  });

  it.each([
    null,
    7,
    {},
    { left: 2, centre: 3 },
    { left: -1, centre: 3, right: 3 },
    { left: 1, centre: NaN, right: 2 },
  ])('is the default where %j was stored', (stored) => {
    expect(parseUnits(stored)).toEqual(DEFAULT_UNITS);
  });
});
