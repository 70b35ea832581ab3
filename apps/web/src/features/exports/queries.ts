import { exports as contract } from '@chairline/contract';
import { exportReducers, putExport } from '@chairline/office-state/exports';
import { call } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';

live.learn(contract.exportEvents, {});

export type OfficeExport = contract.OfficeExport;

/** Exports of everything the office owns, newest first; live. */
export const exportsQuery = liveQuery(
  ['office_exports'],
  (signal) => call(contract.listExports, { signal }),
  exportReducers,
);

/** Takes in what an answer said of an export. */
function receive(entry: OfficeExport): void {
  queryClient.setQueryData<OfficeExport[]>(exportsQuery.queryKey, (held) => putExport(held ?? [], entry));
}

export async function startExport(): Promise<void> {
  receive((await call(contract.startExport)).export);
}

/** Cancels one that is being made, or deletes one that is ready. */
export async function endExport(id: number): Promise<void> {
  receive((await call(contract.endExport, { params: { export_id: id } })).export);
}
