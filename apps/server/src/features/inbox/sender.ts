import { digitsOf, isEmail, toE164 } from '@chairline/contract';

/** Whom a text is from, as its carrier says it. */
export type Sender =
  /** E.164 with its plus, from any country; a short code as its digits. */
  | { kind: 'number'; number: string }
  /** By a gateway that makes texts of mails. */
  | { kind: 'email'; address: string }
  /** A name that a company sends under, whatever else is no number, or nobody at all. */
  | { kind: 'name'; name: string };

/** Whose name a text stands under that does not say whom it is from. */
export const UNKNOWN_SENDER = 'Unknown sender';
const NAME_MAX = 60;

/** Reads the sender of a text. Whatever it is, it is somebody: no text is refused for it. */
export function senderOf(from: string): Sender {
  const text = from
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out here
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .toWellFormed()
    .trim();
  const e164 = toE164(text);
  if (e164 !== null) return { kind: 'number', number: e164 };
  // "INFO2024" is a name, not the short code 2024.
  if (!/[^\d\s().+-]/.test(text)) {
    const digits = digitsOf(text);
    if (digits.length >= 8 && digits.length <= 15) return { kind: 'number', number: `+${digits}` };
    if (digits.length >= 3 && digits.length <= 7) return { kind: 'number', number: digits };
  }
  if (isEmail(text)) return { kind: 'email', address: text.toLowerCase() };
  return { kind: 'name', name: text.slice(0, NAME_MAX).toWellFormed().trim() || UNKNOWN_SENDER };
}
