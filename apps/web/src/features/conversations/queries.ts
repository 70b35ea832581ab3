import { conversations as contract } from '@chairline/contract';
import {
  emptyList,
  listKey,
  type Conversation,
  type ConvoList,
  type ListQuery,
  type ProcessList,
} from '@chairline/office-state/conversations';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { ApiError, call } from '../../lib/api.ts';
import { onReconnect, useLiveStatus } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { loadConvo, loadList, loadMore, openList } from './convo-loader.ts';
import { countsKey, followConvos } from './live.ts';
import { convoPageSize } from './page-size.ts';
import { useConvos } from './store.ts';

/** More than most contacts have. */
const INTERNAL_PAGE = 50;

/** A list as a screen shows it. */
export interface ShownList extends Pick<ConvoList, 'phase' | 'more' | 'error' | 'stale'> {
  items: readonly Conversation[];
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

function useList(query: ListQuery, pageSize: number): ShownList {
  const key = listKey(query);
  const list = useConvos((state) => state.lists.get(key)) ?? emptyList(query);
  const items = useConvos(useShallow((state) => list.ids.flatMap((id) => state.views.get(id) ?? [])));
  const status = useLiveStatus();
  useEffect(() => openList(query, pageSize), [query, pageSize]);
  useEffect(() => onReconnect(() => openList(query, pageSize)), [query, pageSize]);
  const due = list.stale && status === 'live';
  useEffect(() => {
    if (due) void loadList(query, pageSize);
  }, [due, query, pageSize]);
  return {
    items,
    phase: list.phase,
    more: list.more,
    error: list.error,
    stale: list.stale,
    hasMore: list.next !== null,
    loadMore: useCallback(() => void loadMore(query, pageSize), [query, pageSize]),
    retry: useCallback(() => void loadList(query, pageSize), [query, pageSize]),
  };
}

/** The conversations of a process and tab, newest message first; live, a page of this screen's height at a time. */
export function useConvoList({ process, tab }: ProcessList): ShownList {
  const query = useMemo(() => ({ process, tab }), [process, tab]);
  const [pageSize] = useState(() => convoPageSize(screen.height));
  return useList(query, pageSize);
}

/**
 * A contact's internal conversations, open and closed, newest message first; live. All of them, page after page: what is
 * counted and narrowed is all there is.
 */
export function useInternalConvos(contactId: number): ShownList {
  const query = useMemo(() => ({ contactId }), [contactId]);
  const list = useList(query, INTERNAL_PAGE);
  const { hasMore, more, loadMore: goOn } = list;
  useEffect(() => {
    if (hasMore && more === 'idle') goOn();
  }, [hasMore, more, goOn]);
  return list;
}

export interface ShownConvo {
  convo: Conversation | undefined;
  /** It is not there, or the viewer may not see it (any more). */
  gone: boolean;
  /** Why it could not be loaded, where it is not held. */
  error: unknown;
  retry: () => void;
}

/** One conversation, live; fetched where no list brought it, and anew where it missed a change. */
export function useConversation(convoId: number): ShownConvo {
  const convo = useConvos((state) => state.views.get(convoId));
  const behind = useConvos((state) => state.behind.has(convoId));
  const [failure, setFailure] = useState<{ convoId: number; error: unknown } | null>(null);
  const status = useLiveStatus();
  const retry = useCallback(() => {
    setFailure(null);
    loadConvo(convoId).catch((error: unknown) => setFailure({ convoId, error }));
  }, [convoId]);
  const missing = convo === undefined;
  const failed = failure?.convoId === convoId ? failure.error : undefined;
  // What disappears while it is shown is asked for once more: the answer says whether it is gone.
  useEffect(() => {
    followConvos();
    if (missing && failed === undefined) retry();
  }, [missing, failed, retry]);
  useEffect(() => {
    if (behind && status === 'live') retry();
  }, [behind, status, retry]);
  useEffect(
    () =>
      onReconnect(() => {
        if (failed !== undefined) retry();
      }),
    [failed, retry],
  );
  const gone = missing && failed instanceof ApiError && failed.status === 404;
  return { convo, gone, error: missing ? failed : undefined, retry };
}

const noCounts: contract.ConvoCounts = {
  processes: [],
  mentions: 0,
  internal: 0,
  claims: { now: 0, later: 0 },
  recalls: { now: 0, later: 0 },
  labs: 0,
};

/** How many conversations hold something the viewer has not read, by process and tab; live. */
export function useConvoCounts(): contract.ConvoCounts {
  const { user_id } = useSession();
  return (
    useQuery({
      queryKey: [...countsKey, user_id],
      queryFn: ({ signal }) => {
        followConvos();
        return call(contract.getConvoCounts, { signal });
      },
    }).data ?? noCounts
  );
}
