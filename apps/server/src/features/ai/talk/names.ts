import { foldName } from '@chairline/contract';

/** Words with a capital letter in a text that may be a name, and their place there in UTF-16 units. */
export interface NameWord {
  start: number;
  end: number;
  /** As names are compared; '' for an initial, which says nothing. */
  folded: string;
  /** 'of', 'de la', '&': it stands within a name and neither begins nor ends one. */
  joins: boolean;
}

/** Words of a line that follow each other, each a capitalised one. */
export interface NameRun {
  words: NameWord[];
  /** 'Dr.' or 'patient' stands before them: what follows is a person. */
  sign: 'title' | 'patient' | null;
  /** They begin a sentence or a line, where a capital letter says nothing. */
  first: boolean;
}

/** A word, also with an apostrophe or a hyphen in it, or an initial with its point. */
const WORD = /\p{Lu}\.(?!\p{L})|[\p{L}&][\p{L}\p{M}\p{Nd}'’-]*/gu;
const JOINS = new Set(
  'of the and & de la las los del della der den di da do dos du le van von bin al st'.split(' '),
);
const TITLES = new Set(['dr', 'mr', 'mrs', 'ms', 'mx']);
const PATIENT = /^(?:patients?|named)$/;
/** Of the calendar: they end a name. */
const DAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|today|tomorrow|yesterday)$/;
const POSSESSIVE = /['’]s?$/;

/**
 * Where names may stand in a text: words with a capital letter, one after the other in a line. Which of them are names,
 * the rows and the office's lists tell.
 */
export function readNames(text: string): NameRun[] {
  const runs: NameRun[] = [];
  let open: NameRun | null = null;
  let before: { folded: string; plain: string; end: number } | null = null;
  for (const match of text.matchAll(WORD)) {
    let plain = match[0].replace(POSSESSIVE, '');
    while (plain.endsWith('-')) plain = plain.slice(0, -1);
    const start = match.index;
    const end = start + plain.length;
    const folded = plain.endsWith('.') ? '' : foldName(plain);
    const between = before ? text.slice(before.end, start) : text.slice(0, start);
    const follows = before !== null && /^[ \u00a0]{1,2}$/.test(between);
    const isTitle = TITLES.has(folded);
    const isSign: NameRun['sign'] =
      before && TITLES.has(before.folded) && /^\.?[ \u00a0]{1,2}$/.test(between)
        ? 'title'
        : before && PATIENT.test(before.plain) && /^:?[ \u00a0]{1,2}\**$/.test(between)
          ? 'patient'
          : null;
    const capital = /^\p{Lu}/u.test(plain) && !DAYS.test(folded) && !isTitle;
    const joins = !capital && JOINS.has(plain.toLowerCase()) && plain === plain.toLowerCase();
    const word = { start, end, folded, joins };
    if (open && follows && (capital || joins)) open.words.push(word);
    else if (capital) {
      open = { words: [word], sign: isSign, first: before === null || /[.!?:\n*•"“(]|- $/.test(between) };
      runs.push(open);
    } else open = null;
    // What a possessive ends, no name goes on behind: "Maria's Delta Dental".
    before = { folded, plain, end: match.index + match[0].length };
  }
  for (const run of runs) while (run.words.at(-1)!.joins) run.words.pop();
  return runs;
}
