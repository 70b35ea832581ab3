import { nameText, nameWords } from '../shared/fold.ts';
import type { Contact, ContactFilterQuery } from './models.ts';
import { isNarrowedTo, searchDigits } from './narrowing.ts';

/** The fields of a contact that the list's search box looks at (specification 2, section 2). */
export type SearchedContact = Pick<Contact, 'first_name' | 'last_name' | 'ph1' | 'ph2' | 'ph3' | 'phone_num'>;

/** What a search text asks for: the words of a name, or `digits`, empty unless it is (part of) a number. */
export interface SearchTerms {
  words: string[];
  digits: string;
}

/** Reads a search text once, to be held against many contacts. */
export function parseSearch(search: string): SearchTerms {
  const digits = searchDigits(search);
  return { words: digits === '' ? nameWords(search) : [], digits };
}

/** Whether a search asks for nothing: it finds everyone. */
export const isEmptySearch = ({ words, digits }: SearchTerms): boolean => words.length === 0 && digits === '';

/**
 * Whether the search box's text finds a contact: each of its words somewhere in the first or last name, as `nameText`
 * reads them, or its digits in one of the numbers. An empty search finds everyone. The server's SQL follows the same rule.
 */
export function matchesSearch(contact: SearchedContact, search: string | SearchTerms): boolean {
  const terms = typeof search === 'string' ? parseSearch(search) : search;
  if (isEmptySearch(terms)) return true;
  const name = nameText(contact.first_name, contact.last_name);
  if (terms.digits === '') return terms.words.every((word) => name.includes(word));
  const numbers = [contact.ph1, contact.ph2, contact.ph3, contact.phone_num];
  return name.includes(terms.digits) || numbers.some((number) => number.includes(terms.digits));
}

/** Whether a list narrowed like this shows the contact; the server's SQL follows the same rule. */
export const matchesFilter = (contact: Contact, filter: ContactFilterQuery): boolean =>
  isNarrowedTo(contact, filter) && (filter.search === undefined || matchesSearch(contact, filter.search));

/** So many letters at least has a word that may be misspelt: of two everything is close to everything. */
export const NEAR_MIN_LETTERS = 3;

/**
 * Whether a search may be a misspelt name: words of letters alone, one of them long enough. Digits, e-mail addresses and
 * signs are looked for as they are.
 */
export function mayBeMisspelt(search: string): boolean {
  const words = /[\d@]/.test(search) ? [] : nameWords(search);
  return (
    words.every((word) => /^\p{L}+$/u.test(word)) && words.some((word) => word.length >= NEAR_MIN_LETTERS)
  );
}
