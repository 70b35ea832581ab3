import type { claims as contract } from '@chairline/contract';
import type { HeldPage } from '../../lib/held-pages.ts';

export type ClaimRow = contract.ClaimRow;

export type ClaimPage = HeldPage<ClaimRow>;

/** A claim whose next step is being saved, as it will be. @param held what is said until it is */
export function withShownWork(row: ClaimRow, held: contract.ClaimWork, shown: contract.ClaimWork): ClaimRow {
  return row.DSSClaimsID === held.DSSClaimsID && row.work.version === held.version
    ? { ...row, work: shown }
    : row;
}

/** A claim whose next step could not be saved, as it was; what came since stays. */
export function withoutShownWork(
  row: ClaimRow,
  held: contract.ClaimWork,
  shown: contract.ClaimWork,
): ClaimRow {
  const { DSSClaimsID, work } = row;
  const isShown = work.version === shown.version && work.changed_at === shown.changed_at;
  return DSSClaimsID === held.DSSClaimsID && isShown ? { ...row, work: held } : row;
}

/** A claim that is gone from the practice system: what it last said can still be read. */
export function withoutPractice(last: ClaimRow, now: ClaimRow): ClaimRow {
  const { outstanding, priority, convo, convo_id, work, last_note } = now;
  return { ...last, gone: true, outstanding, priority, convo, convo_id, work, last_note };
}
