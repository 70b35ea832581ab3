import { contacts } from '@chairline/contract';

/** The ten digits of what is typed, when it is a whole number (specification 3, section 5); null otherwise. */
export function fullNumber(search: string): string | null {
  const digits = contacts.searchDigits(search);
  return digits.length === 10 ? digits : null;
}
