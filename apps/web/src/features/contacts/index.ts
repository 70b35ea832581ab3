export { ContactList } from './components/contact-list.tsx';
export { contactName, isNamed } from './contact-name.ts';
export { allNumbers, textableNumbers, type TextNumber } from './contact-detail.ts';
export type { Contact, ContactExtras } from './contact-types.ts';
export { nameContact, refuseLimited, toggleNeedsAnswer } from './mutations.ts';
export { useContactDetail } from './queries.ts';
export { followContacts } from './store.ts';
export { useToday } from './use-today.ts';
