import { contacts as contract, type LivePayload, type ThreadEventType } from '@chairline/contract';
import { reduceEvent, type LiveEvent, type Reducers } from '../reducers.ts';
import type { Contact, ContactExtras } from './contact-types.ts';
import { detailAfterContact, detailAfterItem, maySayMore, showsOther } from './contact-detail.ts';
import {
  dropFromLists,
  listAfterPage,
  listOf,
  markStale,
  placeInLists,
  reaches,
  type ContactList,
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

export type ContactEvent = LiveEvent<ThreadEventType>;

export const emptyContactsState: ContactsState = {
  contacts: new Map(),
  outdated: new Map(),
  gone: new Set(),
  pending: new Map(),
  extras: new Map(),
  lists: new Map(),
};

/** The copy that is shown of a contact. */
const shownIn =
  (contacts: ContactsState['contacts'], outdated: ContactsState['outdated']) =>
  (id: number): Contact | undefined =>
    contacts.get(id) ?? outdated.get(id);

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
  return {
    ...state,
    contacts,
    lists: placeInLists(state.lists, contact, shownIn(contacts, state.outdated)),
    extras: extrasAfter(state, held, contact),
  };
}

/** The details after a contact changed: its own, and those that show it. */
function extrasAfter(
  { extras, contacts }: ContactsState,
  before: Contact | undefined,
  after: Contact,
): ContactsState['extras'] {
  let next = extras;
  for (const [id, detail] of extras) {
    const own = id === after.contact_id;
    const changed = own
      ? detailAfterContact(detail, before, after)
      : { ...detail, stale: detail.stale || showsOther(detail, contacts.get(id), before, after) };
    if (changed !== detail && changed.stale !== detail.stale) next = new Map(next).set(id, changed);
  }
  return next;
}

/** The state with details that have to be fetched again. */
function distrustDetails(
  state: ContactsState,
  isOld: (id: number, detail: ContactExtras) => boolean,
): ContactsState {
  let extras = state.extras;
  for (const [id, detail] of state.extras) {
    if (!detail.stale && isOld(id, detail)) extras = new Map(extras).set(id, { ...detail, stale: true });
  }
  return extras === state.extras ? state : { ...state, extras };
}

/** A contact changed, without an item: what only its detail has may have changed too. */
function changeContact(state: ContactsState, contact: Contact): ContactsState {
  const held = state.contacts.get(contact.contact_id);
  const next = putContact(state, contact);
  if (next === state || !maySayMore(held, contact)) return next;
  return distrustDetails(next, (id) => id === contact.contact_id);
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
    lists: markStale(state.lists, ({ filter }) => filter[by].length > 0),
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
  const contactOf = shownIn(contacts, next.outdated);
  const placed = changed.reduce(
    (lists, contact) => placeInLists(lists, contact, contactOf),
    byTags as ContactLists,
  );
  return {
    ...next,
    contacts,
    lists: new Map([...next.lists].map(([name, list]) => [name, placed.get(name) ?? list])),
  };
}

/** A type was given to a contact. */
function putType(state: ContactsState, payload: LivePayload<'setContactType'>): ContactsState {
  const { contact_id, ...change } = payload;
  const held = state.contacts.get(contact_id);
  return held ? putContact(state, { ...held, ...change }) : noteUnheld(state, contact_id, change, 'types');
}

/** An import, or its rollback: who is new is not said, and may share a number with whoever is open. */
function putMany(state: ContactsState, { at, removed }: LivePayload<'manyContacts'>): ContactsState {
  const without = distrustDetails(removed.reduce(removeContact, state), () => true);
  // One whose first page is on its way may miss them; who waits is not found by the time of an activity.
  const isOld = (list: ContactList) =>
    list.phase === 'loading' ||
    list.filter.status === 'waiting' ||
    reaches(list, { time: Date.parse(at), id: Infinity });
  return { ...without, lists: markStale(without.lists, isOld) };
}

/** How far the viewer has read a thread. */
function noteRead(
  state: ContactsState,
  { contact_id, ...payload }: LivePayload<'readThread'>,
): ContactsState {
  const extras = state.extras.get(contact_id);
  if (!extras) return state;
  const last_read_id = Math.max(extras.last_read_id ?? 0, payload.last_read_id);
  return { ...state, extras: new Map(state.extras).set(contact_id, { ...extras, last_read_id }) };
}

/**
 * Old state + event = what a fresh fetch would answer, or what the event says too little of marked
 * stale, so that it is fetched.
 */
export const contactReducers: Reducers<ContactsState, ContactsState> = {
  contact: (state, { contact }) => changeContact(welcomeBack(state, contact.contact_id), contact),
  updateContact: (state, { contact }) => changeContact(state, contact),
  deleteContact: (state, { contact_id }) =>
    distrustDetails(removeContact(state, contact_id), (_, { family_members, shares_number_with }) =>
      [...family_members, ...shares_number_with].some((other) => other.contact_id === contact_id),
    ),
  setContactType: putType,
  contactTags: (state, { changes }) => putTags(state, changes),
  manyContacts: putMany,
  addMessage: putItem,
  updateMessage: putItem,
  readThread: noteRead,
  // A stop holds for a number, and shows in the detail of everyone who has it.
  optOut: (state, { opt_out }) =>
    distrustDetails(state, (id) => opt_out.contacts.some(({ contact_id }) => contact_id === id)),
  // Items moved: how many there are, and which number was written to last.
  resetThread: (state, { contact_id }) => distrustDetails(state, (id) => id === contact_id),
};

/** The state after an event. */
export const applyContactEvent = (state: ContactsState, event: LiveEvent): ContactsState =>
  reduceEvent(contactReducers, state, event);

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
