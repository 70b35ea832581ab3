import { claims as contract } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { changeRows, receiveNote, receiveWork } from './live.ts';
import { withoutShownWork, withShownWork } from './claim-rows.ts';

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
  changeRows((row) => withShownWork(row, held, shown));
  try {
    const work = await call(contract.setClaimWork, {
      params: { id: held.DSSClaimsID },
      body: { ...step, version: held.version },
      quiet400: true,
    });
    receiveWork(work);
    return work;
  } catch (error) {
    changeRows((row) => withoutShownWork(row, held, shown));
    throw error;
  }
}

/** The newest of what is said about the next step. @throws ApiError */
export async function fetchWork(id: number): Promise<contract.ClaimWork> {
  const { work } = await call(contract.getClaim, { params: { id }, query: { messages: 0 } });
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
