export { contactName, isNamed, numberFound, numbersInWords } from './contact-name.ts';
export { emptyList, listOf, type ContactList } from './contact-lists.ts';
export { learnSearch } from './finds-contact.ts';
export type { ContactExtras } from './contact-types.ts';
export {
  applyContactEvent,
  contactReducers,
  distrustAll,
  emptyContactsState,
  mergeDetail,
  mergeListPage,
  putContact,
  type ContactsState,
} from './contacts-state.ts';
export { filterKey, filterQuery, listQuery, noFilter, type ListFilter } from './list-filter.ts';
export { applyCountEvent, countReducers, emptyCounts, type CountsState } from './status-counts.ts';
