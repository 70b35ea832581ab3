import { contacts as contract } from '@chairline/contract';
import type { Contact } from './contact-types.ts';
import { filterRule, type ListFilter } from './list-filter.ts';

type SearchRule = typeof contract.matchesSearch;
let rule: SearchRule | null = null;

/**
 * Gives the rule of the search box, `contacts.matchesSearch`: before the first page of a list with a search is taken in.
 * It comes from outside because the desk's first load, which has no search, does without its letters.
 */
export function learnSearch(matches: SearchRule): void {
  rule = matches;
}

/** Whether a list shows a contact. @throws Error for a search before `learnSearch` */
export function findsContact(filter: ListFilter, contact: Contact): boolean {
  const { search, ...narrowed } = filterRule(filter);
  if (!contract.isNarrowedTo(contact, narrowed)) return false;
  if (search === undefined) return true;
  if (!rule) throw new Error('The rule of the search was not given.');
  return rule(contact, search);
}
