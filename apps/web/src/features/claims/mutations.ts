import { claims as contract } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { changeRows, receiveNote, receiveWork } from './live.ts';
import type { ClaimRow } from './claim-rows.ts';

/** What can be said of the next step. */
export interface NextStep {
  next_action: string;
  /** `yyyy-MM-dd`. */
  next_date: string | null;
}

/**
 * Says what is to be done next about a claim; shown at once, taken back where the server refuses.
 * @throws ApiError; 409 where somebody else said something else meanwhile
 */
export async function saveNext(
  held: contract.ClaimWork,
  step: NextStep,
  by: { name: string; at: string },
): Promise<contract.ClaimWork> {
  const shown = { ...held, ...step, changed_by: by.name, changed_at: by.at };
  const put = (from: contract.ClaimWork, to: contract.ClaimWork) => (row: ClaimRow) =>
    row.DSSClaimsID === held.DSSClaimsID && row.work === from ? { ...row, work: to } : row;
  const before = new Map<contract.ClaimWork, contract.ClaimWork>();
  changeRows((row) => {
    if (row.DSSClaimsID !== held.DSSClaimsID || row.work.version !== held.version) return row;
    const mine = { ...shown };
    before.set(mine, row.work);
    return { ...row, work: mine };
  });
  try {
    const work = await call(contract.setClaimWork, {
      params: { id: held.DSSClaimsID },
      body: { ...step, version: held.version },
      quiet400: true,
    });
    receiveWork(work);
    return work;
  } catch (error) {
    for (const [mine, was] of before) changeRows(put(mine, was));
    throw error;
  }
}

/** The newest of what is said about the next step. @throws ApiError */
export async function fetchWork(id: number): Promise<contract.ClaimWork> {
  const { work } = await call(contract.getClaim, { params: { id } });
  receiveWork(work);
  return work;
}

/** Keeps what was said to the carrier. @param client_ref the same for every try of one note */
export async function addNote(
  id: number,
  note: { note: string; spoke_with: string; reference: string; client_ref: string },
): Promise<contract.ClaimNote> {
  const kept = await call(contract.addClaimNote, { params: { id }, body: note, quiet400: true });
  receiveNote(kept);
  return kept;
}
