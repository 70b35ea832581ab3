/** Tables as the migrations make them; `schema.test.ts` holds the two against each other. */

export * from './schema/consent.ts';
export * from './schema/contacts.ts';
export * from './schema/conversations.ts';
export * from './schema/inbox.ts';
export * from './schema/labels.ts';
export * from './schema/ledger.ts';
export * from './schema/mail.ts';
export * from './schema/mailings.ts';
export * from './schema/notifications.ts';
export * from './schema/offices.ts';
export * from './schema/people.ts';
export * from './schema/phones.ts';
export * from './schema/practice.ts';
export * from './schema/search.ts';
