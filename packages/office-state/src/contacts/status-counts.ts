import { contacts as contract } from '@chairline/contract';
import { reduceEvent, type LiveEvent, type Reducers } from '../reducers.ts';

type Contact = contract.Contact;

export interface CountsState {
  /** Null until they are known. */
  counts: contract.StatusCounts | null;
  /** Under which statuses a contact stands, as far as events said it. */
  words: ReadonlyMap<number, string>;
  /** To be counted again: an event said that somebody may stand under another status. */
  stale: boolean;
}

export const emptyCounts: CountsState = { counts: null, words: new Map(), stale: false };

const wordOf = (contact: Contact): string =>
  contract.contactStatuses
    .filter((status) => status !== 'all' && contract.isNarrowedTo(contact, { status }))
    .join(' ');

/** A contact stands under these statuses now; the counts are old where that is not what events said before. */
function say(state: CountsState, id: number, word: string): CountsState {
  if (state.words.get(id) === word) return state;
  return { ...state, words: new Map(state.words).set(id, word), stale: true };
}

const sayContact = (state: CountsState, { contact }: { contact: Contact }) =>
  say(state, contact.contact_id, wordOf(contact));

/**
 * An answer does not say which events it holds already, so nothing is added up here: what may have changed a count has
 * it asked for again, and what surely has not does not.
 */
export const countReducers: Reducers<CountsState, CountsState> = {
  contact: sayContact,
  updateContact: sayContact,
  addMessage: sayContact,
  updateMessage: sayContact,
  deleteContact: (state, { contact_id }) => say(state, contact_id, ''),
  manyContacts: (state) => ({ ...state, words: new Map(), stale: true }),
};

/** The counts after an event. */
export const applyCountEvent = (state: CountsState, event: LiveEvent): CountsState =>
  reduceEvent(countReducers, state, event);
