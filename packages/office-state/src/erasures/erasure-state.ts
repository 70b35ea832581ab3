import type { erasures as contract, offices } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type OfficeErasure = contract.OfficeErasure;

/** The list with one erasure as it now is, newest first; an older copy changes nothing. */
export function putErasure(held: OfficeErasure[], arrived: OfficeErasure): OfficeErasure[] {
  const before = held.find(({ erasure_id }) => erasure_id === arrived.erasure_id);
  if (before && before.version >= arrived.version) return held;
  return [...held.filter(({ erasure_id }) => erasure_id !== arrived.erasure_id), arrived].toSorted(
    (a, b) => b.erasure_id - a.erasure_id,
  );
}

export const erasureReducers: Reducers<OfficeErasure[]> = {
  officeErasure: (held, { erasure }) => putErasure(held, erasure),
};

/** The list of offices without one that is erased. */
export function dropErased(rows: readonly offices.ClientRow[], erasure: OfficeErasure): offices.ClientRow[] {
  return rows.filter(({ client_id }) => erasure.state !== 'done' || client_id !== erasure.client_id);
}
