import { offices as contract } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { clientsKey, followClients, serviceKey, withRowsMeanwhile } from './live.ts';

/** How often the mails that are on their way are looked at again, in milliseconds. */
const ON_ITS_WAY_MS = 2_000;
const AT_REST_MS = 60_000;

/** Every office, the newest first; live. */
export function useClients() {
  followClients();
  return useQuery({
    queryKey: clientsKey,
    queryFn: ({ signal }) => withRowsMeanwhile(() => call(contract.listClients, { signal })),
  });
}

/** The name no other office may take; '' until it is here, when the server alone holds to it. */
export function useReservedName(): string {
  const { data } = useQuery({
    queryKey: ['reserved-name'],
    queryFn: ({ signal }) => call(contract.getReservedName, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.name ?? '';
}

/** Whom the provider's mail to an office can go to and what was sent before; looked at again while it is open. */
export function useService(id: number) {
  followClients();
  return useQuery({
    queryKey: serviceKey(id),
    queryFn: ({ signal }) => call(contract.getService, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'queued') ? ON_ITS_WAY_MS : AT_REST_MS,
  });
}
