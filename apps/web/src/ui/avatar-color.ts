/** Thirty-one hues dark enough for white initials: each at least 4.5 : 1 (tested). */
export const avatarPalette = [
  '#B3261E',
  '#A83A00',
  '#8F4700',
  '#7A5200',
  '#6B5B00',
  '#5C6300',
  '#4B6A00',
  '#2F7000',
  '#0B7435',
  '#00734F',
  '#007066',
  '#006D78',
  '#006A8A',
  '#00659E',
  '#0060B0',
  '#2457C5',
  '#3F4FC9',
  '#5547C6',
  '#683FC0',
  '#7A38B6',
  '#8A31A9',
  '#982C99',
  '#A32887',
  '#AB2673',
  '#AF285D',
  '#B12C46',
  '#6D4C41',
  '#546270',
  '#455A64',
  '#5D5A73',
  '#3D6658',
] as const;

/** A colour of the palette for a name: always the same one (FNV-1a, 32 bits). */
export function pickAvatarColor(username: string): string {
  let hash = 0x811c9dc5;
  for (const character of username.trim().toLowerCase()) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return avatarPalette[hash % avatarPalette.length]!;
}

function firstLetter(text: string | undefined): string {
  // By code point, so that a letter outside the basic plane stays whole.
  return [...(text?.trim() ?? '')].find((character) => /[\p{L}\p{N}]/u.test(character))?.toUpperCase() ?? '';
}

/** Up to two initials: of first and last name, else of the words of `fallback`. Empty when there are none. */
export function pickInitials(firstName: string, lastName: string, fallback = ''): string {
  const both = firstLetter(firstName) + firstLetter(lastName);
  if (both) return both;
  const words = fallback.trim().split(/\s+/);
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
}
