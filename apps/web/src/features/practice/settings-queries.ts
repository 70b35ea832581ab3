import { practice } from '@chairline/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { followPractice } from '../../lib/practice-copy.ts';

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

export const practiceSettingsQuery = queryOptions({
  queryKey: ['od', 'settings'],
  queryFn: ({ signal }) => call(practice.getPracticeSettings, { signal }),
  ...fresh,
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
