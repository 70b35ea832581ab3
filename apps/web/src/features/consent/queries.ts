import { consent } from '@chairline/contract';
import { likelyReducers, putLikely, quietHoursReducers } from '@chairline/office-state/consent';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Every message that reads like a wish to stop and that nobody has decided on, oldest first. */
const likelyQuery = liveQuery(
  ['likely_opt_outs'],
  (signal) => call(consent.listLikelyOptOuts, { query: {}, signal }),
  likelyReducers,
);

/** When texts nobody wrote by hand wait. */
export const quietHoursQuery = liveQuery(
  ['quiet_hours'],
  (signal) => call(consent.getQuietHours, { signal }),
  quietHoursReducers,
);

const LEDGER = ['opt_outs'] as const;

/** Fetches the ledger anew after this window changed it: the event says the same a moment later. */
export const renewLedger = () => queryClient.invalidateQueries({ queryKey: LEDGER });

/** The ledger is asked by search and page: what an event changes in it is fetched anew. */
const followLedger = liveStore({
  on: { optOut: () => void renewLedger() },
  resync: () => void renewLedger(),
});

/** What is open to be decided: everywhere, or of one contact. */
export function useLikelyOptOuts(contactId?: number): consent.LikelyOptOut[] {
  const { data = [] } = useQuery({ ...likelyQuery, refetchOnMount: false });
  return contactId === undefined ? data : data.filter((likely) => likely.contact_id === contactId);
}

export interface LedgerFilter {
  search: string;
  standing: 'all' | 'standing' | 'lifted';
}

/** The filter as the routes take it. */
export const ledgerQuery = ({ search, standing }: LedgerFilter) => ({
  standing,
  ...(search.trim() === '' ? {} : { search: search.trim() }),
});

/** The ledger, newest first, page by page; live. */
export function useLedger(filter: LedgerFilter) {
  followLedger();
  return useInfiniteQuery({
    queryKey: [...LEDGER, 'ledger', ledgerQuery(filter)],
    queryFn: ({ signal, pageParam }) =>
      call(consent.listOptOuts, {
        query: { ...ledgerQuery(filter), limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** The stops that stand for a contact's numbers. */
export function useOptOutsOf(contactId: number) {
  followLedger();
  return useQuery({
    queryKey: [...LEDGER, 'contact', contactId],
    queryFn: ({ signal }) =>
      call(consent.listOptOuts, { query: { contact_id: contactId, standing: 'standing' }, signal }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  });
}

/** Takes a decision in at once. */
export function receiveLikely(likely: consent.LikelyOptOut): void {
  queryClient.setQueryData(likelyQuery.queryKey, (held) => held && putLikely(held, likely));
}
