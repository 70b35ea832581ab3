import { describe, expect, test } from 'vitest';
import { avatarPalette, pickAvatarColor } from '../../../ui/avatar-color.ts';
import { apartColors } from './apart-colors.ts';

const names = (many: number) => Array.from({ length: many }, (_, n) => `staff${n}`);

describe('colours by which people are told apart', () => {
  test('the first keeps the one of their initials', () => {
    expect(apartColors(['renee']).get('renee')).toBe(pickAvatarColor('renee'));
  });

  test('nobody has another’s while there are hues left, and eight are well apart', () => {
    for (const many of [2, 8, 15]) expect(new Set(apartColors(names(many)).values()).size).toBe(many);
    const places = [...apartColors(names(8)).values()].map((color) => avatarPalette.indexOf(color as never));
    const hues = places.filter((place) => place < 26).toSorted((a, b) => a - b);
    for (const [n, place] of hues.entries()) {
      const next = hues[(n + 1) % hues.length]!;
      expect((next - place + 26) % 26, `${place} and ${next}`).toBeGreaterThanOrEqual(2);
    }
  });

  test('two of one colour get two, and the earlier one’s stays when a third comes', () => {
    const twins = names(400).filter((name) => pickAvatarColor(name) === pickAvatarColor('staff0'));
    const [one, two, three] = twins;
    const both = apartColors([one!, two!]);
    expect(both.get(two!)).not.toBe(both.get(one!));
    const all = apartColors([one!, two!, three!]);
    expect([all.get(one!), all.get(two!)]).toEqual([both.get(one!), both.get(two!)]);
    expect(new Set(all.values()).size).toBe(3);
  });

  test('more people than colours are still each given one', () => {
    expect(
      [...apartColors(names(200)).values()].every((color) => avatarPalette.includes(color as never)),
    ).toBe(true);
  });
});
