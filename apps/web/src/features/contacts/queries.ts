import { contacts as contract } from '@chairline/contract';
import { eventsOf } from '@chairline/office-state';
import {
  applyContactEvent,
  type ContactExtras,
  contactReducers,
  distrustAll,
  emptyList,
  type ContactList,
  contactName,
  learnSearch,
  mergeDetail,
  mergeListPage,
  filterKey,
  listQuery,
  noFilter,
  type ListFilter,
} from '@chairline/office-state/contacts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { call } from '../../lib/api.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { liveStore } from '../../lib/live-store.ts';
import { onReconnect } from '../../lib/live.ts';
import { noteHeard } from '../../lib/seen-items.ts';
import type { Contact } from './contact-types.ts';
import { selectContact, useContacts } from './store.ts';

function patchList(filter: ListFilter, patch: Partial<ContactList>): void {
  const key = filterKey(filter);
  useContacts.setState((state) => {
    const list = state.lists.get(key);
    return list ? { lists: new Map(state.lists).set(key, { ...list, ...patch }) } : state;
  });
}

const heldList = (filter: ListFilter) => useContacts.getState().lists.get(filterKey(filter));

/** What went wrong with a list's first page, by its key; kept beside the state because it is not data. */
const listErrors = new Map<string, unknown>();
let firstPage: { key: string; abort: AbortController } | null = null;

/** Whom a search finds is looked at here too, once events come in. */
async function loadSearchRule(): Promise<void> {
  learnSearch((await loadChunk('search', () => import('./search-rule.ts'))).matchesSearch);
}

/**
 * Fetches a list from its top, as deep as it was shown, giving up on another that is still on its way. What is
 * shown stays until the answer is here.
 */
async function fetchFromTop(filter: ListFilter): Promise<void> {
  firstPage?.abort.abort();
  const abort = new AbortController();
  const key = filterKey(filter);
  const mine = { key, abort };
  firstPage = mine;
  // An event from here on that says too little marks it again.
  patchList(filter, { stale: false });
  const depth = heldList(filter)?.ids.length ?? 0;
  const limit = Math.min(Math.max(depth, contract.CONTACT_PAGE_SIZE), contract.CONTACT_PAGE_MAX);
  try {
    if (filter.search !== '') await loadSearchRule();
    const page = await call(contract.listContacts, {
      query: { ...listQuery(filter), ...(limit > contract.CONTACT_PAGE_SIZE ? { limit } : {}) },
      signal: abort.signal,
    });
    if (abort.signal.aborted) return;
    listErrors.delete(key);
    useContacts.setState((state) => mergeListPage(state, filter, page, true));
  } catch (error) {
    if (abort.signal.aborted) return;
    listErrors.set(key, error);
    patchList(filter, { phase: 'failed' });
  } finally {
    if (firstPage === mine) firstPage = null;
  }
}

/** Shows the list for a filter: at once when it is held, else as soon as its first page is here. */
function openList(filter: ListFilter): void {
  followContacts();
  const key = filterKey(filter);
  const { lists } = useContacts.getState();
  const held = lists.get(key);
  // The whole list and the one looked at are kept; others are asked again.
  const kept = new Map([...lists].filter(([name]) => name === ''));
  kept.set(key, held ?? emptyList(filter));
  useContacts.setState({ lists: kept });
  if (held?.phase !== 'ready' && firstPage?.key !== key) void fetchFromTop(filter);
}

/** Tries a list's first page again. */
export function reloadList(filter: ListFilter): void {
  patchList(filter, { phase: 'loading' });
  void fetchFromTop(filter);
}

/** Fetches the next page of a list; does nothing while one is on its way or when all is here. */
export async function loadMoreContacts(filter: ListFilter): Promise<void> {
  const list = heldList(filter);
  if (!list || list.phase !== 'ready' || list.next === null || list.more === 'loading') return;
  patchList(filter, { more: 'loading' });
  const cursor = list.next;
  try {
    const page = await call(contract.listContacts, { query: { cursor, ...listQuery(filter) } });
    // A first page fetched meanwhile goes on from another cursor.
    if (heldList(filter)?.next !== cursor) patchList(filter, { more: 'idle' });
    else useContacts.setState((state) => mergeListPage(state, filter, page, false));
  } catch {
    // The list's end says so and offers to try again.
    patchList(filter, { more: 'failed' });
  }
}

