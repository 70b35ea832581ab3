import type { contacts } from '@chairline/contract';

export type Contact = contacts.Contact;

/** What a contact was opened for from its row. */
export type OpenFor = 'read' | 'text' | 'email' | 'name';
