import { practice, type RouteAnswer } from '@chairline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { followContacts, receiveContacts } from '../contacts/index.ts';
import { fetched, followPractice } from '../../lib/practice-copy.ts';
import type { PatientList } from '../../lib/practice-names.ts';

/** A patient of a list, whatever it is a list of. */
type ListItem =
  | practice.OdAppointment
  | practice.OdRecall
  | practice.OdProcedure
  | practice.OdPreAuth
  | practice.OdTreatment;
type ListPage = Omit<RouteAnswer<typeof practice.listUnconfirmed>, 'data'> & {
  data: (Omit<RouteAnswer<typeof practice.listUnconfirmed>['data'][number], 'od_json'> & {
    od_json: ListItem[];
  })[];
};
export type ListRow = ListPage['data'][number];

const listRoutes = {
  unconfirmed: practice.listUnconfirmed,
  'post-ops': practice.listPostOps,
  'pre-auths': practice.listPreAuths,
  'pending-treatment': practice.listPendingTreatment,
  're-care': practice.listRecare,
  're-consult': practice.listReconsult,
} as const;

const listTables: Record<PatientList, readonly string[]> = {
  unconfirmed: ['patient', 'appointment', 'definition'],
  'post-ops': ['patient', 'procedurelog'],
  'pre-auths': ['patient', 'claim', 'claimproc'],
  'pending-treatment': ['patient', 'procedurelog', 'appointment'],
  're-care': ['patient', 'recall', 'appointment'],
  're-consult': ['patient', 'procedurelog', 'appointment'],
};

/** How many patients stand in each list, for its chip. */
export const listCountsQuery = queryOptions({
  queryKey: ['od', 'list-counts'],
  ...fetched([...new Set([...Object.values(listTables).flat(), 'labcase', 'definition'])], (signal) =>
    call(practice.countPracticeLists, { signal }),
  ),
  // As with the lists, the office's day and settings move it as well.
  staleTime: 60_000,
  refetchOnMount: true,
});

/** One of the practice system's lists, a hundred patients a page. The contacts of its rows live in their store. */
export const patientListQuery = (name: PatientList) =>
  infiniteQueryOptions({
    queryKey: ['od', 'list', name],
    meta: { tables: [...listTables[name], 'list_done'] },
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<ListPage> => {
      followPractice();
      followContacts();
      const page = await call(listRoutes[name] as typeof practice.listUnconfirmed, {
        params: { offset: 0 },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      });
      receiveContacts(page.data.flatMap(({ contact }) => contact ?? []));
      return page;
    },
    getNextPageParam: ({ next }) => next,
    // The office's day and settings move it as well.
    staleTime: 60_000,
    refetchOnMount: true,
  });
