export { contactsFeature } from './feature.ts';
export { findContactsOfPatients } from './find-by-patients.ts';
export { byEmail, findOrCreateByEmail } from './find-or-create-by-email.ts';
export { findOrMake } from './make-unknown.ts';
export { findOrCreateBySender } from './find-or-create-by-sender.ts';
export { findOrCreateByNumber, findOwnerOfNumber } from './find-or-create-by-number.ts';
export { numbersOf, presentContact, presentListRow } from './present.ts';
export {
  type ContactListRow,
  type ContactRow,
  changeContact,
  findContact,
  findLastLanguages,
  lastLanguageOf,
  insertContacts,
  listIdsByFilter,
  lockContact,
  type NewContact,
  saveTags,
  saveThreadEnds,
  searchPatterns,
  searchTextOf,
  type TagChange,
} from './store.ts';
export { seemsForeign } from './seems-foreign.ts';
export { mendFamilies, setFamily } from './families.ts';
export { createContact, deleteContact, updateContact } from './change-contact.ts';
export { followVersion } from './store-merges.ts';
export { changedColumns } from './contact-columns.ts';
export { findFamilyMembers, holdFamilies, putIntoFamilies } from './store-families.ts';
export {
  dropOthers,
  findNumberHolders,
  findPatientContacts,
  findUnlinkedByBirthdate,
  keepOthers,
  listContacts,
  lockContacts,
} from './store-patients.ts';
export { findByNumber, findHolders, findOthers } from './store-numbers.ts';
export {
  changeMany,
  findHanging,
  findMany,
  type Hanging,
  type Hangings,
  type Held,
  holdMany,
  insertMany,
  type ManyColumns,
  manyColumnsOf,
  removeMany,
  newHanging,
} from './store-many.ts';
export { nowId } from './now-id.ts';
export { answered, isOwedAnswer, waitingSince } from './waiting.ts';
export { mustMayChangeType } from './policy.ts';
export { differsInGiven, type Sameness, samePerson } from './one-person.ts';
