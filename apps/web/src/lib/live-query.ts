import type { LiveEventType, LivePayload } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { live } from './live.ts';
import { queryClient } from './query-client.ts';

/** What each event changes in the answer that is held: old state + event = fresh fetch. */
type Reducers<T> = { [E in LiveEventType]?: (held: T, payload: LivePayload<E>) => T };

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
  let following = false;
  let events = 0;

  function follow(): void {
    if (following) return;
    following = true;
    for (const [type, reduce] of Object.entries(reducers)) {
      live.on(type as LiveEventType, (payload) => {
        events += 1;
        queryClient.setQueryData<T>(key, (held) =>
          held === undefined ? undefined : (reduce as (held: T, payload: unknown) => T)(held, payload),
        );
      });
    }
    live.onResync(() => void queryClient.invalidateQueries({ queryKey: key }));
  }

  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => {
      follow();
      return fetchSettled(
        () => fetch(signal),
        () => events,
      );
    },
    // Settings are opened seldom: what some viewers get no events of is true at least when they look.
    refetchOnMount: 'always',
  });
}
