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

const areas = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Area codes of the North American plan that are Canada's. */
const CANADA = areas(
  '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 ' +
    '581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905',
);
/** And those of Bermuda and the Caribbean: Jamaica, the Bahamas, the Dominican Republic and others. */
const CARIBBEAN = areas(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876',
);

/**
 * Where a number lies as calls and texts go: at home (the United States with their territories, and toll-free numbers), in
 * Canada, which calls count as abroad and texts reach as they do home, or abroad. Null for no number that can be dialled:
 * a short code, a name.
 */
export function landOf(number: string): 'home' | 'canada' | 'abroad' | null {
  const e164 = toE164(number);
  if (e164 === null)
    return /^\s*\+[\d\s().-]+$/.test(number) && digitsOf(number).length >= 8 ? 'abroad' : null;
  const area = e164.slice(2, 5);
  return CARIBBEAN.has(area) ? 'abroad' : CANADA.has(area) ? 'canada' : 'home';
}

/** Whether texts of ours reach a number: one at home or in Canada. */
export function takesTexts(number: string): boolean {
  const land = landOf(number);
  return land === 'home' || land === 'canada';
}

/** Ten digits for the wire; numbers outside the North American plan keep their E.164 form. */
export function toWire(e164: string): string {
  return /^\+1\d{10}$/.test(e164) ? e164.slice(2) : e164;
}

/** How an extension is written behind a number: "ext. 23", "x23", "#23". Every repetition has an end: it stays linear. */
const EXTENSION = /(?:ext|extension|x|#)[ .:#]{0,3}(\d{1,8})$/i;
const MOST_TYPED = 100;

/** A number as somebody typed it, and the extension behind it; '' where there is none. */
export function splitExtension(text: string): { number: string; extension: string } {
  const typed = text.trim();
  const found = typed.length > MOST_TYPED ? null : EXTENSION.exec(typed);
  const number = found ? typed.slice(0, found.index).replace(/[ ,;]{1,10}$/, '') : typed;
  // A word that ends in x, or a place of the building, is no number's extension.
  if (!found || digitsOf(number).length < 7) return { number: typed, extension: '' };
  return { number, extension: found[1]! };
}

const withExtension = (number: string, extension: string): string =>
  extension === '' ? number : `${number} ext. ${extension}`;

/**
 * A number somebody typed elsewhere, for the wire: ten digits where it can be dialled, with ` ext. 23` behind them
 * where it has an extension; else as it was typed.
 */
export function phoneToWire(text: string): string {
  const { number, extension } = splitExtension(text);
  const e164 = toE164(number);
  return e164 === null ? text.trim() : withExtension(toWire(e164), extension);
}

/** (503) 555-0177, with its extension, or the text as it is when it is no ten-digit number. */
export function formatPhone(text: string): string {
  const { number, extension } = splitExtension(text);
  const ten = lastTen(number);
  if (ten.length !== 10 || digitsOf(number).length > 11) return text;
  return withExtension(`(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`, extension);
}

/**
 * What a telephone is given to dial: the number without its extension, which not every one understands; null for none.
 */
export function telHref(text: string): string | null {
  const { number } = splitExtension(text);
  const e164 = toE164(number);
  if (e164 !== null) return `tel:${e164}`;
  const digits = digitsOf(number);
  return digits.length >= 7 ? `tel:${digits}` : null;
}
