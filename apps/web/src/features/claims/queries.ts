import { claims as contract } from '@chairline/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { receiveConvo } from '../conversations/index.ts';
import { rowsOf, type ClaimPage } from './claim-rows.ts';
import { followClaims } from './live.ts';

import { claimKeys } from './keys.ts';

/** What narrows and orders a list of claims, as the route takes it. */
export interface ClaimFilter {
  carrier?: string;
  tab?: 'now' | 'later';
  age?: contract.ClaimAge;
  type?: string;
  priority?: 1 | 2 | 3 | 4;
  next?: 'overdue' | 'set' | 'none';
  search?: string;
  sort?: 'age' | 'amount' | 'next' | 'patient';
}

async function fetchClaims(filter: ClaimFilter, cursor: string | null, signal: AbortSignal): Promise<ClaimPage> {
  followClaims();
  const page = await call(contract.listClaims, {
    query: { ...filter, ...(cursor === null ? {} : { cursor }) },
    signal,
  });
  for (const { convo } of page.items) if (convo) receiveConvo(convo);
  return page;
}

const listQuery = (filter: ClaimFilter) =>
  infiniteQueryOptions({
    queryKey: claimKeys.list(filter),
    queryFn: ({ signal, pageParam }) => fetchClaims(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ClaimPage) => page.next,
    // A list that is not looked at is asked for again: what changed in its order it does not know.
    staleTime: 30_000,
    gcTime: 10 * 60_000,
  });

/** Claims, page by page; live as far as rows go, fetched anew where their order may have changed. */
export function useClaims(filter: ClaimFilter) {
  const query = useInfiniteQuery(listQuery(filter));
  const pages = query.data?.pages;
  return { ...query, rows: pages ? rowsOf(pages) : [], syncedAt: pages?.[0]?.synced_at ?? null };
}

/** Carriers with outstanding claims whose names start with what is typed. */
export function useCarriers(search: string) {
  return useQuery({
    queryKey: claimKeys.carriers(search),
    queryFn: ({ signal }) => {
      followClaims();
      return call(contract.listCarriers, { query: { search }, signal });
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** What is outstanding by age and carrier. @param carrier undefined: of all */
export function useClaimTotals(carrier: string | undefined) {
  return useQuery({
    queryKey: claimKeys.totals(carrier ?? null),
    queryFn: ({ signal }) => {
      followClaims();
      return call(contract.getClaimTotals, { query: carrier === undefined ? {} : { carrier }, signal });
    },
    staleTime: 30_000,
  });
}

const claimQuery = (id: number) =>
  queryOptions({
    queryKey: claimKeys.claim(id),
    queryFn: async ({ signal }) => {
      followClaims();
      const row = await call(contract.getClaim, { params: { id }, signal, quiet400: true });
      if (row.convo) receiveConvo(row.convo);
      return row;
    },
    staleTime: 30_000,
  });

/** One claim, live. */
export function useClaim(id: number) {
  return useQuery(claimQuery(id));
}

/** What was said to the carrier about a claim, newest first; live. */
export function useClaimNotes(id: number, enabled: boolean) {
  return useQuery({
    queryKey: claimKeys.notes(id),
    queryFn: ({ signal }) => {
      followClaims();
      return call(contract.listClaimNotes, { params: { id }, signal });
    },
    enabled,
    staleTime: 30_000,
  });
}

/** Ties the claims to the live events while a screen of theirs is open. */
export function useFollowClaims(): void {
  useEffect(() => followClaims(), []);
}
