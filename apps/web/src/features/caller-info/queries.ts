import { callerInfo } from '@chairline/contract';
import { eventsOf, reduceEvent, refetch } from '@chairline/office-state';
import { infoListReducers, infoReducers, type InfoPage } from '@chairline/office-state/caller-info';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { fetchSettled } from '../../lib/live-query.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';

// Loaded later than the page: the live connection does not know these events before.
live.learn(callerInfo.callerInfoEvents, callerInfo.callerInfoPassingEvents);

type Info = callerInfo.CallerInfo;
interface ListKey extends callerInfo.InfoFilter {
  call_uuid?: string;
  contact_id?: number;
}

const LISTS = 'caller-infos';
const ONE = 'caller-info';
let came = 0;

const renew = () => {
  void queryClient.invalidateQueries({ queryKey: [LISTS] });
  void queryClient.invalidateQueries({ queryKey: [ONE] });
};

/** Whether an info is of the call, or of the contact, that a list is about. */
const isOf = ({ call_uuid, contact_id }: ListKey, info: Info): boolean =>
  (call_uuid === undefined || info.call_uuid === call_uuid) &&
  (contact_id === undefined || info.contact_id === contact_id);

/** Every list and every opened one follow what is told. */
const follow = liveStore({
  events: eventsOf(infoListReducers({ state: 'all', search: '' })),
  reduce(events) {
    came += events.length;
    for (const event of events) {
      for (const [key, held] of queryClient.getQueriesData<InfoPage>({ queryKey: [LISTS] })) {
        const filter = key[1] as ListKey;
        if (!held || (event.type === 'callerInfo' && !isOf(filter, event.payload.info))) continue;
        const next = reduceEvent(infoListReducers(filter), held, event);
        if (next === refetch) void queryClient.invalidateQueries({ queryKey: key });
        else queryClient.setQueryData(key, next);
      }
      for (const [key, held] of queryClient.getQueriesData<{ info: Info }>({ queryKey: [ONE] })) {
        if (held) queryClient.setQueryData(key, reduceEvent(infoReducers(key[1] as number), held, event));
      }
    }
  },
  // Said to those who are in the call, beside the event that everybody gets.
  on: { AI_Contact_Info: ({ info }) => takeInfo(info) },
  resync: renew,
});

/** Takes in what this page changed, or was told of: the event says the same a moment later. */
export function takeInfo(info: Info): void {
  for (const [key, held] of queryClient.getQueriesData<InfoPage>({ queryKey: [LISTS] })) {
    const filter = key[1] as ListKey;
    if (held && isOf(filter, info))
      queryClient.setQueryData(
        key,
        reduceEvent(infoListReducers(filter), held, { type: 'callerInfo', payload: { info } }),
      );
  }
  queryClient.setQueryData<{ info: Info }>([ONE, info.info_id], (held) =>
    held && held.info.version > info.version ? held : { info },
  );
}

const fetchPage = (filter: ListKey, cursor?: string, signal?: AbortSignal) =>
  call(callerInfo.listCallerInfos, {
    query: { ...filter, ...(cursor === undefined ? {} : { cursor }) },
    ...(signal ? { signal } : {}),
  });

/** What was collected on calls, newest first; live. */
export const infosQuery = (filter: ListKey) =>
  queryOptions({
    queryKey: [LISTS, filter] as const,
    queryFn: ({ signal }): Promise<InfoPage> => {
      follow();
      return fetchSettled(
        () => fetchPage(filter, undefined, signal),
        () => came,
      );
    },
    refetchOnMount: 'always',
  });

/** What was collected on a call that goes on. */
export const infoOfCallQuery = (callUuid: string) =>
  infosQuery({ state: 'all', search: '', call_uuid: callUuid });

/** What was collected on the calls in a contact's thread. */
export const infosOfContactQuery = (contactId: number) =>
  infosQuery({ state: 'all', search: '', contact_id: contactId });

/** Fetches the next page of a list behind what is held. */
export async function loadMoreInfos(filter: ListKey): Promise<void> {
  const { queryKey } = infosQuery(filter);
  const held = queryClient.getQueryData(queryKey);
  if (!held || held.next === null) return;
  const page = await fetchPage(filter, held.next);
  queryClient.setQueryData<InfoPage>(queryKey, (now) => {
    if (!now || now.next !== held.next) return now;
    const known = new Set(now.items.map(({ info_id }) => info_id));
    return {
      items: [...now.items, ...page.items.filter(({ info_id }) => !known.has(info_id))],
      next: page.next,
    };
  });
}

/** One of them, live. */
export const infoQuery = (infoId: number) =>
  queryOptions({
    queryKey: [ONE, infoId] as const,
    queryFn: ({ signal }) => {
      follow();
      return fetchSettled(
        () => call(callerInfo.getCallerInfo, { params: { id: infoId }, signal }),
        () => came,
      );
    },
    refetchOnMount: 'always',
    placeholderData: () => {
      for (const [, held] of queryClient.getQueriesData<InfoPage>({ queryKey: [LISTS] })) {
        const info = held?.items.find(({ info_id }) => info_id === infoId);
        if (info) return { info };
      }
      return undefined;
    },
  });
