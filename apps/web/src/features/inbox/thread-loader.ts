import { inbox } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { findWindow, followThreads, holdWindow, patchWindow } from './store.ts';
import { beginLoad, endLoad, holdsNewest, mergePage, spanOf, type ThreadWindow } from './thread-window.ts';

type Page = Awaited<ReturnType<typeof fetchPage>>;

function fetchPage(
  contactId: number,
  direction: 'older' | 'newer',
  offset: number,
  limit: number,
  item?: number,
) {
  return call(inbox.getContactThread, {
    params: { id: contactId, offset, limit },
    query: { direction, ...(item ? { item } : {}) },
  });
}

/** Runs a request between `beginLoad` and its merge, so that events that overtake it are not lost. */
async function load(contactId: number, fetch: () => Promise<Page>, replace: boolean): Promise<void> {
  patchWindow(contactId, beginLoad);
  try {
    const page = await fetch();
    patchWindow(contactId, (window) => mergePage(window, page, replace));
  } catch (error) {
    patchWindow(contactId, endLoad);
    throw error;
  }
}

const patch = (contactId: number, change: Partial<ThreadWindow>) =>
  patchWindow(contactId, (window) => ({ ...window, ...change }));

/** Shows the newest page of a thread, in place of whatever part was loaded. */
export async function loadNewest(contactId: number): Promise<void> {
  if (findWindow(contactId)?.phase === 'failed') patch(contactId, { phase: 'loading', error: undefined });
  try {
    await load(contactId, () => fetchPage(contactId, 'older', 0, inbox.THREAD_PAGE_SIZE), true);
  } catch (error) {
    // With items on the screen they stay, marked stale; the next event or connection tries again.
    patchWindow(contactId, (window) =>
      window.items.length > 0 ? window : { ...window, phase: 'failed', error },
    );
  }
}

/** Opens a thread: at once when it is held, else at its newest. */
export function openThread(contactId: number): void {
  followThreads();
  const window = holdWindow(contactId);
  const untouched = window.phase === 'loading' && window.loading === 0;
  if (untouched || window.phase === 'failed') void loadNewest(contactId);
  else if (window.stale) void refreshWindow(contactId, null);
}

/**
 * Makes sure that an item is in the window, loading the part around it where it is not.
 * @returns false when the thread holds no such item
 * @throws ApiError when the server could not be asked
 */
export async function bringItem(contactId: number, itemId: number): Promise<boolean> {
  const isHere = () =>
    findWindow(contactId)?.items.some((item) => item.comm_participant_id === itemId) ?? false;
  if (isHere()) return true;
  try {
    await load(contactId, () => fetchPage(contactId, 'older', 0, inbox.THREAD_PAGE_SIZE, itemId), true);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
  return isHere();
}

/** Loads the items before the window. */
export async function loadOlder(contactId: number): Promise<void> {
  const window = findWindow(contactId);
  if (!window || window.older === 'loading' || window.items.length === 0) return;
  const { first } = spanOf(window);
  if (first === 0) return;
  const from = Math.max(0, first - inbox.THREAD_PAGE_SIZE);
  patch(contactId, { older: 'loading' });
  try {
    await load(contactId, () => fetchPage(contactId, 'newer', from, first - from), false);
    patch(contactId, { older: 'idle' });
  } catch {
    // The thread's upper edge says so and offers to try again.
    patch(contactId, { older: 'failed' });
  }
}

/** Loads the items after the window. */
export async function loadNewer(contactId: number): Promise<void> {
  const window = findWindow(contactId);
  if (!window || window.newer === 'loading' || holdsNewest(window)) return;
  const { end } = spanOf(window);
  patch(contactId, { newer: 'loading' });
  try {
    await load(contactId, () => fetchPage(contactId, 'newer', end, inbox.THREAD_PAGE_SIZE), false);
    patch(contactId, { newer: 'idle' });
  } catch {
    // The thread's lower edge says so and offers to try again.
    patch(contactId, { newer: 'failed' });
  }
}

/**
 * Fetches a stale window again without moving what is read: its last page where it shows the newest, else the
 * items around the first one on the screen.
 * @param firstShown position of that item
 */
export async function refreshWindow(contactId: number, firstShown: number | null): Promise<void> {
  const window = findWindow(contactId);
  if (!window || !window.stale || window.loading > 0) return;
  const { first, end } = spanOf(window);
  const around = firstShown ?? end - 1;
  const from = Math.max(first, 0, Math.min(around - inbox.THREAD_PAGE_SIZE, end - inbox.THREAD_PAGE_SIZE));
  try {
    await load(contactId, () => fetchPage(contactId, 'newer', from, inbox.THREAD_PAGE_MAX), true);
  } catch {
    // Still marked stale: the next connection or visit tries again; what is shown stays.
    patch(contactId, { stale: true });
  }
}
