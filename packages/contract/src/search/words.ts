import { APOSTROPHE_LETTERS, foldLetters } from '../shared/fold.ts';
import { MARK } from '../shared/marks.ts';

/**
 * How full-text search reads a text: as words in plain letters. The database's `app_fold` follows the same
 * rules; a test on the server holds the two against each other.
 */

/** A word of a text, folded, and where it stands: UTF-16 places in the text as it is, end exclusive. */
export interface FoldedWord {
  text: string;
  start: number;
  end: number;
}

const ONE_MARK = new RegExp(MARK);
const PART_OF_WORD = /[\p{Alphabetic}\p{Nd}]/u;

/** The words of a text in their order. */
export function wordsOf(text: string): FoldedWord[] {
  const words: FoldedWord[] = [];
  let word: FoldedWord | null = null;
  const take = (letters: string, start: number, end: number) => {
    if (word) {
      word.text += letters;
      word.end = end;
    } else {
      word = { text: letters, start, end };
      words.push(word);
    }
  };
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      const isDigit = code >= 48 && code <= 57;
      const lower = code >= 65 && code <= 90 ? code + 32 : code;
      if (isDigit || (lower >= 97 && lower <= 122)) take(String.fromCharCode(lower), at, at + 1);
      else word = null;
      at += 1;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at)!);
    const end = at + character.length;
    for (const part of foldLetters(character)) {
      if (PART_OF_WORD.test(part) && !APOSTROPHE_LETTERS.includes(part)) take(part, at, end);
      else word = null;
    }
    // A mark on its own belongs to the letter before it.
    if (word && ONE_MARK.test(character)) (word as FoldedWord).end = end;
    at = end;
  }
  return words;
}

/** One part of a search: words that must stand one after the other; of the last one perhaps only the beginning. */
export interface SearchPart {
  words: string[];
  prefix: boolean;
  /** Its word and the one before or after it as one: who types "o brien" finds "OBrien" too. */
  joined?: string[];
}

const letters = (text: string): string[] => wordsOf(text).map((word) => word.text);

/**
 * Reads what somebody typed: words by their beginnings, in double quotes exactly and in this order; a quote that is
 * still open is a phrase whose last word is being typed. Punctuation within a word ("co-pay") makes a phrase of it.
 * Every part must be there. Nothing is an error; [] finds nothing.
 */
export function parseFullText(typed: string): SearchPart[] {
  const parts: SearchPart[] = [];
  const pieces = typed.split(/["“”„«»]/);
  pieces.forEach((piece, n) => {
    const quoted = n % 2 === 1;
    const open = quoted && n === pieces.length - 1;
    const chunks = (quoted ? [piece] : piece.split(/\s+/)).map(letters).filter((words) => words.length > 0);
    chunks.forEach((words, at) => {
      const part: SearchPart = { words, prefix: !quoted || open };
      const pairs = [
        [chunks[at - 1], words],
        [words, chunks[at + 1]],
      ];
      const joined = quoted
        ? []
        : pairs.flatMap((pair) => (pair.every((one) => one?.length === 1) ? pair.flat().join('') : []));
      parts.push(joined.length > 0 ? { ...part, joined } : part);
    });
  });
  return parts;
}

/**
 * What names begin with that some write as a word of its own: before an apostrophe that is left out (O’Brien, D’Angelo,
 * L’Heureux, M’Baye, N’Diaye, Sa’ad, Da’Quan, Ka’ahumanu), a hyphen (Al-Amin, El-Sayed, Jo-Ann), a dot (St. John) or a blank
 * (Mc Donald, La Rue, Van Dyke). None is a word of a sentence: "mean" is not to find "call me and".
 */
const NAME_BEGINS =
  'o d l m n st mc mac de di du la le van von al el jo sa da ka ja ta ra ty ke ki bo mo na ha ya ni nu'.split(
    ' ',
  );

/** So many letters at least has each half of a name that is written as one word ("Maryann", "Annmarie"). */
const HALF = 3;
/** Longer words are no two names. */
const LONGEST_PAIR = 16;
const LETTERS_ALONE = /^\p{Alphabetic}+$/u;

/** What stands behind the last apostrophe of a name (Hawai’i, Kaua’i, Kea’au): an end of vowels alone. */
const endsOf = (word: string): string[][] =>
  [/^(.+[aeiou])([aeiou])$/, /^(.+[aeiou])([aeiou]{2})$/].flatMap((end) => {
    const [, before = '', after = ''] = word.length <= LONGEST_PAIR ? (end.exec(word) ?? []) : [];
    return before.length < HALF ? [] : [[before, after]];
  });

/** A word as two: "maryann" may be "Mary Ann", wherever it is parted. */
function halvesOf(word: string): string[][] {
  if (word.length > LONGEST_PAIR || !LETTERS_ALONE.test(word)) return [];
  return Array.from({ length: Math.max(0, word.length - 2 * HALF + 1) }, (_, n) => [
    word.slice(0, HALF + n),
    word.slice(HALF + n),
  ]);
}

/**
 * The ways in which what a part looks for may be written: with an apostrophe, a hyphen or a blank ("o brien", as words
 * are read) or without ("obrien"); two names as one ("maryann"). Quoted words are found as they are.
 * @returns the words as they are typed, and perhaps others
 */
export function spellingsOf({ words, prefix, joined = [] }: SearchPart): string[][] {
  if (!prefix) return [words];
  const [first = '', second, ...rest] = words;
  if (second !== undefined)
    return [words, [first + second, ...rest], ...(rest.length > 0 ? [[words.join('')]] : [])];
  // What is left is a name only with a vowel: "john" is no "jo" of anybody.
  const begun = NAME_BEGINS.filter((begin) => first.startsWith(begin) && first.length > begin.length + 1)
    .map((begin) => [begin, first.slice(begin.length)] as const)
    .filter(([, rest]) => !/^[b-df-hj-np-tv-xz]+$/.test(rest))
    .map((both) => [...both]);
  const halves = halvesOf(first).filter(([one]) => !begun.some(([begin]) => begin === one));
  return [words, ...begun, ...halves, ...endsOf(first), ...joined.map((word) => [word])];
}

/** Where the parts of a search stand in a text: spans of its words, in their order; and how many parts are there. */
export function findParts(
  text: string,
  parts: readonly SearchPart[],
): { spans: { start: number; end: number }[]; found: number } {
  const words = wordsOf(text);
  const spans: { start: number; end: number }[] = [];
  let found = 0;
  for (const part of parts) {
    const before = spans.length;
    for (const wanted of spellingsOf(part)) {
      for (let at = 0; at + wanted.length <= words.length; at += 1) {
        const fits = wanted.every((word, n) => {
          const own = words[at + n]!.text;
          return part.prefix && n === wanted.length - 1 ? own.startsWith(word) : own === word;
        });
        if (fits) spans.push({ start: words[at]!.start, end: words[at + wanted.length - 1]!.end });
      }
    }
    if (spans.length > before) found += 1;
  }
  return { spans: unite(spans), found };
}

/** Spans in their order, those that overlap made one. */
function unite(spans: { start: number; end: number }[]): { start: number; end: number }[] {
  const united: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = united.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else united.push({ ...span });
  }
  return united;
}

export interface MarkedText {
  text: string;
  hit: boolean;
}

/** A text in parts: those with `hit` are what was searched. */
export function markText(text: string, spans: readonly { start: number; end: number }[]): MarkedText[] {
  const marked: MarkedText[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) marked.push({ text: text.slice(at, start), hit: false });
    marked.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) marked.push({ text: text.slice(at), hit: false });
  return marked;
}
