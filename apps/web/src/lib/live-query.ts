import type { LiveEventType, LivePayload } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { live } from './live.ts';
import { queryClient } from './query-client.ts';

/** What each event changes in the answer that is held: old state + event = fresh fetch. */
type Reducers<T> = { [E in LiveEventType]?: (held: T, payload: LivePayload<E>) => T };

/** A fetch that events keep overtaking is given up as good enough after so many tries. */
const TRIES = 4;

/**
 * A query whose cached answer live events keep equal to a fresh fetch; it follows them from its first
 * fetch on. An event that comes while an answer is on its way makes it be asked for again, since nobody
 * knows which of them the answer already holds.
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
    queryFn: async ({ signal }) => {
      follow();
      for (let tries = 1; ; tries += 1) {
        const before = events;
        const answer = await fetch(signal);
        if (events === before || tries === TRIES) return answer;
      }
    },
    // Settings are opened seldom: what some viewers get no events of is true at least when they look.
    refetchOnMount: 'always',
  });
}
