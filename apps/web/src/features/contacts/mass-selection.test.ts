import { describe, expect, it } from 'vitest';
import { clickRow, countSelected, isSelected, nobody } from './mass-selection.ts';

const shown = [11, 12, 13, 14, 15];

describe('the selection of mass-tag mode', () => {
  it('turns a row around at each click', () => {
    const once = clickRow(nobody, 12, false, shown);
    expect([...once.ids]).toEqual([12]);
    expect(clickRow(once, 12, false, shown).ids.size).toBe(0);
  });

  it('takes everything from the last click to one with Shift, in both directions', () => {
    const down = clickRow(clickRow(nobody, 12, false, shown), 14, true, shown);
    expect(down.ids).toEqual(new Set([12, 13, 14]));
    const up = clickRow(clickRow(nobody, 14, false, shown), 12, true, shown);
    expect(up.ids).toEqual(new Set([12, 13, 14]));
  });

  it('takes a range out again where the last click took its row out', () => {
    let selection = clickRow(clickRow(nobody, 11, false, shown), 15, true, shown);
    selection = clickRow(clickRow(selection, 12, false, shown), 13, true, shown);
    expect(shown.filter((id) => isSelected(selection, id))).toEqual([11, 14, 15]);
  });

  it('is everyone found but those clicked', () => {
    const all = { ...nobody, everyone: true };
    const selection = clickRow(all, 13, false, shown);
    expect(shown.filter((id) => isSelected(selection, id))).toEqual([11, 12, 14, 15]);
    expect(countSelected(selection, shown.length, true)).toBe(4);
    expect(countSelected(selection, shown.length, false)).toBeNull();
  });
});
