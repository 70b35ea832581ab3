import { emptyContactsState, putContact, type ContactsState } from '@chairline/office-state/contacts';
import { create } from 'zustand';
import type { Contact } from './contact-types.ts';

/** The office's contacts as far as this page knows them; events keep it equal to a fresh fetch. */
export const useContacts = create<ContactsState>(() => emptyContactsState);

/** A contact for the screen: the true copy, else the one from before a gap. */
export function selectContact(state: ContactsState, id: number): Contact | undefined {
  return state.contacts.get(id) ?? state.outdated.get(id);
}

/** A contact as far as it is known now. */
export function findContact(id: number): Contact | undefined {
  return selectContact(useContacts.getState(), id);
}

/** Takes a contact from an answer. */
export function receiveContact(contact: Contact): void {
  useContacts.setState((state) => putContact(state, contact));
}

/** Takes the contacts of a page of some list; those that are gone stay so. */
export function receiveContacts(contacts: readonly Contact[]): void {
  if (contacts.length > 0) useContacts.setState((state) => contacts.reduce(putContact, state));
}

/** Replaces the held copy without a new version, for what is shown before the server confirmed it. */
export function showContact(contact: Contact): void {
  useContacts.setState((state) => ({
    contacts: new Map(state.contacts).set(contact.contact_id, contact),
  }));
}
