export { contactName, isNamed } from './contact-name.ts';
export { emptyList, listOf, type ContactList } from './contact-lists.ts';
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
export { filterKey, filterQuery, noFilter, type ListFilter } from './list-filter.ts';
