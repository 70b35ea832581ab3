import { practice, type RouteAnswer } from '@chairline/contract';
import { newerState } from '@chairline/office-state/practice';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { followContacts, receiveContacts } from '../contacts/index.ts';
import { fetched, followPractice, stateKey } from '../../lib/practice-copy.ts';
import type { PatientList } from '../../lib/practice-names.ts';

/** No live event tells of these: they are asked for whenever somebody looks at them. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const accessTokenQuery = queryOptions({
  queryKey: ['od', 'access-token'],
  queryFn: ({ signal }) => call(practice.getAccessToken, { signal }),
  ...fresh,
});

export const connectorPathQuery = queryOptions({
  queryKey: ['od', 'connector-path'],
  queryFn: ({ signal }) => call(practice.getConnectorPath, { signal }),
  ...fresh,
});

export const integrationTokenQuery = queryOptions({
  queryKey: ['od', 'integration-token'],
  queryFn: ({ signal }) => call(practice.getIntegrationToken, { signal }),
  ...fresh,
});

/** How the copy of the practice system is; events keep it true. */
export const practiceStateQuery = queryOptions({
  queryKey: stateKey,
  queryFn: async ({ signal }) => {
    followPractice();
    const answer = await call(practice.getPracticeState, { signal });
    return newerState(queryClient.getQueryData<practice.PracticeState>(stateKey), answer);
  },
});

export function usePracticeState(): practice.PracticeState | undefined {
  return useQuery(practiceStateQuery).data;
}

export const clinicsQuery = queryOptions({
  queryKey: ['od', 'clinics'],
  ...fetched(['clinic'], (signal) => call(practice.listClinics, { signal })),
});

export const operatoriesQuery = queryOptions({
  queryKey: ['od', 'operatories'],
  ...fetched(['operatory'], (signal) => call(practice.listOperatories, { signal })),
});

export const providersQuery = queryOptions({
  queryKey: ['od', 'providers'],
  ...fetched(['provider'], (signal) => call(practice.listProviders, { signal })),
});

/** The confirmations of appointments, as the office names them (category 2 of Open Dental's definitions). */
export const confirmationsQuery = queryOptions({
  queryKey: ['od', 'definitions', 2],
  ...fetched(['definition'], (signal) => call(practice.listDefinitions, { params: { category: 2 }, signal })),
});

export const practiceSettingsQuery = queryOptions({
  queryKey: ['od', 'settings'],
  queryFn: ({ signal }) => call(practice.getPracticeSettings, { signal }),
  ...fresh,
});

const ofPatient = ['patient', 'appointment', 'labcase', 'claim', 'claimproc', 'procedurelog', 'recall'];

export const summaryQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'summary', contactId],
    ...fetched(ofPatient, (signal) =>
      call(practice.getPatientSummary, { params: { id: contactId }, signal }),
    ),
  });

export const preAuthsQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'pre-auths', contactId],
    ...fetched(['patient', 'claim', 'claimproc', 'carrier'], (signal) =>
      call(practice.getPreAuths, { params: { id: contactId }, signal }),
    ),
  });

export const pendingTreatmentQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'pending-treatment', contactId],
    ...fetched(['patient', 'procedurelog', 'appointment', 'definition'], (signal) =>
      call(practice.getPendingTreatment, { params: { id: contactId }, signal }),
    ),
  });

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
    meta: { tables: listTables[name] },
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

/** Patients whose contact is not certain. */
export const matchesQuery = infiniteQueryOptions({
  queryKey: ['od', 'matches'],
  meta: { tables: ['patient'] },
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) => {
    followPractice();
    return call(practice.listMatches, { query: pageParam === null ? {} : { cursor: pageParam }, signal });
  },
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
