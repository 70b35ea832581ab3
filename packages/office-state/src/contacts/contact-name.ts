import { contacts as contract, formatPhone } from '@chairline/contract';
import type { Contact } from './contact-types.ts';

type Named = Pick<
  Contact,
  'first_name' | 'last_name' | 'full_name' | 'ph1' | 'ph2' | 'ph3' | 'phone_num' | 'email'
>;

/** Whether someone gave this contact a name. */
export function isNamed(contact: Named): boolean {
  return (contact.full_name || contact.first_name || contact.last_name).trim() !== '';
}

/** The name for the screen: the full name, else the number, else the e-mail address. */
export function contactName(contact: Named): string {
  const name = contact.full_name.trim() || `${contact.first_name} ${contact.last_name}`.trim();
  if (name) return name;
  const number = contact.phone_num || contact.ph1 || contact.ph2 || contact.ph3;
  return number ? formatPhone(number) : contact.email || 'No name';
}

const kindsOfNumber = [
  ['Cell', 'ph1'],
  ['Home', 'ph2'],
  ['Work', 'ph3'],
  ['Main', 'phone_num'],
] as const;

/** A contact's numbers, each with what it is: 'Cell (503) 555-0177'; none for one whose number stands as its name. */
export const numbersInWords = (contact: Named): string[] =>
  isNamed(contact)
    ? kindsOfNumber
        .filter(([, field]) => contact[field] !== '')
        .map(([kind, field]) => `${kind} ${formatPhone(contact[field])}`)
    : [];

/** The number a search found a contact by, in those words; null where it was found by its name. */
export function numberFound(contact: Named, search: string): string | null {
  const digits = contract.searchDigits(search);
  if (digits === '' || contact.full_name.includes(digits)) return null;
  return numbersInWords(contact).find((words) => words.replace(/\D/g, '').includes(digits)) ?? null;
}
