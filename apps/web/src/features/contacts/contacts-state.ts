import { contacts as contract, type LivePayload, type ThreadEventType } from '@chairline/contract';
import { orderKeyOf, type OrderKey } from './contact-order.ts';
import type { Contact, ContactExtras } from './contact-types.ts';
import { detailAfterContact, detailAfterItem } from './contact-detail.ts';
import {
  dropFromLists,
  listAfterPage,
  listOf,
  markStale,
  placeInLists,
  type ContactLists,
} from './contact-lists.ts';
import { filterKey, type ListFilter } from './list-filter.ts';

/** What events said of a contact that is not held. */
type PendingChange = { version: number } & Partial<Pick<Contact, 'contact_type' | 'tags' | 'tag_id'>>;

export interface ContactsState {
  /** Each contact once. Events keep every one of them as new as a fetch would. */
  contacts: ReadonlyMap<number, Contact>;
  /** Copies from before a gap in the events: shown until fetched again, never trusted. */
  outdated: ReadonlyMap<number, Contact>;
  /** Removed contacts, so that an answer already on its way does not bring one back. */
  gone: ReadonlySet<number>;
  /** Types and tags given to contacts not held yet: an answer already on its way may not know them. */
  pending: ReadonlyMap<number, PendingChange>;
  extras: ReadonlyMap<number, ContactExtras & { stale: boolean }>;
  /** By `filterKey`; the one shown last stands last. */
  lists: ContactLists;
}

export type ContactEvent = {
  [T in ThreadEventType]: { type: T; payload: LivePayload<T> };
}[ThreadEventType];

export const emptyContactsState: ContactsState = {
  contacts: new Map(),
  outdated: new Map(),
  gone: new Set(),
  pending: new Map(),
  extras: new Map(),
  lists: new Map(),
};

/** Where a contact stands, going by the copy that is shown of it. */
const keysIn =
  (contacts: ContactsState['contacts'], outdated: ContactsState['outdated']) =>
  (id: number): OrderKey | undefined => {
    const contact = contacts.get(id) ?? outdated.get(id);
    return contact && orderKeyOf(contact);
  };

function withPending(state: ContactsState, contact: Contact): Contact {
  const change = state.pending.get(contact.contact_id);
  return change && change.version > contact.version ? { ...contact, ...change } : contact;
}

/**
 * The state with a contact as it now is. An older copy than the one held changes nothing; a contact whose
 * activity moved takes its new place in every list that finds it.
 */
export function putContact(state: ContactsState, arrived: Contact): ContactsState {
  const contact = withPending(state, arrived);
  const held = state.contacts.get(contact.contact_id);
  if (state.gone.has(contact.contact_id) || (held && held.version >= contact.version)) return state;
  const contacts = new Map(state.contacts).set(contact.contact_id, contact);
  const extras = state.extras.get(contact.contact_id);
  return {
    ...state,
    contacts,
    lists: placeInLists(state.lists, contact, keysIn(contacts, state.outdated)),
    extras: extras
      ? new Map(state.extras).set(contact.contact_id, detailAfterContact(extras, held, contact))
      : state.extras,
  };
}

function removeContact(state: ContactsState, id: number): ContactsState {
  const contacts = new Map(state.contacts);
  contacts.delete(id);
  const outdated = new Map(state.outdated);
  outdated.delete(id);
  const extras = new Map(state.extras);
  extras.delete(id);
  return {
    ...state,
    contacts,
    outdated,
    extras,
    lists: dropFromLists(state.lists, id),
    gone: new Set(state.gone).add(id),
  };
}

function putItem(state: ContactsState, payload: LivePayload<'addMessage'>): ContactsState {
  const next = putContact(state, payload.contact);
  const id = payload.contact.contact_id;
  const extras = next.extras.get(id);
  if (!extras) return next;
  return { ...next, extras: new Map(next.extras).set(id, detailAfterItem(extras, payload)) };
}

/** A merge or a removal was taken back: the contact is there again. */
function welcomeBack(state: ContactsState, id: number): ContactsState {
  if (!state.gone.has(id)) return state;
  const gone = new Set(state.gone);
  gone.delete(id);
  return { ...state, gone };
}

/**
 * A type or tags of a contact that is not held. Nobody knows where it stands: the lists that go by what changed
 * are fetched again.
 */
function noteUnheld(
  state: ContactsState,
  id: number,
  change: PendingChange,
  by: 'tags' | 'types',
): ContactsState {
  const before = state.pending.get(id);
  if (before && before.version >= change.version) return state;
  return {
    ...state,
    pending: new Map(state.pending).set(id, { ...before, ...change }),
    lists: markStale(state.lists, by),
  };
}

