/**
 * Phone numbers as the specification has them: ten digits on the wire, E.164 in the database,
 * a leading 1 is dropped, the last ten digits decide whether two numbers are the same.
 */

export const PHONE_MESSAGE = 'Must be 10 digits';

/** The digits of a text, nothing else. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The last ten digits of a number, by which numbers are matched; shorter input comes back as its digits. */
export function lastTen(text: string): string {
  return digitsOf(text).slice(-10);
}

/**
 * A North American number in E.164, or null when the text is none.
 * Takes ten digits, eleven with a leading 1, with or without +, brackets, spaces, dots and dashes.
 */
export function toE164(text: string): string | null {
  if (/[^\d\s().+-]/.test(text)) return null;
  let digits = digitsOf(text);
  if (digits.length === 11 && digits.startsWith('1')) digits = digits.slice(1);
  // Area codes and exchanges never start with 0 or 1 in the North American plan.
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}

/** Ten digits for the wire; numbers outside the North American plan keep their E.164 form. */
export function toWire(e164: string): string {
  return /^\+1\d{10}$/.test(e164) ? e164.slice(2) : e164;
}

/** A number somebody typed elsewhere, for the wire: ten digits where it can be dialled, else as it was typed. */
export function phoneToWire(text: string): string {
  const number = toE164(text);
  return number === null ? text.trim() : toWire(number);
}

/** (503) 555-0177, or the text as it is when it is no ten-digit number. */
export function formatPhone(text: string): string {
  const ten = lastTen(text);
  if (ten.length !== 10 || digitsOf(text).length > 11) return text;
  return `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`;
}
