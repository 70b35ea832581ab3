import { SEVERAL_LETTERS, SINGLE_LETTERS, SINGLE_PLAIN } from './latin-letters.ts';
import { MARK } from './marks.ts';

/**
 * How names and words are compared: one folding for every list, search and matching. The database has the same as
 * `app_fold`, `app_fold_name` and `app_name_text` (migration 0135); fold-pairs.ts is the test of both.
 */

const MARKS = new RegExp(MARK, 'g');
// oxlint-disable-next-line no-control-regex -- what is no ASCII, is meant
const BEYOND_ASCII = /[^\u0000-\u007f]/;
const strange = new RegExp(`[${SINGLE_LETTERS}${Object.keys(SEVERAL_LETTERS).join('')}]`, 'g');
const plainOf = new Map([
  ...[...SINGLE_LETTERS].map((letter, at) => [letter, SINGLE_PLAIN[at]!] as const),
  ...Object.entries(SEVERAL_LETTERS),
]);

/** Lower case in plain letters: NFKD without marks, and of Latin letters the plain ones ('Łœ' is 'loe'). */
export function foldLetters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replaceAll('ς', 'σ')
    .replace(strange, (letter) => plainOf.get(letter)!);
}

/**
 * Apostrophes that Unicode counts among the letters, as the ʻokina of “Kaʻiulani”: people write any other in their place,
 * so that they part words as those do. `app_fold` has the same (migration 0186).
 */
export const APOSTROPHE_LETTERS = 'ʹʻʼʽʾʿˈˊˋꞌ';

/** Apostrophes of every kind, dots, and what is not seen: within a name they are left out. */
const DROPPED = /['`´΄᾽᾿´῾ʹʻʼʽʾʿˈˊˋ‘’‛′ꞌ՚׳.·․‧・\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const HYPHENS = /[-‐‑‒–—―−⸺⸻]/g;
/** What stands between names. */
// oxlint-disable-next-line no-control-regex -- control characters stand between words too
const BETWEEN = /[\u0000-\u0020\u007f-\u00a0\u1680\u2028\u2029,;/()&"“”„«»]+/g;

const lettersOf = (name: string): string => {
  const kept = name.replace(DROPPED, '');
  // NFKD makes what is left out of a few more ("＇", "…"): once more.
  return BEYOND_ASCII.test(kept) ? foldLetters(kept).replace(DROPPED, '') : kept.toLowerCase();
};

/**
 * A name as it is compared: in plain letters, apostrophes and dots left out, hyphens and blanks one blank each.
 * "Þóra O’Brien-Łuk" is "thora obrien luk".
 */
export const foldName = (name: string): string =>
  lettersOf(name).replace(HYPHENS, ' ').replace(BETWEEN, ' ').trim();

/** Whether two are one name: "Mary-Ann", "Mary Ann" and "Maryann" are, "O’Brien", "O Brien" and "OBrien". */
export const nameKey = (name: string): string => foldName(name).replaceAll(' ', '');

/** Between the words of a name and its fields written as one word; in no folded text. */
export const NAME_SEPARATOR = '\u0001';

/** What a search for names looks in: the words of the fields, and each field of several words as one word. */
export function nameText(...names: string[]): string {
  const fields = names.map(foldName).filter((name) => name !== '');
  const joined = fields.filter((name) => name.includes(' ')).map((name) => name.replaceAll(' ', ''));
  return fields.join(' ') + NAME_SEPARATOR + joined.join(' ');
}

/**
 * What a search asks for of a name: each of these must stand in its `nameText`, wherever. What hyphens hold together is
 * one word, as the fields are that `nameText` joins.
 */
export const nameWords = (search: string): string[] =>
  lettersOf(search)
    .replace(HYPHENS, '')
    .split(BETWEEN)
    .filter((word) => word !== '');

/** Whether every word of a search begins a word of one of the names; the search box of people. '' finds everyone. */
export function beginsNames(search: string, ...names: string[]): boolean {
  const text = ` ${nameText(...names).replace(NAME_SEPARATOR, ' ')}`;
  return nameWords(search).every((word) => text.includes(` ${word}`));
}

/** Whether a search finds a name: its words in any order, each anywhere in it. A search without words finds nothing. */
export function findsName(search: string, ...names: string[]): boolean {
  const words = nameWords(search);
  const text = nameText(...names);
  return words.length > 0 && words.every((word) => text.includes(word));
}
