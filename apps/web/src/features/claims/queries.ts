import { claims as contract } from '@chairline/contract';
import type { ClaimFilter } from '@chairline/office-state/claims';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { heldRow, rowsOf } from '../../lib/held-pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { receiveConvo } from '../conversations/index.ts';
import { withoutPractice, type ClaimPage, type ClaimRow } from './claim-rows.ts';
import { claimKeys } from './keys.ts';
import { followClaims } from './live.ts';

const idOf = ({ DSSClaimsID }: ClaimRow) => DSSClaimsID;

/** The claim as a list brought it, until it is here by itself. */
const heldOf = (id: number) => heldRow<ClaimRow>(claimKeys.lists, (row) => idOf(row) === id);

async function fetchClaims(
  filter: ClaimFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ClaimPage> {
  followClaims();
  const page = await call(contract.listClaims, {
    // Their messages come when one is opened.
    query: { ...filter, messages: 0, ...(cursor === null ? {} : { cursor }) },
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
  const rows = useMemo(() => (pages ? rowsOf(pages, idOf) : []), [pages]);
  return { ...query, rows, syncedAt: pages?.[0]?.synced_at ?? null };
}

/** Carriers with outstanding claims whose names start with what is typed. */
export function useInsuranceCarriers(search: string) {
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
      const row = await call(contract.getClaim, {
        params: { id },
        query: { messages: 0 },
        signal,
        quiet400: true,
      });
      if (row.convo) receiveConvo(row.convo);
      const last = queryClient.getQueryData<ClaimRow>(claimKeys.claim(id)) ?? heldOf(id);
      return row.gone && last ? withoutPractice(last, row) : row;
    },
    staleTime: 30_000,
  });

/** One claim, live. */
export function useClaim(id: number) {
  return useQuery({ ...claimQuery(id), initialData: () => heldOf(id), initialDataUpdatedAt: 0 });
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
