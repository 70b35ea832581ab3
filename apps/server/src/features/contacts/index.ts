export { findContactsOfPatients } from './find-by-patients.ts';
export { findOrCreateByEmail } from './find-or-create-by-email.ts';
export { findOrCreateByNumber } from './find-or-create-by-number.ts';
export { numbersOf, presentContact, presentListRow } from './present.ts';
export { contactRoutes } from './routes.ts';
export {
  type ContactListRow,
  type ContactRow,
  changeContact,
  findContact,
  listIdsByFilter,
  lockContact,
  type NewContact,
  searchTextOf,
} from './store.ts';
export { deleteContact } from './change-contact.ts';
export { followVersion } from './store-merges.ts';
export { changedColumns } from './contact-columns.ts';
export { holdFamilies } from './store-families.ts';
export {
  dropOthers,
  findNumberHolders,
  findPatientContacts,
  findUnlinkedByBirthdate,
  insertContacts,
  keepOthers,
  listContacts,
  lockContacts,
} from './store-patients.ts';
export { findByNumber, findHolders, findOthers } from './store-numbers.ts';
