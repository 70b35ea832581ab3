import { foldLetters, type imports as contract, nameKey } from '@chairline/contract';
import type { ManyColumns } from '../contacts/index.ts';
import type { RowValues } from './read-row.ts';

const fields = [
  'first_name',
  'last_name',
  'email',
  'birthdate',
  'gender',
  'address',
  'address2',
  'city',
  'state',
  'zip',
] as const;
const numbers = ['ph1', 'ph2', 'ph3'] as const;

/**
 * What a row changes of a contact: with `fill` what is empty there, with `update` whatever the row says otherwise. A number the
 * contact has already stays where it is; one that nobody had named becomes the cell number of the person.
 * @param isSaid whether a person said that they are one; what is only alike renames nobody
 */
export function changeOf(
  before: ManyColumns,
  row: RowValues,
  { way, typeId, isSaid }: { way: Exclude<contract.DuplicateWay, 'skip'>; typeId: number; isSaid: boolean },
): Partial<ManyColumns> {
  const change: Partial<ManyColumns> = {};
  for (const field of fields) {
    const value = row[field];
    if (value === undefined || value === before[field]) continue;
    const isName = field === 'first_name' || field === 'last_name';
    if (
      before[field] === '' ||
      (way === 'update' && (!isName || isSaid || spellsBetter(value, before[field])))
    )
      change[field] = value;
  }
  const now = { ...before };
  const isUnnamed = before.first_name === '' && before.last_name === '';
  if (isUnnamed && before.ph1 === '' && before.phone_num !== '')
    Object.assign(now, { ph1: before.phone_num, phone_num: '' });
  const has = (number: string) => [now.ph1, now.ph2, now.ph3, now.phone_num].includes(number);
  for (const field of numbers) {
    const number = row[field];
    if (number === undefined || has(number)) continue;
    const free = [field, ...numbers].find((place) => now[place] === '');
    if (way === 'update' || now[field] === '') now[field] = number;
    else if (free) now[free] = number;
  }
  for (const field of [...numbers, 'phone_num'] as const)
    if (now[field] !== before[field]) change[field] = now[field];
  if (before.contact_type_id === 0 && typeId !== 0) change.contact_type_id = typeId;
  return change;
}

const isPlain = (name: string): boolean => foldLetters(name) === name.toLowerCase();

/** Whether a name is the same and loses no letter: "José" for "Jose", and not the other way round. */
const spellsBetter = (name: string, before: string): boolean =>
  nameKey(name) === nameKey(before) && (isPlain(before) || !isPlain(name));
