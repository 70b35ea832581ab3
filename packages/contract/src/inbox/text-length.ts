import { inboxMessages } from './messages.ts';
import { TEXT_MAX_LENGTH, TEXT_MAX_LENGTH_UNICODE } from './rules.ts';

/** Why a text is too long for the carrier, in words; null when it is not. */
export function textLengthProblem(text: string): string | null {
  const { characters, encoding } = countSegments(text);
  if (encoding === 'UCS-2') return characters > TEXT_MAX_LENGTH_UNICODE ? inboxMessages.unicodeTooLong : null;
  return characters > TEXT_MAX_LENGTH ? inboxMessages.messageTooLong : null;
}

/** Characters a text segment holds: 160 and 153 in GSM-7, 70 and 67 in UCS-2 (3GPP TS 23.038). */
export function countSegments(text: string): {
  characters: number;
  segments: number;
  encoding: 'GSM-7' | 'UCS-2';
} {
  const basic =
    '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ!"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
  const extended = '^{}\\[~]|€\f';
  let septets = 0;
  for (const character of text) {
    if (basic.includes(character)) septets += 1;
    else if (extended.includes(character)) septets += 2;
    else {
      const units = text.length;
      return {
        encoding: 'UCS-2',
        characters: units,
        segments: units === 0 ? 0 : units <= 70 ? 1 : Math.ceil(units / 67),
      };
    }
  }
  return {
    encoding: 'GSM-7',
    characters: septets,
    segments: septets === 0 ? 0 : septets <= 160 ? 1 : Math.ceil(septets / 153),
  };
}
