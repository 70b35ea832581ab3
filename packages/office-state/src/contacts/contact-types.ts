import type { contacts } from '@chairline/contract';

export type Contact = contacts.Contact;

/** What a contact's detail carries beside the row of the list. */
export type ContactExtras = Omit<contacts.ContactDetail, keyof Contact>;
