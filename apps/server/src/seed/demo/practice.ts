import { createPrng } from '../prng.ts';
import { birthdateOf, DEMO_SEED, type DemoPerson, isPatient, makePeople, patNumOf } from './people.ts';

/** As Open Dental's desk writes a number. */
const written = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1)$2-$3');

/** Patients that the office cannot be sure of. */
const ASKING = 3;
const PROSPECTIVE = 6;

const genders = { Male: 0, Female: 1, Unknown: 2 } as const;
/** ISO 639-2, as Open Dental has languages. */
const languages: Readonly<Record<string, string>> = { en: 'eng', es: 'spa' };

/**
 * The demo office's patients for the practice that the sandbox plays beside the made-up ones, so that what is shown of
 * a contact is their own: Open Dental's columns, heads of families by their place in the list.
 */
export function demoPatients(now: Date): Record<string, string | number>[] {
  const people = makePeople(createPrng(DEMO_SEED));
  const patients = people.filter(isPatient);
  const places = new Map(patients.map((person, index) => [person, index]));
  const asking = people.filter(({ kind, lastName }) => kind === 'lead' && lastName !== '').slice(0, ASKING);
  return [...patients.map((person) => describe(person, places, now)), ...asking.map(describeAsking)];
}

/** Who only asked so far, and was written down in haste: a person decides whether it is the same one. */
const describeAsking = (person: DemoPerson): Record<string, string | number> => ({
  FName: person.firstName.slice(0, 1),
  LName: person.lastName,
  Birthdate: '0001-01-01',
  PatStatus: PROSPECTIVE,
  WirelessPhone: written(person.cell),
});

function describe(
  person: DemoPerson,
  places: ReadonlyMap<DemoPerson, number>,
  now: Date,
): Record<string, string | number> {
  const head = person.head && person.head !== person ? places.get(person.head) : undefined;
  return {
    PatNum: patNumOf(person)!,
    FName: person.firstName,
    LName: person.lastName,
    Birthdate: birthdateOf(person, now),
    PatStatus: person.kind === 'inactive' ? 2 : 0,
    // They write with the office already.
    TxtMsgOk: 1,
    Gender: genders[person.gender],
    WirelessPhone: written(person.cell),
    HmPhone: written(person.home),
    WkPhone: written(person.work),
    Email: person.email,
    Address: person.address,
    City: person.city,
    State: person.city ? 'OR' : '',
    Zip: person.zip,
    Language: languages[person.language] ?? '',
    ...(head === undefined ? {} : { head }),
  };
}
