/**
 * How near a typed word is to a name: what typing and hearing do to names (letters that change places, are doubled, missing
 * or wrong; ph for f, k for c, s for z, w for v, i for y) costs less than what makes another name of them.
 *
 * The measure is the optimal string alignment distance (Damerau 1964, as restricted by Boytsov 2011, “Indexing methods for
 * approximate dictionary searching”, section 2) with weights. They and the limits were chosen by the table of
 * near-contacts.test.ts: change them against it.
 */

const VOWELS = 'aeiouy';
/** Letters that are heard as one another. */
const ALIKE = new Set(
  ['ck', 'cs', 'sz', 'vw', 'iy', 'fv', 'gj', 'kq', 'uw', 'mn', 'dt', 'bp'].flatMap(([a, b]) => [
    `${a}${b}`,
    `${b}${a}`,
  ]),
);

const COST = { other: 1, vowel: 0.75, alike: 0.5, doubled: 0.5, silent: 0.5, moved: 0.75 };
/** A name is rarely misspelt at its first letter, and by another one it is another name. */
const FIRST = 0.5;
/** What was written by its sound, beside what is left of it. */
const BY_SOUND = 0.4;
/** Somebody is still typing: the name goes on behind what is near. */
const GOES_ON = 0.5;
/** So many letters at least has a word that may be the beginning of a name. */
const BEGINNING = 5;

const isVowel = (letter: string) => VOWELS.includes(letter);

function exchange(a: string, b: string): number {
  if (a === b) return 0;
  if (ALIKE.has(a + b)) return COST.alike;
  return isVowel(a) && isVowel(b) ? COST.vowel : COST.other;
}

/** What a letter costs that one of two words has and the other has not. @param at its place in `word` */
function extra(word: string, at: number): number {
  const letter = word[at]!;
  if (letter === word[at - 1] || letter === word[at + 1]) return COST.doubled;
  if (letter === 'h' && at > 0) return COST.silent;
  return isVowel(letter) && at > 0 ? COST.vowel : COST.other;
}

/** The weighted distance of what was typed from a name, or from its beginning. */
function align(typed: string, name: string): number {
  const first =
    typed[0] === name[0] || exchange(typed[0]!, name[0]!) === COST.alike || typed[0] === name[1] ? 0 : FIRST;
  let twoAbove: number[] = [];
  let above = Array.from({ length: name.length + 1 }, () => 0);
  for (let to = 1; to <= name.length; to += 1) above[to] = above[to - 1]! + extra(name, to - 1);
  for (let from = 1; from <= typed.length; from += 1) {
    const [letter, before] = [typed[from - 1]!, typed[from - 2]];
    const row = [above[0]! + extra(typed, from - 1)];
    for (let to = 1; to <= name.length; to += 1) {
      const own = name[to - 1]!;
      let least = Math.min(
        above[to - 1]! + exchange(letter, own),
        above[to]! + extra(typed, from - 1),
        row[to - 1]! + extra(name, to - 1),
      );
      if (letter !== own && letter === name[to - 2] && before === own)
        least = Math.min(least, twoAbove[to - 2]! + COST.moved);
      row[to] = least;
    }
    [twoAbove, above] = [above, row];
  }
  const whole = above[name.length]!;
  const part = typed.length < BEGINNING ? Infinity : Math.min(...above.slice(typed.length - 1, -1)) + GOES_ON;
  return Math.min(whole, part) + first;
}

/** A name by how it is heard, roughly and in English, Spanish and German: "phillips" is "filips", "lindquist" "lindkvist". */
const heard = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/^wr/, 'r')
    .replace(/^kn/, 'n')
    .replace(/^ts/, 's')
    .replace(/sch|sh/g, 'x')
    .replace(/tch/g, 'ch')
    .replace(/ck|ch(?=r)|q|c(?=[^eiyh]|$)/g, 'k')
    .replace(/ku(?=[aeio])/g, 'kv')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/x$/, 'ks')
    .replace(/w/g, 'v')
    .replace(/ei|ie|ee|ea|y/g, 'i')
    .replace(/ou|oo/g, 'u')
    .replace(/(?<!^)h(?![aeiou])|(?<=[^aeiouc])h/g, '')
    .replace(/(.)\1+/g, '$1');

