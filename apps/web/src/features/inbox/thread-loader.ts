import { inbox } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { receiveContacts } from '../contacts/index.ts';
import { ApiError } from '../../lib/api-error.ts';
import { findWindow, followThreads, holdWindow, patchWindow } from './store.ts';
import { ofContact, type ThreadSource } from './thread-source.ts';
import {
  beginLoad,
  boundWindow,
  endLoad,
  holdsNewest,
  mergeBehind,
  mergePage,
  spanOf,
  WINDOW_MAX,
  type ThreadPage,
  type ThreadWindow,
} from './thread-window.ts';

interface PageAsked {
  direction: 'older' | 'newer';
  offset: number;
  limit: number;
  /** Of a colleague's thread: goes on behind this item. */
  cursor?: number;
}

/** Asks for a page of a thread. `from` of the answer counts the items before it. */
async function fetchPage(source: ThreadSource, asked: PageAsked): Promise<ThreadPage> {
  if (source.kind === 'user') return fetchOfUser(source.userId, asked);
  const { direction, offset, limit } = asked;
  const page =
    source.kind === 'family'
      ? await call(inbox.getFamilyThread, {
          params: { offset, limit },
          query: { direction },
          body: [...source.memberIds],
        })
      : await call(inbox.getContactThread, {
          params: { id: source.contactId, offset, limit },
          query: { direction, ...(source.kind === 'tag' ? { tag: source.tagId } : {}) },
        });
  if (source.kind === 'contact') return page;
  return { ...page, from: direction === 'newer' ? offset : page.total - offset - page.items.length };
}

/** A page of what a colleague did, with the contacts it was with. */
async function fetchOfUser(
  id: number,
  { direction, offset, limit, cursor }: PageAsked,
): Promise<ThreadPage & { from: number }> {
  const { contacts, ...page } = await call(inbox.getUserThread, {
    params: { id, offset, limit },
    query: { direction, ...(cursor === undefined ? {} : { cursor }) },
  });
  receiveContacts(contacts);
  return page;
}

/** Goes on behind an edge of a colleague's thread, which is found by key: what arrives meanwhile moves nothing. */
function loadBehind(window: ThreadWindow, userId: number, direction: 'older' | 'newer'): Promise<void> {
  const cursor = window.items.at(direction === 'older' ? 0 : -1)!.comm_participant_id;
  const asked = { direction, offset: 0, limit: inbox.THREAD_PAGE_SIZE, cursor };
  return load(
    window.source,
    () => fetchOfUser(userId, asked),
    (held, page) => boundWindow(mergeBehind(held, page, { cursor, direction }), direction),
  );
}

const newestPage: PageAsked = { direction: 'older', offset: 0, limit: inbox.THREAD_PAGE_SIZE };

/** Runs a request between `beginLoad` and its merge, so that events that overtake it are not lost. */
async function load<Page extends ThreadPage>(
  source: ThreadSource,
  fetch: () => Promise<Page>,
  finish: (window: ThreadWindow, page: Page) => ThreadWindow,
): Promise<void> {
  patchWindow(source, beginLoad);
  const epoch = findWindow(source)?.epoch;
  try {
    const page = await fetch();
    patchWindow(source, (window) => {
      const merged = finish(window, page);
      return window.epoch === epoch ? merged : { ...merged, stale: true };
    });
  } catch (error) {
    patchWindow(source, endLoad);
    throw error;
  }
}

const replaceWith = (window: ThreadWindow, page: ThreadPage) => mergePage(window, page, true);

const patch = (source: ThreadSource, change: Partial<ThreadWindow>) =>
  patchWindow(source, (window) => ({ ...window, ...change }));

/** Shows the newest page of a thread, in place of whatever part was loaded. */
export async function loadNewest(source: ThreadSource): Promise<void> {
  if (findWindow(source)?.phase === 'failed') patch(source, { phase: 'loading', error: undefined });
  try {
    await load(source, () => fetchPage(source, newestPage), replaceWith);
  } catch (error) {
    // With items on the screen they stay, marked stale; the next event or connection tries again.
    patchWindow(source, (window) =>
      window.items.length > 0 ? window : { ...window, phase: 'failed', error },
    );
  }
}

/** Opens a thread: at once when it is held, else at its newest. */
export function openThread(source: ThreadSource): void {
  followThreads();
  const window = holdWindow(source);
  const untouched = window.phase === 'loading' && window.loading === 0;
  if (untouched || window.phase === 'failed') void loadNewest(source);
  else if (window.stale) void refreshWindow(source, null);
}

