import { foldName } from '@chairline/contract';

/** A person as two sources know them. */
export interface KnownPerson {
  firstName: string;
  lastName: string;
  /** `yyyy-MM-dd` */
  birthdate: string | null;
}

/** By their names and birthdates two are one person, plainly two, or it is for a person to say. */
export type Sameness = 'same' | 'doubt' | 'different';

/** What tells a father from his son. */
const GENERATIONS: Readonly<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: 'ii',
  '2nd': 'ii',
  iii: 'iii',
  '3rd': 'iii',
  iv: 'iv',
  '4th': 'iv',
};

interface NameParts {
  first: string[];
  last: string[];
  /** '' for none. */
  generation: string;
}

/** The words of a name without its Jr., Sr., II, III or IV, wherever it stands behind another word. */
function partsOf({ firstName, lastName }: Pick<KnownPerson, 'firstName' | 'lastName'>): NameParts {
  let generation = '';
  const words = (name: string): string[] => {
    const all = foldName(name).split(' ').filter(Boolean);
    const last = GENERATIONS[all.at(-1) ?? ''];
    if (last === undefined || all.length < 2) return all;
    generation ||= last;
    return all.slice(0, -1);
  };
  // A last name that is nothing but "Jr." is one too.
  const alone = GENERATIONS[foldName(lastName)];
  const [first, last] = [words(firstName), alone === undefined ? words(lastName) : []];
  return { first, last, generation: generation || (alone ?? '') };
}

/** Whether a word stands for another: the same, or the initial of it. */
const standsFor = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/**
 * Whether two are one by a name of several words: as one word they are the same; one of them only leaves out words at
 * its end, or has initials (a doubt); or they are two. "José Luis" and "José Miguel" are two, as "Mary Ann" and "Mary
 * Beth"; of "Mary" and "Mary Ann" nobody knows.
 */
function compare(one: readonly string[], other: readonly string[]): Sameness {
  if (one.join('') === other.join('')) return 'same';
  const shorter = Math.min(one.length, other.length);
  return one.slice(0, shorter).every((word, at) => standsFor(word, other[at]!)) ? 'doubt' : 'different';
}

/** Whether two have plainly two given names ("José Luis", "José Miguel"), or are of two generations. */
export function differsInGiven(a: Pick<KnownPerson, 'firstName' | 'lastName'>, b: typeof a): boolean {
  const [one, two] = [partsOf(a), partsOf(b)];
  const isOtherGeneration =
    one.generation !== '' && two.generation !== '' && one.generation !== two.generation;
  return isOtherGeneration || compare(one.first, two.first) === 'different';
}

/**
 * Whether two who share a number or an address are one person. Families share both, so the names decide: two given
 * names, two surnames, two birthdates or two generations are two people. What one name has and the other lacks (a
 * second given name, an initial, a Jr.) is a doubt, which the same birthdate settles.
 */
export function samePerson(a: KnownPerson, b: KnownPerson): Sameness {
  if (a.birthdate !== null && b.birthdate !== null && a.birthdate !== b.birthdate) return 'different';
  const [one, two] = [partsOf(a), partsOf(b)];
  const isBornAlike = a.birthdate !== null && a.birthdate === b.birthdate;
  const given = compare(one.first, two.first);
  // A surname that is missing on one side is no other one.
  const isPlain = one.last.length === 0 || two.last.length === 0;
  const surname = isPlain ? 'same' : compare(one.last, two.last);
  const generation =
    one.generation === two.generation ? 'same' : one.generation && two.generation ? 'different' : 'doubt';
  const all = [given, surname, generation];
  if (all.includes('different')) return 'different';
  return all.includes('doubt') && !isBornAlike ? 'doubt' : 'same';
}
