import { digitsOf } from '../shared/phone.ts';
import type { Contact, ContactFilterQuery } from './models.ts';

/** The fields of a contact that the list's search box looks at (specification 2, section 2). */
export type SearchedContact = Pick<
  Contact,
  'first_name' | 'last_name' | 'full_name' | 'ph1' | 'ph2' | 'ph3' | 'phone_num'
>;

/**
 * Lower case without accents: decomposed (NFD), the combining marks taken out, runs of spaces made one.
 * Two texts that fold to the same are the same to the search.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What a search text asks for. `digits` is empty unless the text is (part of) a number. */
export interface SearchTerms {
  text: string;
  digits: string;
}

/**
 * Reads a search text once, to be held against many contacts. Digits count as a number only when nothing
 * but number punctuation stands around them, so that "Ana 5" is a name; of eleven digits a leading 1 is dropped.
 */
export function parseSearch(search: string): SearchTerms {
  const digits = /^[\d\s()+.-]*$/.test(search) ? digitsOf(search) : '';
  return {
    text: foldText(search),
    digits: digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits,
  };
}

/**
 * Whether the search box's text finds a contact: part of the first, last or full name whatever its case and
 * accents, or part of one of the numbers. An empty search finds everyone. The server's SQL follows the same rule.
 */
export function matchesSearch(contact: SearchedContact, search: string | SearchTerms): boolean {
  const terms = typeof search === 'string' ? parseSearch(search) : search;
  if (terms.text === '') return true;
  if (
    terms.digits !== '' &&
    [contact.ph1, contact.ph2, contact.ph3, contact.phone_num].some((number) => number.includes(terms.digits))
  ) {
    return true;
  }
  return [contact.first_name, contact.last_name, contact.full_name].some((name) =>
    foldText(name).includes(terms.text),
  );
}

/** Whether somebody waits for an answer of the office; in SQL it is `needs_answer_since IS NOT NULL`. */
export const waits = ({ needs_answer }: Pick<Contact, 'needs_answer'>): boolean => needs_answer;

/** Whether a list narrowed like this shows the contact; the server's SQL follows the same rule. */
export function matchesFilter(contact: Contact, filter: ContactFilterQuery): boolean {
  if (filter.tags && !filter.tags.some((id) => contact.tags.includes(id))) return false;
  if (filter.types && !filter.types.includes(contact.contact_type)) return false;
  if (filter.search !== undefined && !matchesSearch(contact, filter.search)) return false;
  switch (filter.status) {
    case 'waiting':
      return waits(contact);
    case 'missed':
      return contact.last_kind === 'call' && contact.call_missed;
    case 'failed':
      return ['failed', 'undelivered', 'rejected'].includes(contact.comm_direction ?? '');
    case 'unknown':
      return contact.full_name === '';
    case 'all':
      return true;
  }
}
