import type { exports as contract } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type OfficeExport = contract.OfficeExport;

/** The list with one export as it now is, newest first; an older copy changes nothing. */
export function putExport(held: OfficeExport[], arrived: OfficeExport): OfficeExport[] {
  const before = held.find(({ export_id }) => export_id === arrived.export_id);
  if (before && before.version >= arrived.version) return held;
  return [...held.filter(({ export_id }) => export_id !== arrived.export_id), arrived].toSorted(
    (a, b) => b.export_id - a.export_id,
  );
}

export const exportReducers: Reducers<OfficeExport[]> = {
  officeExport: (held, payload) => putExport(held, payload.export),
};
