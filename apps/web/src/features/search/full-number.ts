/**
 * The ten digits of what is typed, when it is a whole number that can be called and texted (specification 3, section 5); null
 * otherwise. A number abroad is none: its last ten digits are somebody else's number here.
 */
export function fullNumber(typed: string): string | null {
  const text = typed.trim();
  const digits = text.replace(/\D/g, '');
  // Behind a + stands a country, and only 1 is ours.
  if (!/^\+?[\d\s().-]+$/.test(text) || (text.startsWith('+') && !digits.startsWith('1'))) return null;
  const own = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return own.length === 10 ? own : null;
}
