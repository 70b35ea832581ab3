import { labels } from '@chairline/contract';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { liveStore } from '../../../lib/live-store.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Texts that leave one after the other are counted together, in milliseconds. */
const SETTLED_MS = 1_500;
/** Contacts asked about at once. */
const AT_ONCE = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
const renew = () => {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: ['list-tries'] });
  }, SETTLED_MS);
};
const followTries = liveStore({
  on: { addMessage: renew, updateMessage: renew, resetThread: renew },
  resync: renew,
});

/** How often each of these contacts was tried since they were last heard of, by contact. */
export function useTries(contactIds: readonly number[]): ReadonlyMap<number, labels.TriesOfContact> {
  const pages = Array.from({ length: Math.ceil(contactIds.length / AT_ONCE) }, (_, at) =>
    contactIds.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join(','),
  );
  return useQueries({
    queries: pages.map((ids) => ({
      queryKey: ['list-tries', ids],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        followTries();
        return call(labels.listTries, { query: { ids }, signal });
      },
      staleTime: 60_000,
    })),
    combine: byContact,
  });
}

const byContact = (answers: { data?: labels.TriesOfContact[] | undefined }[]) =>
  new Map(answers.flatMap(({ data }) => (data ?? []).map((one) => [one.contact_id, one] as const)));
