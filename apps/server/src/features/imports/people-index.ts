import { nameKey, type contacts as contactModels } from '@chairline/contract';
import type { RowValues } from './read-row.ts';

export type Reason = contactModels.Duplicate['reasons'][number];

/** Somebody a row of a file may be: a contact, or an earlier row of the same file (`id` null). */
export interface Person {
  id: number | null;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  tens: readonly string[];
  emails: readonly string[];
  /** The full name, folded once: it is compared many times. */
  folded: string;
}

const fold = nameKey;
const firstWord = (text: string): string => text.split(' ', 1)[0]!;

const withFolded = (person: Omit<Person, 'folded'>): Person => ({
  ...person,
  folded: nameKey(`${person.firstName} ${person.lastName}`),
});

/** The person a row describes. */
export const personOf = (row: RowValues): Person =>
  withFolded({
    id: null,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    birthdate: row.birthdate ?? null,
    tens: [row.ph1, row.ph2, row.ph3].flatMap((number) => (number === undefined ? [] : [number.slice(-10)])),
    emails: row.email === undefined ? [] : [row.email.toLowerCase()],
  });

/** What contacts are looked for by, for these people. */
export const keysOf = (people: readonly Person[]) => ({
  tens: [...new Set(people.flatMap(({ tens }) => tens))],
  emails: [...new Set(people.flatMap(({ emails }) => emails))],
  people: people.flatMap(({ folded, birthdate }) =>
    birthdate === null ? [] : [{ name: folded, birthdate }],
  ),
});

/**
 * Whether two could be one person by their names: a mother and her children share a number and an address, and are four
 * contacts. A contact without a name may be anybody who has its number.
 */
function mayBeOne(a: Person, b: Person): boolean {
  if (a.birthdate !== null && b.birthdate !== null && a.birthdate !== b.birthdate) return false;
  const [oneFirst, twoFirst] = [fold(a.firstName), fold(b.firstName)];
  const [oneLast, twoLast] = [fold(a.lastName), fold(b.lastName)];
  if (oneFirst === '' && oneLast === '') return true;
  if (oneLast !== '' && twoLast !== '' && oneLast !== twoLast) return false;
  return oneFirst === '' || firstWord(oneFirst) === firstWord(twoFirst);
}

/** People found by number, e-mail, and name with birthdate. */
export class PeopleIndex {
  readonly #byKey = new Map<string, Person[]>();

  /** Somebody who is a contact. */
  addContact(contact: Omit<Person, 'folded'>): void {
    this.add(withFolded(contact));
  }

  add(person: Person): void {
    for (const key of keysIn(person)) {
      const list = this.#byKey.get(key);
      if (list) list.push(person);
      else this.#byKey.set(key, [person]);
    }
  }

  /** Who somebody is, and what says so; contacts before rows, the oldest first. */
  find(wanted: Person): { person: Person; reasons: Reason[] } | undefined {
    const found = new Map<Person, Set<Reason>>();
    for (const key of keysIn(wanted)) {
      for (const person of this.#byKey.get(key) ?? []) {
        if (!mayBeOne(person, wanted)) continue;
        found.set(person, (found.get(person) ?? new Set()).add(reasonOf(key)));
      }
    }
    // Of several the one with most in common; a named one before a number that nobody has named.
    const [best] = [...found].sort(
      ([a, x], [b, y]) => y.size - x.size || Number(isBare(a)) - Number(isBare(b)),
    );
    return best && { person: best[0], reasons: [...best[1]] };
  }
}

const isBare = ({ firstName, lastName }: Person): boolean => firstName === '' && lastName === '';
const reasonOf = (key: string): Reason =>
  key.startsWith('n') ? 'number' : key.startsWith('e') ? 'email' : 'name_birthdate';

function keysIn({ folded, birthdate, tens, emails }: Person): Set<string> {
  return new Set([
    ...tens.filter(Boolean).map((ten) => `n${ten}`),
    ...emails.filter(Boolean).map((email) => `e${email}`),
    ...(birthdate === null ? [] : [`p${folded}|${birthdate}`]),
  ]);
}

/** People of a file who share their first number and their surname, of households of two and more. */
export class FamilyFinder {
  readonly #homes = new Map<string, { last: string; number: string; names: Set<string> }>();

  add({ first_name = '', last_name = '', ph1 = '' }: RowValues): void {
    if (last_name === '') return;
    const key = `${fold(last_name)}|${ph1}`;
    const home = this.#homes.get(key) ?? { last: last_name, number: ph1, names: new Set<string>() };
    home.names.add(first_name);
    this.#homes.set(key, home);
  }

  found(): { last: string; number: string; names: string[] }[] {
    return [...this.#homes.values()]
      .filter(({ names }) => names.size > 1)
      .map(({ last, number, names }) => ({ last, number, names: [...names] }));
  }
}
