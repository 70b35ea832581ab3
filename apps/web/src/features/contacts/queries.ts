import { contacts as contract } from '@chairline/contract';
import { useCallback, useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { call } from '../../lib/api.ts';
import { onReconnect } from '../../lib/live.ts';
import type { Contact, ContactExtras } from './contact-types.ts';
import { emptyList, mergeDetail, mergeListPage, type ContactList } from './contacts-state.ts';
import { followContacts, onContactsDistrusted, selectContact, useContacts } from './store.ts';

function patchList(search: string, patch: Partial<ContactList>): void {
  useContacts.setState((state) => {
    const list = state.lists.get(search);
    return list ? { lists: new Map(state.lists).set(search, { ...list, ...patch }) } : state;
  });
}

/** What went wrong with a list's first page, by search; kept beside the state because it is not data. */
const listErrors = new Map<string, unknown>();
let firstPage: { search: string; abort: AbortController } | null = null;

/** Fetches a list's first page, giving up on another list's that is still on its way. */
async function fetchFirstPage(search: string): Promise<void> {
  firstPage?.abort.abort();
  const abort = new AbortController();
  const mine = { search, abort };
  firstPage = mine;
  try {
    const page = await call(contract.listContacts, {
      query: search === '' ? {} : { search },
      signal: abort.signal,
    });
    if (abort.signal.aborted) return;
    listErrors.delete(search);
    useContacts.setState((state) => mergeListPage(state, search, page, true));
  } catch (error) {
    if (abort.signal.aborted) return;
    listErrors.set(search, error);
    patchList(search, { phase: 'failed' });
  } finally {
    if (firstPage === mine) firstPage = null;
  }
}

/** Shows the list for a search: at once when it is held, else as soon as its first page is here. */
function openList(search: string): void {
  followContacts();
  const { lists } = useContacts.getState();
  const held = lists.get(search);
  // The whole list and the one looked at are kept; other searches are asked again.
  const kept = new Map([...lists].filter(([key]) => key === '' || key === search));
  if (!held) kept.set(search, emptyList(search));
  useContacts.setState({ lists: kept });
  if (held?.phase !== 'ready' && firstPage?.search !== search) void fetchFirstPage(search);
}

/** Tries a list's first page again. */
export function reloadList(search: string): void {
  patchList(search, { phase: 'loading' });
  void fetchFirstPage(search);
}

/** Fetches the next page of a list; does nothing while one is on its way or when all is here. */
export async function loadMoreContacts(search: string): Promise<void> {
  const list = useContacts.getState().lists.get(search);
  if (!list || list.phase !== 'ready' || list.next === null || list.more === 'loading') return;
  patchList(search, { more: 'loading' });
  const cursor = list.next;
  try {
    const page = await call(contract.listContacts, { query: { cursor, ...(search ? { search } : {}) } });
    // A first page fetched meanwhile goes on from another cursor.
    if (useContacts.getState().lists.get(search)?.next !== cursor) patchList(search, { more: 'idle' });
    else useContacts.setState((state) => mergeListPage(state, search, page, false));
  } catch {
    // The list's end says so and offers to try again.
    patchList(search, { more: 'failed' });
  }
}

onContactsDistrusted(() => {
  const { lists } = useContacts.getState();
  const shown = [...lists.keys()].at(-1) ?? '';
  useContacts.setState({ lists: new Map([...lists].filter(([search]) => search === shown)) });
  void fetchFirstPage(shown);
});

/** The list for a search, and what went wrong with it. */
export function useContactList(search: string): { list: ContactList; error: unknown } {
  useEffect(() => openList(search), [search]);
  const list = useContacts((state) => state.lists.get(search)) ?? emptyList(search);
  const failed = list.phase === 'failed';
  useEffect(() => (failed ? onReconnect(() => reloadList(search)) : undefined), [failed, search]);
  return { list, error: listErrors.get(search) };
}

/** One contact of the store, as new as its last event. */
export function useContact(id: number): Contact | undefined {
  return useContacts((state) => selectContact(state, id));
}

export interface ContactDetailView {
  contact: Contact | undefined;
  extras: ContactExtras | undefined;
  error: unknown;
  retry: () => void;
}

/** A contact with its detail; fetched when it is first shown and again when events say less than a fetch would. */
export function useContactDetail(id: number): ContactDetailView {
  const { contact, extras } = useContacts(
    useShallow((state) => ({ contact: selectContact(state, id), extras: state.extras.get(id) })),
  );
  const [failed, setFailed] = useState<{ id: number; error: unknown } | null>(null);
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
  return { contact, extras, error: failed?.id === id ? failed.error : undefined, retry };
}
