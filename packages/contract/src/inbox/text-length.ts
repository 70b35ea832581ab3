import { inboxMessages } from './messages.ts';
import { TEXT_MAX_LENGTH, TEXT_MAX_LENGTH_UNICODE } from './rules.ts';

/** Why a text is too long for the carrier, in words; null when it is not. */
export function textLengthProblem(text: string): string | null {
  const { characters, encoding } = countSegments(text);
  if (encoding === 'UCS-2') return characters > TEXT_MAX_LENGTH_UNICODE ? inboxMessages.unicodeTooLong : null;
  return characters > TEXT_MAX_LENGTH ? inboxMessages.messageTooLong : null;
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ!"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€\f';

/** How many parts hold characters of these sizes; none is cut in two. */
function partsOf(sizes: readonly number[], one: number, ofMany: number): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all <= one) return all === 0 ? 0 : 1;
  let parts = 1;
  let held = 0;
  for (const size of sizes) {
    if (held + size > ofMany) {
      parts += 1;
      held = 0;
    }
    held += size;
  }
  return parts;
}

/**
 * Characters and the parts (segments) a text goes in: 160 and 153 septets in GSM-7, 70 and 67 units in UCS-2
 * (3GPP TS 23.038). An extended character takes two septets, an emoji two units, and neither is cut by a part's end.
 */
export function countSegments(text: string): {
  characters: number;
  segments: number;
  encoding: 'GSM-7' | 'UCS-2';
} {
  const each = [...text];
  if (each.every((character) => BASIC.includes(character) || EXTENDED.includes(character))) {
    const septets = each.map((character) => (EXTENDED.includes(character) ? 2 : 1));
    const characters = septets.reduce<number>((sum, size) => sum + size, 0);
    return { encoding: 'GSM-7', characters, segments: partsOf(septets, 160, 153) };
  }
  const units = each.map((character) => character.length);
  return { encoding: 'UCS-2', characters: text.length, segments: partsOf(units, 70, 67) };
}
