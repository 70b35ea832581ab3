import { health as contract } from '@chairline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

// No event tells of time that passes: looked at again while the page is seen, and when it is seen again.
const living = {
  staleTime: 0,
  refetchInterval: contract.HEALTH_LOOK_MS,
  refetchOnWindowFocus: true,
} as const;

export const officeHealthQuery = queryOptions({
  queryKey: ['office-health'],
  queryFn: ({ signal }) => call(contract.getOfficeHealth, { signal }),
  ...living,
});

export const systemHealthQuery = (page: number) =>
  queryOptions({
    queryKey: ['system-health', page],
    queryFn: ({ signal }) => call(contract.getSystemHealth, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    ...living,
  });
