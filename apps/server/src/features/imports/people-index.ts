import { nameKey, type contacts as contactModels } from '@chairline/contract';
import { type Sameness, samePerson } from '../contacts/index.ts';
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
  /** `nameKey` of the full name, folded once: it is compared many times. */
  folded: string;
}

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

/** Who a row may be. */
export interface Likeness {
  person: Person;
  /** What says so. */
  reasons: Reason[];
  /** Whether it is; else it is for a person to say, and until then they are two. */
  sure: boolean;
}

/** People found by number, e-mail, and name with birthdate. */
export class PeopleIndex {
  readonly #byKey = new Map<string, Person[]>();
  readonly #ids = new Set<number>();
  #batch = new Map<string, Person[]>();

  /** The people of the rows that are looked up next: who of them share a number counts for a number without a name. */
  begin(batch: readonly Person[]): void {
    this.#batch = new Map();
    for (const person of batch)
      for (const ten of person.tens) this.#batch.set(ten, [...(this.#batch.get(ten) ?? []), person]);
  }

  /** Somebody who is a contact; once is enough. */
  addContact(contact: Omit<Person, 'folded'>): void {
    if (contact.id !== null && this.#ids.has(contact.id)) return;
    if (contact.id !== null) this.#ids.add(contact.id);
    this.add(withFolded(contact));
  }

  add(person: Person): void {
    for (const key of keysIn(person)) {
      const list = this.#byKey.get(key);
      if (list) list.push(person);
      else this.#byKey.set(key, [person]);
    }
  }

  /** A row was taken for somebody whom nobody had named: from here on the next of the family is somebody else. */
  take(person: Person, row: Person): void {
    if (!isBare(person)) return;
    const { firstName, lastName, folded } = row;
    Object.assign(person, { firstName, lastName, folded, birthdate: person.birthdate ?? row.birthdate });
  }

  /**
   * Who somebody is, or may be; contacts before rows, the oldest first.
   * @param said the contact a person said they are
   */
  find(wanted: Person, said?: number): Likeness | undefined {
    const found = new Map<Person, { reasons: Set<Reason>; sure: boolean }>();
    for (const key of keysIn(wanted)) {
      for (const person of this.#byKey.get(key) ?? []) {
        const known = found.get(person);
        if (known) known.reasons.add(reasonOf(key));
        else {
          const sameness = this.#judge(person, wanted);
          const isSaid = person.id !== null && person.id === said;
          if (sameness === 'different') continue;
          found.set(person, { reasons: new Set([reasonOf(key)]), sure: isSaid || sameness === 'same' });
        }
      }
    }
    // Of several whom a person said, else a sure one with most in common; a named one before a number nobody has named.
    const [best] = [...found].sort(
      ([a, x], [b, y]) =>
        Number(b.id === said) - Number(a.id === said) ||
        Number(y.sure) - Number(x.sure) ||
        y.reasons.size - x.reasons.size ||
        Number(isBare(a)) - Number(isBare(b)),
    );
    return best && { person: best[0], reasons: [...best[1].reasons], sure: best[1].sure };
  }

  /** A contact without a name may be anybody who has its number: of one family, which is for a person to say. */
  #judge(person: Person, wanted: Person): Sameness {
    if (!isBare(person)) return samePerson(person, wanted);
    if (person.birthdate !== null && wanted.birthdate !== null && person.birthdate !== wanted.birthdate)
      return 'different';
    const family = person.tens.flatMap((ten) => this.#batch.get(ten) ?? []);
    return family.every((other) => samePerson(other, wanted) === 'same') ? 'same' : 'doubt';
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
    const key = `${nameKey(last_name)}|${ph1}`;
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
