import { describe, expect, it } from 'vitest';
import { avatarPalette, pickAvatarColor, pickInitials } from './avatar-color.ts';

/** Relative luminance: WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the avatar palette', () => {
  it('has 31 different colours, each at least 4.5 : 1 under white', () => {
    expect(new Set(avatarPalette).size).toBe(31);
    for (const color of avatarPalette) {
      expect(1.05 / (luminance(color) + 0.05), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('gives a username the same colour always, whatever its case', () => {
    expect(pickAvatarColor('Desk')).toBe(pickAvatarColor(' desk '));
    expect(avatarPalette).toContain(pickAvatarColor(''));
  });

  it('spreads names over nearly all of it', () => {
    const used = new Set(Array.from({ length: 400 }, (_, index) => pickAvatarColor(`user${index}`)));
    expect(used.size).toBeGreaterThanOrEqual(29);
  });
});

describe('initials', () => {
  it.each([
    ['Ana', 'Reyes', '', 'AR'],
    ['  josé', '', '', 'J'],
    ['', '', 'Ana Maria Reyes', 'AR'],
    ['', '', 'desk2', 'D'],
    ['(Mrs)', "O'Neil", '', 'MO'],
    ['Émile', '王', '', 'É王'],
    ['', '', '', ''],
    ['—', '…', '', ''],
  ])('of %s %s %s are %s', (first, last, fallback, initials) => {
    expect(pickInitials(first, last, fallback)).toBe(initials);
  });
});
