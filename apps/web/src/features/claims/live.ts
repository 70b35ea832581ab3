import type { claims as contract, conversations } from '@chairline/contract';
import {
  addToNotes,
  changesClaims,
  goesByConvos,
  goesByNext,
  withConvo,
  withNote,
  withWork,
  type ClaimFilter,
} from '@chairline/office-state/claims';
import { changeLists } from '../../lib/held-pages.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { followConvosOf } from '../conversations/index.ts';
import type { ClaimRow } from './claim-rows.ts';
import { claimKeys } from './keys.ts';

/** How long after an event lists and sums are asked for again, so that many of them ask once; in milliseconds. */
const RENEW_AFTER_MS = 500;

/** Changes a claim wherever it is held. */
export function changeRows(change: (row: ClaimRow) => ClaimRow): void {
  changeLists(claimKeys.lists, change);
  queryClient.setQueriesData<ClaimRow>({ queryKey: ['claims', 'claim'] }, (held) => held && change(held));
}

/** Takes in what is to be done next about a claim; the sums of what is due and the lists by it are asked for again. */
export function receiveWork(work: contract.ClaimWork): void {
  changeRows((row) => withWork(row, work));
  renewSoon('sums');
  renewSoon('byNext');
}

/** Takes in a note about a claim. */
export function receiveNote(note: contract.ClaimNote): void {
  changeRows((row) => withNote(row, note));
  queryClient.setQueryData<{ items: contract.ClaimNote[] }>(
    claimKeys.notes(note.DSSClaimsID),
    (held) => held && { items: addToNotes(held.items, note) },
  );
}

/** Takes in the conversation of a claim that was begun, here or by somebody else. */
export function receiveClaimConvo(convo: conversations.Conversation): void {
  changeRows((row) => withConvo(row, convo));
  renewSoon('tabs');
}

/** What is asked for again: `tabs`: lists by how conversations stand; `byNext`: lists by the next date. */
type Renewed = 'sums' | 'tabs' | 'byNext' | 'all';

/** Whether a list has other claims, or another order, once this changed. */
const goesBy = (what: ReadonlySet<Renewed>, filter: ClaimFilter): boolean =>
  (what.has('tabs') && goesByConvos(filter)) || (what.has('byNext') && goesByNext(filter));

const waiting = new Set<Renewed>();
let timer: ReturnType<typeof setTimeout> | undefined;

function renew(): void {
  timer = undefined;
  const what = new Set(waiting);
  waiting.clear();
  if (what.has('all')) {
    void queryClient.invalidateQueries({ queryKey: claimKeys.all });
    return;
  }
  if (what.has('sums')) {
    void queryClient.invalidateQueries({ queryKey: claimKeys.carriers() });
    void queryClient.invalidateQueries({ queryKey: claimKeys.allTotals });
  }
  void queryClient.invalidateQueries({
    queryKey: claimKeys.lists,
    predicate: ({ queryKey }) => goesBy(what, (queryKey[2] ?? {}) as ClaimFilter),
  });
}

function renewSoon(what: Renewed): void {
  waiting.add(what);
  timer ??= setTimeout(renew, RENEW_AFTER_MS);
}

const follow = liveStore({
  on: {
    claimWork: ({ work }) => receiveWork(work),
    claimNote: ({ note }) => receiveNote(note),
    practiceSynced({ tables }) {
      if (changesClaims(tables)) renewSoon('all');
    },
  },
  resync: () => renewSoon('all'),
});
const followTalks = followConvosOf('claim', {
  begun: receiveClaimConvo,
  changed: () => renewSoon('tabs'),
  distrusted: () => renewSoon('all'),
});

/** Ties the claims to the live events: to be called before the first fetch. */
export function followClaims(): void {
  followTalks();
  follow();
}
