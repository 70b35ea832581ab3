import { calendar as contract } from '@chairline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { isFullText } from './use-full-text.ts';

/** Events of the viewer's calendars by words. Kept no longer than the search is open, as what stands in messages. */
export function useEventSearch(search: string) {
  return useQuery({
    queryKey: ['event-search', search],
    queryFn: ({ signal }) =>
      call(contract.searchCalendarEvents, { query: { q: search }, signal, quiet400: true }),
    enabled: isFullText(search),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Visits of the practice's calendar by words: where the office has a practice system. Kept as events are. */
export function useVisitSearch(search: string) {
  const { ODEnabled } = useSession();
  return useQuery({
    queryKey: ['visit-search', search],
    queryFn: ({ signal }) =>
      call(contract.searchPracticeVisits, { query: { q: search }, signal, quiet400: true }),
    enabled: ODEnabled && isFullText(search),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
