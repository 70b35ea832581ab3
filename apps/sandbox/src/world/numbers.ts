/**
 * A phone number in E.164, or null when the text is none. Ten digits, or eleven with a leading 1, are North
 * American; anything else needs its + and country code. Spaces, brackets, dots and dashes are ignored.
 */
export function toE164(text: string): string | null {
  const trimmed = text.trim();
  if (/[^\d\s().+-]/.test(trimmed) || trimmed.lastIndexOf('+') > 0) return null;
  const digits = trimmed.replace(/\D/g, '');
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  // In the North American plan there is nothing but the form above.
  if (!trimmed.startsWith('+') || digits.startsWith('1')) return null;
  return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
}

const tollFreeCodes = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** Whether an E.164 number is a North American toll-free one. */
export function isTollFree(number: string): boolean {
  return number.startsWith('+1') && tollFreeCodes.has(number.slice(2, 5));
}