/**
 * Makes sure that an item is in the window, loading the part around it where it is not. Only a contact's own thread
 * can be opened in its middle.
 * @returns false when the thread holds no such item
 * @throws ApiError when the server could not be asked
 */
export async function bringItem(source: ThreadSource, itemId: number): Promise<boolean> {
  const isHere = () => findWindow(source)?.items.some((item) => item.comm_participant_id === itemId) ?? false;
  if (isHere()) return true;
  if (source.kind !== 'contact') return false;
  try {
    await load(source, () => fetchAround(source.contactId, itemId), replaceWith);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
  return isHere();
}

function fetchAround(contactId: number, item: number, limit: number = inbox.THREAD_PAGE_SIZE) {
  return call(inbox.getContactThread, { params: { id: contactId, offset: 0, limit }, query: { item } });
}

/** One item of a contact's thread. @returns null when the thread holds no such item */
export async function fetchItem(contactId: number, itemId: number): Promise<inbox.CommItem | null> {
  const held = findWindow(ofContact(contactId))?.items.find((item) => item.comm_participant_id === itemId);
  if (held) return held;
  try {
    const page = await fetchAround(contactId, itemId, 1);
    return page.items.find((item) => item.comm_participant_id === itemId) ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Loads the items before the window, and gives up those far behind the reader. */
export async function loadOlder(source: ThreadSource): Promise<void> {
  const window = findWindow(source);
  if (!window || window.older === 'loading' || window.items.length === 0) return;
  const { first } = spanOf(window);
  if (first === 0) return;
  const from = Math.max(0, first - inbox.THREAD_PAGE_SIZE);
  patch(source, { older: 'loading' });
  try {
    await (source.kind === 'user'
      ? loadBehind(window, source.userId, 'older')
      : load(
          source,
          () => fetchPage(source, { direction: 'newer', offset: from, limit: first - from }),
          (held, page) => boundWindow(mergePage(held, page), 'older'),
        ));
    patch(source, { older: 'idle' });
  } catch {
    // The thread's upper edge says so and offers to try again.
    patch(source, { older: 'failed' });
  }
}

/** Loads the items after the window, and gives up those far behind the reader. */
export async function loadNewer(source: ThreadSource): Promise<void> {
  const window = findWindow(source);
  if (!window || window.newer === 'loading' || holdsNewest(window)) return;
  const { end } = spanOf(window);
  patch(source, { newer: 'loading' });
  try {
    await (source.kind === 'user' && window.items.length > 0
      ? loadBehind(window, source.userId, 'newer')
      : load(
          source,
          () => fetchPage(source, { direction: 'newer', offset: end, limit: inbox.THREAD_PAGE_SIZE }),
          (held, page) => boundWindow(mergePage(held, page), 'newer'),
        ));
    patch(source, { newer: 'idle' });
  } catch {
    // The thread's lower edge says so and offers to try again.
    patch(source, { newer: 'failed' });
  }
}

/**
 * Fetches a stale window again without moving what is read: its last page where it shows the newest, else the
 * items around the first one on the screen.
 * @param firstShown comm_participant_id of that item
 */
export async function refreshWindow(source: ThreadSource, firstShown: number | null): Promise<void> {
  const window = findWindow(source);
  if (!window || !window.stale || window.loading > 0) return;
  const { first, end } = spanOf(window);
  const shown = window.items.findIndex((item) => item.comm_participant_id === firstShown);
  const around = shown >= 0 ? first + shown : end - 1;
  const offset = Math.max(first, 0, Math.min(around - inbox.THREAD_PAGE_SIZE, end - inbox.THREAD_PAGE_SIZE));
  try {
    // What came since is to be among them where the newest was in view.
    const limit = holdsNewest(window) ? WINDOW_MAX : Math.min(WINDOW_MAX, end - offset);
    const fetch = async () => {
      const page = await fetchPage(source, { direction: 'newer', offset, limit });
      // The thread has become shorter (a merge was undone): its end is what there is to show.
      return page.items.length === 0 && page.total > 0 ? fetchPage(source, newestPage) : page;
    };
    await load(source, fetch, replaceWith);
  } catch {
    // Still marked stale: the next connection or visit tries again; what is shown stays.
    patch(source, { stale: true });
  }
}
