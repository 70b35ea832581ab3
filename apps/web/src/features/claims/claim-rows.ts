import type { claims as contract } from '@chairline/contract';

export type ClaimRow = contract.ClaimRow;

/** A page of the list as the server answers it. */
export interface ClaimPage {
  items: ClaimRow[];
  next: string | null;
  synced_at: string | null;
}

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

/** Every row of held pages changed alike; the same object where nothing changed. */
export function changePages<T extends { pages: ClaimPage[] }>(
  held: T,
  change: (row: ClaimRow) => ClaimRow,
): T {
  let changed = false;
  const pages = held.pages.map((page) => {
    const items = page.items.map(change);
    if (items.every((row, index) => row === page.items[index])) return page;
    changed = true;
    return { ...page, items };
  });
  return changed ? { ...held, pages } : held;
}

/** The rows of all pages, each claim once: one that moved while pages were fetched stands where it came first. */
export function rowsOf(pages: readonly ClaimPage[]): ClaimRow[] {
  const seen = new Set<number>();
  return pages.flatMap(({ items }) =>
    items.filter(({ DSSClaimsID }) => !seen.has(DSSClaimsID) && seen.add(DSSClaimsID)),
  );
}
