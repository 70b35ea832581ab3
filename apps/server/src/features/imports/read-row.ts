import { contacts, imports as contract, isEmail, toWire } from '@chairline/contract';
import { type DateReading, HABIT, readBirthdate, UNSURE } from './read-date.ts';
import { readPhones } from './read-phone.ts';
import { splitName } from './split-name.ts';

const words = contract.importMessages;
const names = contract.importFieldNames;

/** A row's values by the columns of a contact; what is empty is left out. Numbers in E.164. */
export interface RowValues {
  first_name?: string;
  last_name?: string;
  ph1?: string;
  ph2?: string;
  ph3?: string;
  email?: string;
  birthdate?: string;
  gender?: string;
  address?: string;
  address2?: string;
  city?: string;
  zip?: string;
  state?: string;
}

/** Where each mapped field stands in a row. */
export type Places = Partial<Record<contract.ImportField, number>>;

/** @returns null where a field is mapped to a column that is not there, with its name */
export function placesOf(mapping: contract.ImportMapping, columns: readonly string[]): Places | string {
  const places: Places = {};
  for (const [field, column] of Object.entries(mapping)) {
    const at = columns.indexOf(column);
    if (at < 0) return column;
    places[field as contract.ImportField] = at;
  }
  return places;
}

// Control characters, and those that turn the direction of a text around.
// oxlint-disable-next-line no-control-regex -- control characters are what is taken out here
const UNSEEN = /[\u0000-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const clean = (text: string): string => text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const lengths = {
  first_name: 100,
  last_name: 100,
  address: 200,
  address2: 200,
  city: 100,
  state: 100,
} as const;

const GENDERS: readonly [RegExp, string][] = [
  [/^(f|female|woman|femenin[oa]|mujer)$/i, 'Female'],
  [/^(m|male|man|masculin[oa]|hombre)$/i, 'Male'],
];

/** A value that cannot be read, of a field that a contact can do without. */
export type FieldFault = contract.ImportedRow['left_out'][number];

/** Who somebody is, and how they are reached: without these a row is nobody. */
const needed: readonly contract.ImportField[] = ['first_name', 'last_name', 'ph1'];

/**
 * Reads a row by its mapping.
 * @returns its values; why it can be nobody: empty where it can; and what of it cannot be read and may be left out
 */
export function readRow(
  cells: readonly string[],
  places: Places,
  now: Date,
  dates: DateReading = HABIT,
): { values: RowValues; reasons: string[]; faults: FieldFault[] } {
  const values: RowValues = {};
  const reasons: string[] = [];
  const faults: FieldFault[] = [];
  const refuse = (field: contract.ImportField, reason: string): void => {
    if (needed.includes(field)) reasons.push(reason);
    else faults.push({ field, reason });
  };
  const cellOf = (field: contract.ImportField): string => {
    const at = places[field];
    return at === undefined ? '' : clean(cells[at] ?? '');
  };
  for (const [field, most] of Object.entries(lengths)) {
    const text = cellOf(field as keyof typeof lengths);
    if (text.length > most)
      refuse(field as keyof typeof lengths, words.refusedLong(names[field as keyof typeof lengths], most));
    else if (text !== '') values[field as keyof typeof lengths] = text;
  }
  if (places.first_name !== undefined && places.first_name === places.last_name && values.first_name) {
    const { first, last } = splitName(values.first_name);
    Object.assign(values, { first_name: first, last_name: last });
    if (last === '') delete values.last_name;
  }
  if (cellOf('first_name') === '') reasons.push(words.refusedFirstName);
  readNumbers(cells, places, values, refuse);
  const email = cellOf('email')
    .replace(/^mailto:/i, '')
    .split(/:::|[;,] ?/)[0]!
    .trim();
  if (email !== '') {
    if (isEmail(email)) values.email = email;
    else refuse('email', words.refusedEmail(shown(email)));
  }
  const born = readBirthdate(cellOf('Birthdate'), now, dates);
  if (born === UNSURE) refuse('Birthdate', words.refusedBirthdateUnsure(shown(cellOf('Birthdate'))));
  else if (born === null || (born !== '' && !contacts.isBirthdate(String(Date.parse(born)), now.getTime())))
    refuse('Birthdate', words.refusedBirthdate(shown(cellOf('Birthdate'))));
  else if (born !== '') values.birthdate = born;
  const gender = cellOf('gender');
  if (gender !== '') values.gender = GENDERS.find(([pattern]) => pattern.test(gender))?.[1] ?? 'Unknown';
  const zip = cellOf('zip');
  if (zip !== '') {
    const whole = zipOf(zip);
    if (whole === null) refuse('zip', words.refusedZip(shown(zip)));
    else values.zip = whole;
  }
  if (values.city !== undefined && !contacts.isContactCity(values.city)) {
    refuse('city', words.refusedCity(shown(values.city)));
    delete values.city;
  }
  return { values, reasons, faults };
}

/** Numbers beyond a cell's first go to the next field that has none. */
function readNumbers(
  cells: readonly string[],
  places: Places,
  values: RowValues,
  refuse: (field: contract.ImportField, reason: string) => void,
): void {
  const more: string[] = [];
  for (const field of ['ph1', 'ph2', 'ph3'] as const) {
    const at = places[field];
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    if (text === '') {
      if (field === 'ph1') refuse(field, words.refusedPhoneMissing);
      continue;
    }
    const { numbers, isCut } = readPhones(text);
    const [first, ...others] = numbers;
    if (first === undefined)
      refuse(
        field,
        isCut ? words.refusedPhoneCut(names[field]) : words.refusedPhone(names[field], shown(clean(text))),
      );
    else values[field] = first;
    more.push(...others);
  }
  for (const number of more) {
    const taken = [values.ph1, values.ph2, values.ph3];
    const free = (['ph2', 'ph3'] as const).find((field) => values[field] === undefined);
    if (free && !taken.includes(number)) values[free] = number;
  }
  // The same number twice is one number.
  if (values.ph3 === values.ph1 || values.ph3 === values.ph2) delete values.ph3;
  if (values.ph2 === values.ph1) delete values.ph2;
}

/** Five digits, or nine: zeros that a spreadsheet took from the front are put back. */
function zipOf(text: string): string | null {
  const bare = text.replace(/\.0$/, '').replace(/^'/, '').replace(/-$/, '');
  if (/^\d{3,5}$/.test(bare)) return bare.padStart(5, '0');
  const long = /^(\d{5})[ -]?(\d{4})$/.exec(bare);
  return long ? `${long[1]}-${long[2]}` : null;
}

/** A row's values as the import's fields show them. */
export function presentValues(values: RowValues): contract.ImportedRow['fields'] {
  const { birthdate, ph1, ph2, ph3, ...rest } = values;
  return {
    ...rest,
    ...(ph1 === undefined ? {} : { ph1: toWire(ph1) }),
    ...(ph2 === undefined ? {} : { ph2: toWire(ph2) }),
    ...(ph3 === undefined ? {} : { ph3: toWire(ph3) }),
    ...(birthdate === undefined ? {} : { Birthdate: birthdate }),
  };
}
