export { findOrCreateByNumber } from './find-or-create-by-number.ts';
export { numbersOf, presentContact } from './present.ts';
export { contactRoutes } from './routes.ts';
export { type ContactRow, changeContact, findContact, lockContact, searchTextOf } from './store.ts';
