import { digitsOf } from '../shared/phone.ts';
import type { Contact, ContactFilterQuery } from './models.ts';

/**
 * The digits of a search, '' where it is no (part of a) number. They count as one only when nothing but number
 * punctuation stands around them, so that "Ana 5" is a name; of eleven digits a leading 1 is dropped. Of a number abroad,
 * as it is shown ("+52 55 1234 5678"), the last ten count, by which all numbers are found.
 */
export function searchDigits(search: string): string {
  const digits = /^[\d\s()+.-]*$/.test(search) ? digitsOf(search) : '';
  const isAbroad = digits.length > 11 || (digits.length === 11 && search.trim().startsWith('+'));
  return isAbroad || (digits.length === 11 && digits.startsWith('1')) ? digits.slice(-10) : digits;
}

/** Whether somebody waits for an answer of the office; in SQL it is `needs_answer_since IS NOT NULL`. */
export const waits = ({ needs_answer }: Pick<Contact, 'needs_answer'>): boolean => needs_answer;

/** Whether a list narrowed like this shows the contact, its search aside, which is `matchesFilter`'s. */
export function isNarrowedTo(contact: Contact, filter: Omit<ContactFilterQuery, 'search'>): boolean {
  if (filter.tags && !filter.tags.some((id) => contact.tags.includes(id))) return false;
  if (filter.types && !filter.types.includes(contact.contact_type)) return false;
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
