import { claims as contract, type conversations } from '@chairline/contract';

export type ClaimRow = contract.ClaimRow;

/** What narrows and orders a list of claims, as the route takes it. */
export interface ClaimFilter {
  carrier?: string;
  tab?: 'now' | 'later';
  age?: contract.ClaimAge;
  type?: string;
  priority?: 1 | 2 | 3 | 4;
  next?: 'overdue' | 'set' | 'none';
  search?: string;
  sort?: 'age' | 'amount' | 'next' | 'patient';
}

/** A page of the list as the server answers it. */
export interface ClaimPage {
  items: ClaimRow[];
  next: string | null;
  synced_at: string | null;
}

const newerWork = (held: contract.ClaimWork, work: contract.ClaimWork): boolean =>
  work.version > held.version;

/** A claim after its next step was set; an older word of it changes nothing. */
export function withWork(row: ClaimRow, work: contract.ClaimWork): ClaimRow {
  return row.DSSClaimsID === work.DSSClaimsID && newerWork(row.work, work) ? { ...row, work } : row;
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

/** A claim that the practice system has no more: what it said of it last stays to be read. */
export function withoutPractice(last: ClaimRow, now: ClaimRow): ClaimRow {
  const { outstanding, priority, convo, convo_id, work, last_note } = now;
  return { ...last, gone: true, outstanding, priority, convo, convo_id, work, last_note };
}

/** A claim after something was noted on it. */
export function withNote(row: ClaimRow, note: contract.ClaimNote): ClaimRow {
  if (row.DSSClaimsID !== note.DSSClaimsID) return row;
  const held = row.last_note;
  return held && held.claim_note_id >= note.claim_note_id ? row : { ...row, last_note: note };
}

/** A claim after its conversation was begun. */
export function withConvo(row: ClaimRow, convo: conversations.Conversation): ClaimRow {
  if (convo.kind !== 'claim' || String(row.DSSClaimsID) !== convo.system_process_id) return row;
  if (row.convo && row.convo.version >= convo.version) return row;
  return { ...row, convo, convo_id: convo.convo_id };
}

/** The notes of a claim, newest first, with one more; the same twice is one. */
export function addToNotes(
  held: readonly contract.ClaimNote[],
  note: contract.ClaimNote,
): contract.ClaimNote[] {
  if (held.some(({ claim_note_id }) => claim_note_id === note.claim_note_id)) return [...held];
  return [...held, note].toSorted((a, b) => b.claim_note_id - a.claim_note_id);
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
