import { contacts as contract, type LivePayload, type ThreadEventType } from '@chairline/contract';
import { compareOrder, insertInOrder, orderKeyOf, type OrderKey } from './contact-order.ts';
import type { Contact, ContactExtras } from './contact-types.ts';
import { detailAfterContact, detailAfterItem } from './contact-detail.ts';

/** A list as far as it was loaded: ids in order, complete from the top down to `end`. */
export interface ContactList {
  search: string;
  ids: readonly number[];
  /** Key of the last row the last page brought; null before the first page. */
  end: OrderKey | null;
  /** Cursor of the next page; null when everything is here. */
  next: string | null;
  phase: 'loading' | 'ready' | 'failed';
  more: 'idle' | 'loading' | 'failed';
}

export interface ContactsState {
  /** Each contact once. Events keep every one of them as new as a fetch would. */
  contacts: ReadonlyMap<number, Contact>;
  /** Copies from before a gap in the events: shown until fetched again, never trusted. */
  outdated: ReadonlyMap<number, Contact>;
  /** Removed contacts, so that an answer already on its way does not bring one back. */
  gone: ReadonlySet<number>;
  /** Types given to contacts not held yet: an answer already on its way may not know them. */
  types: ReadonlyMap<number, LivePayload<'setContactType'>>;
  extras: ReadonlyMap<number, ContactExtras & { stale: boolean }>;
  lists: ReadonlyMap<string, ContactList>;
}

export type ContactEvent = {
  [T in ThreadEventType]: { type: T; payload: LivePayload<T> };
}[ThreadEventType];

export const emptyContactsState: ContactsState = {
  contacts: new Map(),
  outdated: new Map(),
  gone: new Set(),
  types: new Map(),
  extras: new Map(),
  lists: new Map(),
};

export function emptyList(search: string): ContactList {
  return { search, ids: [], end: null, next: null, phase: 'loading', more: 'idle' };
}

/** Whether a list is known as far down as this place. */
function reaches(list: ContactList, key: OrderKey): boolean {
  if (list.end === null) return false;
  return list.next === null || compareOrder(key, list.end) <= 0;
}

function placeInLists(
  state: ContactsState,
  contacts: ReadonlyMap<number, Contact>,
  contact: Contact,
): ReadonlyMap<string, ContactList> {
  const key = orderKeyOf(contact);
  const keyOf = (id: number) => {
    const other = contacts.get(id) ?? state.outdated.get(id);
    return other && orderKeyOf(other);
  };
  const lists = new Map(state.lists);
  for (const [search, list] of lists) {
    const without = list.ids.filter((id) => id !== contact.contact_id);
    const belongs = reaches(list, key) && contract.matchesSearch(contact, search);
    if (!belongs && without.length === list.ids.length) continue;
    lists.set(search, {
      ...list,
      ids: belongs ? insertInOrder(without, contact.contact_id, key, keyOf) : without,
    });
  }
  return lists;
}

function withType(state: ContactsState, contact: Contact): Contact {
  const type = state.types.get(contact.contact_id);
  return type && type.version > contact.version ? { ...contact, ...type } : contact;
}

/**
 * The state with a contact as it now is. An older copy than the one held changes nothing; a contact whose
 * activity moved takes its new place in every list that finds it.
 */
export function putContact(state: ContactsState, arrived: Contact): ContactsState {
  const contact = withType(state, arrived);
  const held = state.contacts.get(contact.contact_id);
  if (state.gone.has(contact.contact_id) || (held && held.version >= contact.version)) return state;
  const contacts = new Map(state.contacts).set(contact.contact_id, contact);
  const extras = state.extras.get(contact.contact_id);
  return {
    ...state,
    contacts,
    lists: placeInLists(state, contacts, contact),
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
  const lists = new Map(state.lists);
  for (const [search, list] of lists) {
    if (list.ids.includes(id)) lists.set(search, { ...list, ids: list.ids.filter((other) => other !== id) });
  }
  return { ...state, contacts, outdated, extras, lists, gone: new Set(state.gone).add(id) };
}

function putItem(state: ContactsState, payload: LivePayload<'addMessage'>): ContactsState {
  const next = putContact(state, payload.contact);
  const id = payload.contact.contact_id;
  const extras = next.extras.get(id);
  if (!extras) return next;
  return { ...next, extras: new Map(next.extras).set(id, detailAfterItem(extras, payload)) };
}

/** Old state + event = what a fresh fetch would answer, or the detail marked stale so that it is fetched. */
export function applyContactEvent(state: ContactsState, event: ContactEvent): ContactsState {
  switch (event.type) {
    case 'contact':
    case 'updateContact':
      return putContact(state, event.payload.contact);
    case 'addMessage':
    case 'updateMessage':
      return putItem(state, event.payload);
    case 'deleteContact':
      return removeContact(state, event.payload.contact_id);
    case 'setContactType': {
      const held = state.contacts.get(event.payload.contact_id);
      if (held) return putContact(state, { ...held, ...event.payload });
      return { ...state, types: new Map(state.types).set(event.payload.contact_id, event.payload) };
    }
    case 'contactTags':
      return event.payload.changes.reduce((next, change) => {
        const held = next.contacts.get(change.contact_id);
        return held ? putContact(next, { ...held, ...change }) : next;
      }, state);
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
  search: string,
  page: { items: readonly Contact[]; next: string | null },
  first: boolean,
): ContactsState {
  const contacts = new Map(state.contacts);
  for (const arrived of page.items) {
    const item = withType(state, arrived);
    const held = contacts.get(item.contact_id);
    if (!state.gone.has(item.contact_id) && (!held || held.version < item.version)) {
      contacts.set(item.contact_id, item);
    }
  }
  const before = state.lists.get(search) ?? emptyList(search);
  const last = page.items.at(-1);
  const end = last ? orderKeyOf(last) : (before.end ?? { time: Infinity, id: Infinity });
  const list: ContactList = { search, ids: [], end, next: page.next, phase: 'ready', more: 'idle' };
  const terms = contract.parseSearch(search);
  const known = first ? new Set<number>() : new Set(before.ids);
  const found: { id: number; key: OrderKey }[] = [];
  for (const contact of contacts.values()) {
    const key = orderKeyOf(contact);
    if (reaches(list, key) && (known.has(contact.contact_id) || contract.matchesSearch(contact, terms))) {
      found.push({ id: contact.contact_id, key });
    }
  }
  found.sort((a, b) => compareOrder(a.key, b.key));
  const lists = new Map(state.lists).set(search, { ...list, ids: found.map((entry) => entry.id) });
  return { ...state, contacts, outdated: first ? new Map() : state.outdated, lists };
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
    outdated: new Map([...state.outdated, ...state.contacts]),
    extras,
  };
}
