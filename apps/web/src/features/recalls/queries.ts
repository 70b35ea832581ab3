import { recalls as contract } from '@chairline/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { heldRow, rowsOf } from '../../lib/held-pages.ts';
import { receiveConvo } from '../conversations/index.ts';
import { recallKeys } from './keys.ts';
import { followRecalls } from './live.ts';
import type { RecallPage, RecallRow } from './recall-rows.ts';

const STALE_MS = 30_000;

export interface RecallFilter {
  tab: 'due' | 'now' | 'later';
  search?: string;
}

const idOf = ({ DSSRecallID }: RecallRow) => DSSRecallID;

/** The recall as a list brought it, until it is here by itself. */
const heldOf = (id: number) => heldRow<RecallRow>(recallKeys.lists, (row) => idOf(row) === id);

const take = (rows: readonly RecallRow[]): void => {
  for (const { convo } of rows) if (convo) receiveConvo(convo);
};

/** Recalls of a tab, page by page; live. @param enabled false: not asked for yet */
export function useRecalls(filter: RecallFilter, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: recallKeys.list(filter),
    queryFn: async ({ signal, pageParam }) => {
      followRecalls();
      const page: RecallPage = await call(contract.listRecalls, {
        // Their messages come when one is opened.
        query: { ...filter, messages: 0, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      });
      take(page.items);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: RecallPage) => page.next,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    enabled,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => (pages ? rowsOf(pages, idOf) : []), [pages]);
  return { ...query, rows, syncedAt: pages?.[0]?.synced_at ?? null };
}

/** One recall, live. */
export function useRecall(id: number) {
  return useQuery({
    queryKey: recallKeys.recall(id),
    queryFn: async ({ signal }) => {
      followRecalls();
      const row = await call(contract.getRecall, {
        params: { id },
        query: { messages: 0 },
        signal,
        quiet400: true,
      });
      take([row]);
      return row;
    },
    initialData: () => heldOf(id),
    initialDataUpdatedAt: 0,
    staleTime: STALE_MS,
  });
}

/** All recalls of a contact, due or not. */
export function useRecallsOf(contactId: number | null) {
  return useQuery({
    queryKey: recallKeys.ofContact(contactId ?? 0),
    queryFn: async ({ signal }) => {
      followRecalls();
      const answer = await call(contract.listRecallsOfContact, {
        params: { id: contactId ?? 0 },
        query: { messages: 0 },
        signal,
      });
      take(answer.items);
      return answer;
    },
    enabled: contactId !== null,
    staleTime: STALE_MS,
  });
}
