import type { offices } from '@chairline/contract';
import { putClientRow } from '@chairline/office-state/offices';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';

type ClientRow = offices.ClientRow;

export const clientsKey = ['clients'] as const;
export const serviceKey = (id: number) => ['service', id] as const;

const listeners = new Set<(row: ClientRow) => void>();

/** Takes an office from an answer or an event into the list, where that is held. */
export function receiveClientRow(row: ClientRow): void {
  for (const listener of listeners) listener(row);
  queryClient.setQueryData<ClientRow[]>(clientsKey, (rows) => rows && putClientRow(rows, row));
}

/** Runs a fetch of the list; rows that come by themselves meanwhile are not lost behind its older answer. */
export async function withRowsMeanwhile(fetchRows: () => Promise<ClientRow[]>): Promise<ClientRow[]> {
  const meanwhile: ClientRow[] = [];
  const listen = (row: ClientRow) => void meanwhile.push(row);
  listeners.add(listen);
  try {
    return meanwhile.reduce(putClientRow, await fetchRows());
  } finally {
    listeners.delete(listen);
  }
}

/** Ties the client list to the live events: to be called before the first fetch. */
export const followClients = liveStore({
  on: { clientRow: ({ client }) => receiveClientRow(client) },
  resync() {
    void queryClient.invalidateQueries({ queryKey: clientsKey });
    void queryClient.invalidateQueries({ queryKey: ['service'] });
  },
});
