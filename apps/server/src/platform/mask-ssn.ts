/** As a social security number is shown: its last four digits. */
export const maskSsn = (digits: string): string => `***-**-${digits.slice(-4)}`;

const spoken: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};

const TOKEN = `(?:\\d+|${Object.keys(spoken).join('|')})(?![\\p{L}\\d])`;
/** Digits and words of digits with nothing but blanks, commas, points and dashes between them. */
const RUN = new RegExp(`(?<![\\p{L}\\d]|\\*-)${TOKEN}(?:[\\s,.-]{1,4}(?:and |dash |then )?${TOKEN})*`, 'giu');
/** As it is mostly written, whatever other digits stand beside it. */
const WRITTEN = /(?<!\d)\d{3}([-. ])\d{2}\1\d{4}(?!\d)/g;
/** Words and marks within a number, after which it may go on. */
const BETWEEN = /^[\s,.-]*(?:(?:and|dash|then)[\s,.-]*)?$/i;
/** Nine digits that are none: a day with an hour, an amount, a ZIP code with its four more. */
const OTHER = /\b\d{4}-\d\d-\d\d\b|^\d[\d,]*\.\d{1,2}$|^\d{5}-\d{4}$/;
/** Of a time, after its minutes: seconds with their fraction, and the zone's hours. */
const SECONDS = /^\d\d\.\d+(?:-\d\d)?$/;
/** So far before a number "social security" makes it one. */
const NEAR = 120;

const digitsIn = (run: string): string =>
  run
    .toLowerCase()
    .split(/[\s,.-]+/)
    .map((word) => spoken[word] ?? word.replaceAll(/\D/g, ''))
    .join('');

/**
 * A text in which something else stands in the place of social security numbers: of runs of nine digits, written or
 * spoken, and of any of four or more that follow soon after "social" or "SSN".
 * @param put what stands there, by its digits and as it was written
 */
export function replaceSsns(text: string, put: (digits: string, found: string) => string): string {
  const written = text.replace(WRITTEN, (number: string) => put(digitsIn(number), number));
  return written.replace(RUN, (run: string, at: number) => {
    const digits = digitsIn(run);
    const named = /\b(?:social|ssn)\b/i.test(written.slice(Math.max(0, at - NEAR), at));
    const isTime = SECONDS.test(run) && /\d:$/.test(written.slice(Math.max(0, at - 2), at));
    const isNine = digits.length === 9 && !OTHER.test(run) && !isTime;
    return isNine || (named && digits.length >= 4) ? put(digits, run) : run;
  });
}

/**
 * A text without social security numbers.
 * @returns the text with `***-**-1234` in their place, and the last number of nine digits; null for none
 */
export function maskSsnsIn(text: string): { text: string; ssn: string | null } {
  let ssn: string | null = null;
  const masked = replaceSsns(text, (digits) => {
    if (digits.length === 9) ssn = digits;
    return maskSsn(digits);
  });
  return { text: masked, ssn };
}

/** The same for everything a value holds; what is called a social security number is masked whatever it looks like. */
export function maskSsnsWithin(value: unknown, key = ''): unknown {
  if (/social|ssn/i.test(key) && (typeof value === 'string' || typeof value === 'number'))
    return maskSsn(String(value).replace(/\D/g, ''));
  if (typeof value === 'string') return maskSsnsIn(value).text;
  if (typeof value === 'number') return /^\d{9}$/.test(String(value)) ? maskSsn(String(value)) : value;
  if (Array.isArray(value)) return value.map((one) => maskSsnsWithin(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [maskSsnsIn(name).text, maskSsnsWithin(one, name)]),
  );
}

/**
 * A text with marks in the place of social security numbers, for somebody who hands it back in other words.
 * @returns the text, and what puts the numbers back as they were written; that gives null where a mark is lost or doubled
 */
export function withholdSsns(text: string): { text: string; putBack: (other: string) => string | null } {
  const kept: string[] = [];
  const marked = replaceSsns(text, (_digits, found) => `[[#${kept.push(found)}]]`);
  return {
    text: marked,
    putBack(other) {
      const marks = other.match(/\[\[#\d+\]\]/g) ?? [];
      const all = kept.map((_, at) => `[[#${at + 1}]]`);
      if (kept.length > 0 && marks.toSorted().join() !== all.toSorted().join()) return null;
      return kept.reduce((whole, found, at) => whole.replace(`[[#${at + 1}]]`, () => found), other);
    },
  };
}

/** Where a number begins at the very end of a text, written or spoken, which may go on; the text's length for none. */
export function openNumberAt(text: string): number {
  const last = [...text.matchAll(RUN)].at(-1);
  return last && BETWEEN.test(text.slice(last.index + last[0].length)) ? last.index : text.length;
}

/** Where a number ends at the very beginning of a text, which may have begun before it; 0 for none. */
export function numberUntil(text: string): number {
  const [first] = text.matchAll(RUN);
  return first && BETWEEN.test(text.slice(0, first.index)) ? first.index + first[0].length : 0;
}
