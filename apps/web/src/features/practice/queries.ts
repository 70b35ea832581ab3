import { practice } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

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
