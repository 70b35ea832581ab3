import type { conversations } from '@chairline/contract';
import { changesRecalls, withConvo, withNewItem } from '@chairline/office-state/recalls';
import { changeLists } from '../../lib/held-pages.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { followConvosOf } from '../conversations/index.ts';
import { recallKeys } from './keys.ts';
import type { RecallRow } from './recall-rows.ts';

/** How long after an event lists are asked for again, so that many of them ask once; in milliseconds. */
const RENEW_AFTER_MS = 500;

/** Changes a recall wherever it is held. */
function changeRows(change: (row: RecallRow) => RecallRow): void {
  changeLists(recallKeys.lists, change);
  queryClient.setQueriesData<RecallRow>({ queryKey: ['recalls', 'recall'] }, (held) => held && change(held));
  queryClient.setQueriesData<{ items: RecallRow[] }>(
    { queryKey: ['recalls', 'contact'] },
    (held) => held && { items: held.items.map(change) },
  );
}

/** Takes in the conversation of a recall that was begun, here or by somebody else. */
export function receiveRecallConvo(convo: conversations.Conversation): void {
  changeRows((row) => withConvo(row, convo));
  renewSoon('lists');
}

let wanted: 'lists' | 'all' | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function renewSoon(what: 'lists' | 'all'): void {
  wanted = wanted === 'all' ? 'all' : what;
  timer ??= setTimeout(() => {
    timer = undefined;
    const queryKey = wanted === 'all' ? recallKeys.all : recallKeys.lists;
    wanted = null;
    void queryClient.invalidateQueries({ queryKey });
  }, RENEW_AFTER_MS);
}

const follow = liveStore({
  on: {
    practiceSynced({ tables }) {
      if (changesRecalls(tables)) renewSoon('all');
    },
    addMessage: ({ item }) => changeRows((row) => withNewItem(row, item)),
  },
  resync: () => renewSoon('all'),
});
const followTalks = followConvosOf('recall', {
  begun: receiveRecallConvo,
  changed: () => renewSoon('lists'),
  distrusted: () => renewSoon('all'),
});

/** Ties the recalls to the live events: to be called before the first fetch. */
export function followRecalls(): void {
  followTalks();
  follow();
}