/**
 * Tags of many contacts. They move nobody up or down, so only the lists that go by tags are looked at: a mass
 * tagging says thousands of them.
 */
function putTags(state: ContactsState, changes: LivePayload<'contactTags'>['changes']): ContactsState {
  const contacts = new Map(state.contacts);
  const changed: Contact[] = [];
  let next = state;
  for (const { contact_id, ...change } of changes) {
    const held = contacts.get(contact_id);
    if (!held) next = noteUnheld(next, contact_id, change, 'tags');
    else if (held.version < change.version) {
      const contact = { ...held, ...change };
      contacts.set(contact_id, contact);
      changed.push(contact);
    }
  }
  if (changed.length === 0) return next;
  const byTags = new Map([...next.lists].filter(([, list]) => list.filter.tags.length > 0));
  const keyOf = keysIn(contacts, next.outdated);
  const placed = changed.reduce(
    (lists, contact) => placeInLists(lists, contact, keyOf),
    byTags as ContactLists,
  );
  return {
    ...next,
    contacts,
    lists: new Map([...next.lists].map(([name, list]) => [name, placed.get(name) ?? list])),
  };
}

/**
 * Old state + event = what a fresh fetch would answer, or what the event says too little of marked
 * stale, so that it is fetched.
 */
export function applyContactEvent(state: ContactsState, event: ContactEvent): ContactsState {
  switch (event.type) {
    case 'contact':
      return putContact(welcomeBack(state, event.payload.contact.contact_id), event.payload.contact);
    case 'updateContact':
      return putContact(state, event.payload.contact);
    case 'addMessage':
    case 'updateMessage':
      return putItem(state, event.payload);
    case 'deleteContact':
      return removeContact(state, event.payload.contact_id);
    case 'setContactType': {
      const { contact_id, ...change } = event.payload;
      const held = state.contacts.get(contact_id);
      return held
        ? putContact(state, { ...held, ...change })
        : noteUnheld(state, contact_id, change, 'types');
    }
    case 'contactTags':
      return putTags(state, event.payload.changes);
    case 'resetThread':
      return state;
    case 'readThread': {
      const extras = state.extras.get(event.payload.contact_id);
      if (!extras) return state;
      const last_read_id = Math.max(extras.last_read_id ?? 0, event.payload.last_read_id);
      return {
        ...state,
        extras: new Map(state.extras).set(event.payload.contact_id, { ...extras, last_read_id }),
      };
    }
  }
}

/**
 * The state with a page of a list. What events brought while the page was on its way is kept: of two copies
 * the higher version wins, and a known contact that belongs into the loaded part stands there.
 */
export function mergeListPage(
  state: ContactsState,
  filter: ListFilter,
  page: { items: readonly Contact[]; next: string | null },
  first: boolean,
): ContactsState {
  const contacts = new Map(state.contacts);
  for (const arrived of page.items) {
    const item = withPending(state, arrived);
    const held = contacts.get(item.contact_id);
    if (!state.gone.has(item.contact_id) && (!held || held.version < item.version)) {
      contacts.set(item.contact_id, item);
    }
  }
  const list = listAfterPage(listOf(state.lists, filter), page, first, contacts);
  return {
    ...state,
    contacts,
    outdated: first ? new Map() : state.outdated,
    lists: new Map(state.lists).set(filterKey(filter), list),
  };
}

/** The state with a contact's detail; stale from the start when an event is already ahead of it. */
export function mergeDetail(state: ContactsState, detail: contract.ContactDetail): ContactsState {
  if (state.gone.has(detail.contact_id)) return state;
  const contact = contract.contact.parse(detail);
  const held = state.contacts.get(detail.contact_id);
  const read = state.extras.get(detail.contact_id)?.last_read_id ?? 0;
  const extras: ContactExtras & { stale: boolean } = {
    ...detail,
    last_read_id:
      detail.last_read_id === null && read === 0 ? null : Math.max(detail.last_read_id ?? 0, read),
    stale: held !== undefined && held.version > detail.version,
  };
  const next = putContact(state, contact);
  return { ...next, extras: new Map(next.extras).set(detail.contact_id, extras) };
}

/** After a gap in the events: nothing held is trusted, everything is still shown until it is fetched again. */
export function distrustAll(state: ContactsState): ContactsState {
  const extras = new Map<number, ContactExtras & { stale: boolean }>();
  for (const [id, held] of state.extras) extras.set(id, { ...held, stale: true });
  return {
    ...state,
    contacts: new Map(),
    pending: new Map(),
    outdated: new Map([...state.outdated, ...state.contacts]),
    extras,
  };
}
