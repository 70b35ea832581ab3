import { contacts as contract, type LiveEventType } from '@chairline/contract';
import { create } from 'zustand';
import { live } from '../../lib/live.ts';
import { noteHeard } from '../../lib/seen-items.ts';
import type { Contact } from './contact-types.ts';
import {
  applyContactEvent,
  distrustAll,
  emptyContactsState,
  putContact,
  type ContactEvent,
  type ContactsState,
} from './contacts-state.ts';

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

const eventTypes = [...Object.keys(contract.contactEvents), 'addMessage', 'updateMessage', 'readThread'];

let waiting: ContactEvent[] = [];

function flush(): void {
  const events = waiting;
  waiting = [];
  useContacts.setState((state) => events.reduce(applyContactEvent, state));
}

const resyncListeners = new Set<() => void>();

/** Calls `listener` after a gap in the events, once the held contacts are marked as not to be trusted. */
export function onContactsDistrusted(listener: () => void): void {
  resyncListeners.add(listener);
}

let following = false;

/** Ties the store to the live events, once: to be called before the first fetch. */
export function followContacts(): void {
  if (following) return;
  following = true;
  for (const type of eventTypes) {
    live.on(type as LiveEventType, (payload) => {
      if (waiting.length === 0) queueMicrotask(flush);
      const event = { type, payload } as ContactEvent;
      if (event.type === 'addMessage')
        noteHeard(event.payload.item.contact_id, event.payload.item.comm_participant_id);
      waiting.push(event);
    });
  }
  live.onResync(() => {
    useContacts.setState(distrustAll);
    for (const listener of resyncListeners) listener();
  });
}
