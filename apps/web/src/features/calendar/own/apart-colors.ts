import { avatarPalette, pickAvatarColor } from '../../../ui/avatar-color.ts';

/** The palette's hues stand in a circle; what follows them are greys and browns, which look alike. */
const HUES = 26;
/** Those that are given out: red is for what is wrong. */
const given = Array.from({ length: 22 }, (_, place) => place + 2);
/** So many places apart on the circle two colours are told from one another at a glance. */
const APART = 3;

const isGrey = (place: number): boolean => place >= HUES;

/** How far two places of the palette are from one another. */
function distance(one: number, other: number): number {
  if (isGrey(one) || isGrey(other)) return isGrey(one) && isGrey(other) ? 0 : HUES;
  const steps = Math.abs(one - other);
  return Math.min(steps, HUES - steps);
}

/**
 * A colour for each person by which they are told apart where several stand beside one another: that of their initials, or,
 * where that is too much like an earlier person's, the one that is furthest from all before.
 * @param usernames in an order that stays: who comes later leaves the colours of the others as they are
 */
export function apartColors(usernames: readonly string[]): ReadonlyMap<string, string> {
  // How far each place is from the nearest one that is taken.
  const clearance = avatarPalette.map(() => HUES);
  const colors = new Map<string, string>();
  for (const username of usernames) {
    const own = avatarPalette.findIndex((color) => color === pickAvatarColor(username));
    const furthest = given.reduce((best, place) => (clearance[place]! > clearance[best]! ? place : best));
    const taken = clearance[own]! >= APART ? own : furthest;
    for (const place of clearance.keys())
      clearance[place] = Math.min(clearance[place]!, distance(place, taken));
    colors.set(username, avatarPalette[taken]!);
  }
  return colors;
}
