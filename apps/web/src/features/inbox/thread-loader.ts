import { inbox } from '@chairline/contract';
import { threadRules, type CommItem, type ThreadSource } from '@chairline/office-state/inbox';
import { holdsNewest, spanOf, WINDOW_MAX, type WindowPage } from '@chairline/office-state/window';
import { call } from '../../lib/api.ts';
import { makeLoader } from '../../lib/window/make-loader.ts';
import { receiveContacts } from '../contacts/index.ts';
import { threads } from './store.ts';

interface PageAsked {
  direction: 'older' | 'newer';
  offset: number;
  limit: number;
}

const { THREAD_PAGE_SIZE } = inbox;
const newestPage: PageAsked = { direction: 'older', offset: 0, limit: THREAD_PAGE_SIZE };

/** Asks for a page of a thread by its place. */
async function fetchPage(source: ThreadSource, asked: PageAsked): Promise<WindowPage<CommItem>> {
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

/**
 * A page of what a colleague did, with the contacts it was with.
 * @param behind goes on behind this item, which is found by key: what arrives meanwhile moves nothing
 */
async function fetchOfUser(
  id: number,
  { direction, offset, limit }: PageAsked,
  behind?: number,
): Promise<WindowPage<CommItem>> {
  const { contacts, ...page } = await call(inbox.getUserThread, {
    params: { id, offset, limit },
    query: { direction, ...(behind === undefined ? {} : { cursor: behind }) },
  });
  receiveContacts(contacts);
  return behind === undefined ? page : { ...page, behind };
}

export const threadLoader = makeLoader(threadRules, threads, {
  newest: (source) => fetchPage(source, newestPage),
  behind(window, edge) {
    const { source, items } = window;
    const atEdge = items.at(edge === 'older' ? 0 : -1);
    if (source.kind === 'user' && atEdge) {
      const asked = { direction: edge, offset: 0, limit: THREAD_PAGE_SIZE };
      return fetchOfUser(source.userId, asked, atEdge.comm_participant_id);
    }
    const { first, end } = spanOf(window);
    const from = edge === 'older' ? Math.max(0, first - THREAD_PAGE_SIZE) : end;
    const limit = edge === 'older' ? first - from : THREAD_PAGE_SIZE;
    return fetchPage(source, { direction: 'newer', offset: from, limit });
  },
  // Only a contact's own thread can be opened in its middle.
  around: (source, item, limit = THREAD_PAGE_SIZE) =>
    source.kind === 'contact'
      ? call(inbox.getContactThread, {
          params: { id: source.contactId, offset: 0, limit },
          query: { item },
        })
      : null,
  async again(window, firstShown) {
    const { source, items } = window;
    const { first, end } = spanOf(window);
    const shown = items.findIndex((item) => item.comm_participant_id === firstShown);
    const around = shown >= 0 ? first + shown : end - 1;
    const offset = Math.max(first, 0, Math.min(around, end) - THREAD_PAGE_SIZE);
    // What came since is to be among them where the newest was in view.
    const limit = holdsNewest(window) ? WINDOW_MAX : Math.min(WINDOW_MAX, end - offset);
    const page = await fetchPage(source, { direction: 'newer', offset, limit });
    // The thread has become shorter (a merge was undone): its end is what there is to show.
    return page.items.length === 0 && page.total > 0 ? fetchPage(source, newestPage) : page;
  },
});