/** Ties the held contacts to the live events: to be called before the first fetch. */
export const followContacts = liveStore({
  events: eventsOf(contactReducers),
  reduce: (events) => useContacts.setState((state) => events.reduce(applyContactEvent, state)),
  on: { addMessage: ({ item }) => noteHeard(item.contact_id, item.comm_participant_id) },
  resync() {
    useContacts.setState(distrustAll);
    const { lists } = useContacts.getState();
    const shown = [...lists.values()].at(-1)?.filter ?? noFilter;
    useContacts.setState({ lists: new Map([...lists].filter(([key]) => key === filterKey(shown))) });
    void fetchFromTop(shown);
  },
});

/** Pause before a list that events made doubtful is fetched again, in milliseconds: a mass tagging says many. */
const REFETCH_AFTER_MS = 400;

/** The list for a filter, and what went wrong with it. The filter is to be the same object while it is the same. */
export function useContactList(filter: ListFilter): { list: ContactList; error: unknown } {
  useEffect(() => openList(filter), [filter]);
  const key = filterKey(filter);
  const held = useContacts((state) => state.lists.get(key));
  const list = useMemo(() => held ?? emptyList(filter), [held, filter]);
  const failed = list.phase === 'failed';
  useEffect(() => (failed ? onReconnect(() => reloadList(filter)) : undefined), [failed, filter]);
  const refetch = list.stale && list.phase === 'ready';
  useEffect(() => {
    if (!refetch) return undefined;
    const timer = setTimeout(() => void fetchFromTop(filter), REFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [refetch, filter]);
  return { list, error: listErrors.get(key) };
}

/** The names of these contacts, as far as they are known here; of others 'Contact'. The same object until one changes. */
export function useContactNames(ids: readonly number[]): (id: number) => string {
  const names = useContacts(
    useShallow((state) =>
      ids.map((id) => {
        const contact = selectContact(state, id);
        return contact ? contactName(contact) : 'Contact';
      }),
    ),
  );
  return useMemo(() => {
    const known = new Map(ids.map((id, index) => [id, names[index]!]));
    return (id) => known.get(id) ?? 'Contact';
  }, [ids, names]);
}

/** One contact of the store, as new as its last event. */
export function useContact(id: number): Contact | undefined {
  return useContacts((state) => selectContact(state, id));
}

export interface ContactDetailView {
  contact: Contact | undefined;
  extras: ContactExtras | undefined;
  /** The contact it was merged into. */
  movedTo: number | undefined;
  error: unknown;
  retry: () => void;
}

/** A contact with its detail; fetched when it is first shown and again when events say less than a fetch would. */
export function useContactDetail(id: number): ContactDetailView {
  const { contact, extras } = useContacts(
    useShallow((state) => ({ contact: selectContact(state, id), extras: state.extras.get(id) })),
  );
  const [failed, setFailed] = useState<{ id: number; error: unknown } | null>(null);
  const [moved, setMoved] = useState<{ id: number; to: number } | null>(null);
  const [tries, setTries] = useState(0);
  const due = extras === undefined || extras.stale;
  useEffect(() => {
    if (!due) return undefined;
    followContacts();
    const abort = new AbortController();
    call(contract.getContact, { params: { id }, signal: abort.signal }).then(
      (detail) => {
        if (abort.signal.aborted) return;
        setFailed(null);
        setMoved(detail.contact_id === id ? null : { id, to: detail.contact_id });
        useContacts.setState((state) => mergeDetail(state, detail));
        // Still behind an event: once more, with time for the server's answer to catch up.
        if (useContacts.getState().extras.get(id)?.stale)
          setTimeout(() => setTries((count) => count + 1), 500);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFailed({ id, error });
      },
    );
    return () => abort.abort();
  }, [id, due, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  // What could not be fetched while the server was away is fetched when it is back.
  useEffect(() => (failed ? onReconnect(retry) : undefined), [failed, retry]);
  const error = failed?.id === id ? failed.error : undefined;
  return { contact, extras, movedTo: moved?.id === id ? moved.to : undefined, error, retry };
}