/** How far a name may be from what was typed, by its length. */
function limitOf({ length }: string): number {
  if (length <= 3) return 0.75;
  if (length <= 4) return 1;
  if (length === 5) return 1.25;
  return length <= 7 ? 1.5 : 2;
}

/**
 * How far a folded name is from a typed, folded word: 0 for the same, about 1 for a wrong letter; Infinity where nobody would
 * take one for the other.
 */
function nameDistance(typed: string, name: string): number {
  const limit = limitOf(typed);
  // Each letter that one has more costs half a letter at least, but for those that somebody has yet to type.
  if (typed.length - name.length > limit * 2) return Infinity;
  const [sound, nameSound] = [heard(typed), heard(name)];
  const bySound = sound === '' || nameSound === '' ? Infinity : align(sound, nameSound) + BY_SOUND;
  const distance = Math.min(align(typed, name), bySound);
  return distance <= limit ? distance : Infinity;
}

/** The ways to write a word with two letters in each other's place. */
const transposed = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
  );

/** The ways to write it with one of its vowels another. */
const otherVowels = (word: string): string[] =>
  word
    .split('')
    .flatMap((letter, at) =>
      isVowel(letter) ? VOWELS.split('').map((vowel) => word.slice(0, at) + vowel + word.slice(at + 1)) : [],
    );

/** The ways to begin it with a letter that is heard as its first. */
const otherFirsts = (word: string): string[] =>
  [...ALIKE].filter((pair) => pair[0] === word[0]).map((pair) => pair[1]! + word.slice(1));

/** Longer words than these have enough trigrams in common with a name in spite of two letters that changed places, … */
const FEW_TRIGRAMS = 7;
/** … or of a wrong vowel or first letter. */
const HARDLY_ANY = 5;

/** Other ways to write a word by which names are looked up beside its trigrams, which find short words badly. */
export const otherWays = (word: string): string[] =>
  [
    ...new Set([
      ...(word.length <= FEW_TRIGRAMS ? transposed(word) : []),
      ...(word.length <= HARDLY_ANY ? [...otherVowels(word), ...otherFirsts(word)] : []),
    ]),
  ].filter((way) => way !== word);

/** A name that is near a search: how many of its words are spelt otherwise, how far off they are, and what they are there. */
export interface NearName {
  wrong: number;
  distance: number;
  /** The words of the search, each as the name has it; those that it has stay. */
  words: string[];
}

/**
 * Makes what holds names against a search: each of its words must stand in the name, as the search itself finds it, or be near
 * one of the name's.
 * @returns of a name its measure; null for one that is not near, and for one that the search itself finds
 */
export function nearTo(search: readonly string[]): (names: readonly string[]) => NearName | null {
  // An office has its names many times.
  const known = search.map(() => new Map<string, number>());
  const distanceOf = (n: number, name: string): number => {
    let distance = known[n]!.get(name);
    if (distance === undefined) known[n]!.set(name, (distance = nameDistance(search[n]!, name)));
    return distance;
  };
  return (names) => {
    const near: NearName = { wrong: 0, distance: 0, words: [] };
    for (const [n, word] of search.entries()) {
      if (names.some((name) => name.includes(word))) {
        near.words.push(word);
        continue;
      }
      let best = { name: '', distance: Infinity };
      for (const name of names) {
        const distance = distanceOf(n, name);
        if (distance < best.distance) best = { name, distance };
      }
      if (best.distance === Infinity) return null;
      near.wrong += 1;
      near.distance += best.distance;
      near.words.push(best.name);
    }
    return near.wrong > 0 ? near : null;
  };
}
