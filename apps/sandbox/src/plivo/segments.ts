const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€\f');

/**
 * The length of a text as the network counts it, and the units it is billed as: 160 and 153 septets a unit in
 * GSM-7, 70 and 67 in UCS-2 (3GPP TS 23.038).
 */
export function measureText(text: string): { encoding: 'gsm' | 'ucs2'; length: number; units: number } {
  let septets = 0;
  for (const character of text) {
    if (basic.has(character)) septets += 1;
    else if (extended.has(character)) septets += 2;
    else
      return {
        encoding: 'ucs2',
        length: text.length,
        units: text.length <= 70 ? 1 : Math.ceil(text.length / 67),
      };
  }
  return { encoding: 'gsm', length: septets, units: septets <= 160 ? 1 : Math.ceil(septets / 153) };
}

/** The longest text one call may carry: Plivo's error table, code 110. */
export const LONGEST_GSM = 1600;
export const LONGEST_UCS2 = 737;

/** Whether Plivo takes a text of this length. */
export function isTooLong(text: string): boolean {
  const { encoding, length } = measureText(text);
  return length > (encoding === 'gsm' ? LONGEST_GSM : LONGEST_UCS2);
}
