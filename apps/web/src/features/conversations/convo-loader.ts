import { conversations as contract } from '@chairline/contract';
import {
  type ConvoList,
  type ListQuery,
  listKey,
  beginLoad,
  dropConvo,
  endLoad,
  patchList,
  receivePage,
} from '@chairline/office-state/conversations';
import { ApiError, call } from '../../lib/api.ts';
import { followConvos } from './live.ts';
import { receiveConvo, useConvos } from './store.ts';

type Page = { items: contract.Conversation[]; next: string | null };

function fetchPage(query: ListQuery, limit: number, cursor: string | null): Promise<Page> {
  const page = { limit, messages: 0, ...(cursor === null ? {} : { cursor }) };
  if ('contactId' in query)
    return call(contract.listInternalConvos, { params: { id: query.contactId }, query: page });
  return call(contract.listConversations, {
    query: { process: query.process, tab: query.tab, ...page },
  });
}

async function load<T>(fetch: () => Promise<T>, finish: (answer: T) => void): Promise<void> {
  useConvos.setState(beginLoad);
  try {
    finish(await fetch());
  } finally {
    useConvos.setState(endLoad);
  }
}

const heldList = (query: ListQuery): ConvoList | undefined => useConvos.getState().lists.get(listKey(query));

/** Lists whose top is being fetched. */
const underWay = new Set<string>();

/** Fetches a list from its top, as deep as it was shown; what is shown stays until the answer is here. */
export async function loadList(query: ListQuery, pageSize: number): Promise<void> {
  const key = listKey(query);
  if (underWay.has(key)) return;
  underWay.add(key);
  // An event from here on that says too little marks it again.
  const failed = heldList(query)?.phase === 'failed';
  useConvos.setState((state) =>
    patchList(state, query, { stale: false, ...(failed ? { phase: 'loading' as const } : {}) }),
  );
  let again = false;
  // Of a contact's list the other pages come by themselves.
  const shown = 'contactId' in query ? 0 : (heldList(query)?.ids.length ?? 0);
  const limit = Math.min(contract.CONVO_LIST_MAX, Math.max(pageSize, shown));
  try {
    await load(
      () => fetchPage(query, limit, null),
      (page) =>
        useConvos.setState((state) => {
          // Another gap, or midnight, since it was asked for.
          again = state.lists.get(key)?.stale ?? false;
          return patchList(receivePage(state, query, page, true), query, { stale: again });
        }),
    );
  } catch (error) {
    // With rows on the screen they stay; the next connection tries again.
    const shown = heldList(query)?.phase === 'ready';
    useConvos.setState((state) =>
      patchList(state, query, shown ? { stale: true } : { phase: 'failed', error }),
    );
  } finally {
    underWay.delete(key);
  }
  if (again) await loadList(query, pageSize);
}

/** Shows a list: at once when it is held, else as soon as its first page is here. */
export function openList(query: ListQuery, pageSize: number): void {
  followConvos();
  const list = heldList(query);
  if (!list) useConvos.setState((state) => patchList(state, query, {}));
  if (!list || list.stale || list.phase === 'failed') void loadList(query, pageSize);
}

/** Fetches the page after the last one of a list. */
export async function loadMore(query: ListQuery, pageSize: number): Promise<void> {
  const list = heldList(query);
  if (!list || list.phase !== 'ready' || list.next === null || list.more === 'loading') return;
  useConvos.setState((state) => patchList(state, query, { more: 'loading' }));
  const { next } = list;
  try {
    await load(
      () => fetchPage(query, pageSize, next),
      (page) =>
        useConvos.setState((state) =>
          // The top was fetched again meanwhile: this page belongs to what stood there before.
          state.lists.get(listKey(query))?.next === next
            ? receivePage(state, query, page, false)
            : patchList(state, query, { more: 'idle' }),
        ),
    );
  } catch {
    // The list's end says so and offers to try again.
    useConvos.setState((state) => patchList(state, query, { more: 'failed' }));
  }
}

/**
 * Fetches one conversation.
 * @throws ApiError; a 404 also takes it out of what is held: nobody may see it here any more
 */
export async function loadConvo(convoId: number): Promise<void> {
  followConvos();
  try {
    await load(
      () => call(contract.getConversation, { params: { id: convoId }, query: { messages: 0 } }),
      receiveConvo,
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      useConvos.setState((state) => dropConvo(state, convoId));
    }
    throw error;
  }
}
