import { foldName } from '@chairline/contract';
import type { Checked, Place, RunRows } from './check-figures.ts';
import { wordsOf } from './figure-kinds.ts';
import { type NameRun, type NameWord, readNames } from './names.ts';

/** So many words a name has at the most. */
const WORDS_MOST = 6;
/** So many names of an answer are looked up, so that a long one costs the office's lists no more. */
const LOOKED_UP = 200;

/** A name that an answer may have, in none of its rows: the office's lists tell whether it is one. */
export interface Unsure {
  from: number;
  to: number;
  /** As `foldName` gives it. */
  name: string;
}

export interface NamesChecked {
  /** Names with where they stand in the rows, and persons who are called so and stand nowhere. */
  checked: Checked[];
  unsure: Unsure[];
}

/** Columns whose cells are names. */
const NAMES = new Set(
  'name names first last preferred patient contact carrier insurer insurance provider doctor hygienist dentist abbr subscriber guarantor user laboratory lname fname preferred pat prov'.split(
    ' ',
  ),
);

interface RowWords {
  runId: number;
  row: number;
  words: ReadonlySet<string>;
  /** By a word of a name the column in which it stands. */
  named: ReadonlyMap<string, number>;
}

const foldedWords = (text: string): string[] => foldName(text).split(' ').filter(Boolean);

function wordsOfRow({ runId, columns, rows }: RunRows): RowWords[] {
  const isName = columns.map((column) => wordsOf(column).some((word) => NAMES.has(word)));
  return rows.map((cells, row) => {
    const words = new Set<string>();
    const named = new Map<string, number>();
    for (const [column, cell] of cells.entries()) {
      if (typeof cell !== 'string') continue;
      for (const word of foldedWords(cell)) {
        words.add(word);
        if (isName[column] && !named.has(word)) named.set(word, column);
      }
    }
    return { runId, row, words, named };
  });
}

const hasAll = ({ has }: { has: (word: string) => boolean }, words: readonly string[]): boolean =>
  words.every((word) => has(word));

/**
 * Looks an answer's names up in its rows: a name stands in a row where all its words do, in whatever order and columns.
 * @param said what the answer may name besides: the question, the patient in view, what was said before
 */
export function checkNames(answer: string, runs: readonly RunRows[], said: readonly string[]): NamesChecked {
  const rows = runs.flatMap(wordsOfRow);
  const texts = said.map((text) => new Set(foldedWords(text)));
  const placeIn = (words: readonly string[]): Place | null => {
    for (const { runId, row, named } of rows)
      if (hasAll({ has: (word) => named.has(word) }, words))
        return { runId, row, column: named.get(words.at(-1)!)! };
    return null;
  };
  const stands = (words: readonly string[]): boolean =>
    rows.some((row) => hasAll({ has: (word) => row.words.has(word) }, words)) ||
    texts.some((text) => hasAll({ has: (word) => text.has(word) }, words));

  const checked: Checked[] = [];
  const unsure: Unsure[] = [];
  for (const run of readNames(answer)) {
    const { words, sign } = run;
    let taken = -1;
    for (const [at, first] of words.entries()) {
      if (at <= taken || first.joins) continue;
      for (const name of namesFrom(words, at, run)) {
        const folded = foldedOf(name);
        const [from, to] = [first.start, name.at(-1)!.end];
        const place = placeIn(folded);
        if (place) {
          checked.push({ from, to, place });
          taken = at + name.length - 1;
          break;
        }
        if (!stands(folded)) unsure.push({ from, to, name: folded.join(' ') });
      }
    }
    if (sign === null) continue;
    const whole = words.slice(0, words[1]?.joins ? 3 : 2);
    const folded = foldedOf(whole);
    const isPerson = sign === 'title' || folded.length > 1;
    // "Dr. Patel Recommends": who is known by the first word alone is not marked for the second.
    const known = stands(folded) || (sign === 'title' && stands(folded.slice(0, 1)));
    if (isPerson && folded.length > 0 && !known)
      checked.push({ from: whole[0]!.start, to: whole.at(-1)!.end, place: undefined });
  }
  return { checked, unsure: unsure.slice(0, LOOKED_UP) };
}

const foldedOf = (words: readonly NameWord[]): string[] => words.flatMap(({ folded }) => foldedWords(folded));

/** What may be a name from a word on, the longest first. One word alone is one where nothing else gives it its capital. */
function* namesFrom(words: readonly NameWord[], at: number, { sign, first }: NameRun): Generator<NameWord[]> {
  for (let end = Math.min(words.length, at + WORDS_MOST); end > at; end -= 1) {
    if (words[end - 1]!.joins || words[end - 1]!.folded === '') continue;
    const name = words.slice(at, end);
    const alone = foldedOf(name).length === 1;
    if (!alone || (words.length === 1 && (!first || sign !== null))) yield name;
  }
}

/** What of an answer's names is in its rows, and what is in none though the office knows it. */
export const settleNames = ({ checked, unsure }: NamesChecked, known: ReadonlySet<string>): Checked[] =>
  withoutInner([
    ...checked,
    ...unsure
      .filter(({ name }) => known.has(name))
      .map(({ from, to }): Checked => ({ from, to, place: undefined })),
  ]);

/** Of names one within the other, the longer one. */
const withoutInner = (all: readonly Checked[]): Checked[] =>
  all
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(
      (one, index, sorted) =>
        !sorted.slice(0, index).some(({ from, to }) => from <= one.from && to >= one.to),
    );
