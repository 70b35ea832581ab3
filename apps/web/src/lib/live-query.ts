import { eventsOf, reduceEvent, refetch, type Reducers } from '@chairline/office-state';
import { queryOptions } from '@tanstack/react-query';
import { liveStore } from './live-store.ts';
import { queryClient } from './query-client.ts';

/** A fetch that events keep overtaking is given up as good enough after so many tries. */
const TRIES = 4;

/**
 * Fetches until no event came while the answer was on its way, at most four times: nobody knows whether an
 * answer already holds what an event in between said.
 * @param countEvents how many events have come so far
 */
export async function fetchSettled<T>(fetch: () => Promise<T>, countEvents: () => number): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const before = countEvents();
    const answer = await fetch();
    if (countEvents() === before || tries === TRIES) return answer;
  }
}

/**
 * A query whose cached answer live events keep equal to a fresh fetch; it follows them from its first
 * fetch on.
 */
export function liveQuery<T>(
  key: readonly [string],
  fetch: (signal: AbortSignal) => Promise<T>,
  reducers: Reducers<T>,
) {
  let came = 0;
  const renew = () => void queryClient.invalidateQueries({ queryKey: key });
  const follow = liveStore({
    events: eventsOf(reducers),
    reduce(events) {
      came += events.length;
      for (const event of events) {
        const held = queryClient.getQueryData<T>(key);
        if (held === undefined) return;
        const next = reduceEvent(reducers, held, event);
        if (next === refetch) renew();
        else queryClient.setQueryData<T>(key, next);
      }
    },
    resync: renew,
  });

  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => {
      follow();
      return fetchSettled(
        () => fetch(signal),
        () => came,
      );
    },
    // Settings are opened seldom: what some viewers get no events of is true at least when they look.
    refetchOnMount: 'always',
    meta: { came: () => came },
  });
}
