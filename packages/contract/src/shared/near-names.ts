import { nameWords } from './fold.ts';

/** A shorter word is another name as soon as one letter differs. */
const SHORTEST = 3;
/** From so many letters on two may be wrong. */
const LONG = 6;

/**
 * How many letters are wrong in a word: left out, too many, another, or two in each other's place (optimal string
 * alignment).
 */
function lettersWrong(typed: string, meant: string): number {
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= meant.length; j++) {
      const same = typed[i - 1] === meant[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[meant.length]!;
}

/** How far a typed word is from a word of a name or from its beginning, which may be all that is typed yet. */
function distanceOf(typed: string, meant: string): number {
  const begun = [0, 1, -1].map((more) => meant.slice(0, typed.length + more));
  return Math.min(...[meant, ...begun].map((word) => lettersWrong(typed, word)));
}

/**
 * Those whose name is spelt nearly as a search has it, the closest first: each word of the search is near a word of the
 * name. Nobody for digits, e-mail addresses and words of fewer than three letters.
 * @param namesOf first and last name, user name
 */
export function findNear<T>(
  search: string,
  among: readonly T[],
  namesOf: (one: T) => readonly string[],
): T[] {
  const words = nameWords(search);
  if (words.length === 0 || /[\d@]/.test(search) || words.some((word) => word.length < SHORTEST)) return [];
  return among
    .flatMap((one) => {
      const names = namesOf(one).flatMap(nameWords);
      let far = 0;
      for (const word of words) {
        const least = Math.min(...names.map((name) => distanceOf(word, name)));
        if (least > (word.length < LONG ? 1 : 2)) return [];
        far += least;
      }
      return [{ one, far }];
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ one }) => one);
}
