import { queryClient } from './query-client.ts';
import type { liveQuery } from './live-query.ts';

/**
 * Does something whose answer is the whole of what a live query holds, and takes that in. What goes on by itself
 * afterwards may have said more before the answer came: then it is asked for again, for nobody knows which is newer.
 * @throws what `act` throws
 */
export async function takeAnswer<T>(
  query: ReturnType<typeof liveQuery<T>>,
  act: () => Promise<T>,
): Promise<void> {
  const came = query.meta!.came!;
  const before = came();
  const answer = await act();
  if (came() === before) queryClient.setQueryData<T>(query.queryKey, answer);
  else await queryClient.invalidateQueries({ queryKey: query.queryKey });
}
