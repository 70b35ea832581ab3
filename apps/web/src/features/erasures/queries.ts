import { erasures as contract } from '@chairline/contract';
import { erasureReducers, putErasure } from '@chairline/office-state/erasures';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';

live.learn(contract.erasureEvents, {});

export type OfficeErasure = contract.OfficeErasure;

/** Offices that are to be deleted for good, are being, or were; the newest first; live. */
export const erasuresQuery = liveQuery(
  ['erasures'],
  (signal) => call(contract.listErasures, { signal }),
  erasureReducers,
);

function receive({ erasure }: { erasure: OfficeErasure }): void {
  queryClient.setQueryData<OfficeErasure[]>(erasuresQuery.queryKey, (held) =>
    putErasure(held ?? [], erasure),
  );
}

const of = (id: number, name: string) => ({ params: { id }, body: { name }, quiet400: true }) as const;

/** Asks that a deleted office be erased at once. @throws ApiError */
export const askErasure = async (id: number, name: string): Promise<void> =>
  receive(await call(contract.askErasure, of(id, name)));

/** Confirms what another admin asked for. @throws ApiError */
export const confirmErasure = async (id: number, name: string): Promise<void> =>
  receive(await call(contract.confirmErasure, of(id, name)));

/** Takes the wish back. @throws ApiError */
export const withdrawErasure = async (id: number): Promise<void> =>
  receive(await call(contract.withdrawErasure, { params: { id } }));

/** The certificate of an erased office: as text, by whose checksum it is known, and read. @throws ApiError */
export async function fetchCertificate(id: number, signal: AbortSignal) {
  const { certificate: text, sha256 } = await call(contract.getErasureCertificate, {
    params: { erasure_id: id },
    signal,
  });
  return { text, sha256, certificate: contract.erasureCertificate.parse(JSON.parse(text)) };
}
