import { search as contract } from '@chairline/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const FIRST_PAGE = 8;
const PAGE = 20;

/** Whether a search is long enough to look through messages for it. */
export function isFullText(search: string): boolean {
  const letters = contract.parseFullText(search).flatMap(({ words }) => words);
  return letters.join('').length >= contract.FULL_TEXT_MIN_LENGTH;
}

/**
 * Where the words of a search stand in texts, e-mails and conversations, newest first; more by `fetchNextPage`. Nothing
 * of it is kept once the search is closed: it is what somebody looked for in patients' messages.
 */
export function useFullText(search: string) {
  return useInfiniteQuery({
    queryKey: ['full-text', search],
    queryFn: ({ pageParam, signal }) =>
      call(contract.searchText, {
        query: {
          q: search,
          limit: pageParam ? PAGE : FIRST_PAGE,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
        quiet400: true,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: isFullText(search),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
