import { conversations, type claims as contract } from '@chairline/contract';
import { refetch, type Outcome, type Reducers } from '../reducers.ts';

type ClaimRow = contract.ClaimRow;

const newerWork = (held: contract.ClaimWork, work: contract.ClaimWork): boolean =>
  work.version > held.version;

/** A claim after its next step was set; an older word of it changes nothing. */
export function withWork(row: ClaimRow, work: contract.ClaimWork): ClaimRow {
  return row.DSSClaimsID === work.DSSClaimsID && newerWork(row.work, work) ? { ...row, work } : row;
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

/** What narrows and orders a list of claims, as the route takes it. */
export interface ClaimFilter {
  carrier?: string;
  tab?: 'now' | 'later';
  age?: contract.ClaimAge;
  type?: string;
  priority?: 1 | 2 | 3 | 4;
  next?: (typeof contract.claimNexts)[number];
  search?: string;
  sort?: contract.ClaimSort;
  order?: contract.ClaimOrder;
}

/** Whether a list has other claims, or another order, once conversations changed. */
export const goesByConvos = ({ tab, priority, sort }: ClaimFilter): boolean =>
  tab !== undefined || priority !== undefined || sort === 'status';

/** Whether a list has other claims, or another order, once a next step changed. */
export const goesByNext = ({ next, sort }: ClaimFilter): boolean => next !== undefined || sort === 'next';

/** The practice system's tables that claims are made of. */
const claimTables = new Set([
  'claim',
  'claimproc',
  'insplan',
  'carrier',
  'inssub',
  'patient',
  'patplan',
  'procedurelog',
]);

/** Whether a round of the practice system brought something that claims are made of. */
export const changesClaims = (tables: readonly string[]): boolean =>
  tables.some((table) => claimTables.has(table.toLowerCase()));

/** A list of claims as a viewer sees it. */
export function claimListReducers(
  filter: ClaimFilter,
  viewer: conversations.ConvoViewer,
): Reducers<readonly ClaimRow[]> {
  const each = (held: readonly ClaimRow[], change: (row: ClaimRow) => ClaimRow, again: boolean) =>
    again ? refetch : held.map(change);
  const talk = (
    held: readonly ClaimRow[],
    { convo }: { convo: conversations.ConversationRow },
  ): Outcome<readonly ClaimRow[]> => (convo.kind === 'claim' && goesByConvos(filter) ? refetch : held);
  return {
    claimWork: (held, { work }) => each(held, (row) => withWork(row, work), goesByNext(filter)),
    claimNote: (held, { note }) => each(held, (row) => withNote(row, note), false),
    practiceSynced: (held, { tables }) => (changesClaims(tables) ? refetch : held),
    addConvo: (held, { convo }) =>
      each(
        held,
        (row) => withConvo(row, conversations.viewConversation(convo, viewer)),
        convo.kind === 'claim' && goesByConvos(filter),
      ),
    updateConvo: talk,
    updateConvoStatus: talk,
    addConvoMessage: talk,
    updateConvoMessage: talk,
  };
}

/** The notes of a claim. */
export const claimNoteReducers = (claimId: number): Reducers<{ items: contract.ClaimNote[] }> => ({
  claimNote: (held, { note }) =>
    note.DSSClaimsID === claimId ? { items: addToNotes(held.items, note) } : held,
});

/** The sums over claims. */
export const claimSumReducers: Reducers<unknown> = {
  claimWork: () => refetch,
  practiceSynced: (held, { tables }) => (changesClaims(tables) ? refetch : held),
};
