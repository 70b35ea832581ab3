import { inbox, type conversations } from '@chairline/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { live } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { followConvos, onConvoEvent, onConvosDistrusted, useConvos } from '../conversations/index.ts';
import { recallKeys } from './keys.ts';
import { changePages, withConvo, withItem, type RecallPage, type RecallRow } from './recall-rows.ts';

/** How long after an event lists are asked for again, so that many of them ask once; in milliseconds. */
const RENEW_AFTER_MS = 500;

/** The practice system's tables that recalls are made of. */
const tables = new Set(['recall', 'recalltype', 'recalltrigger', 'patient', 'appointment', 'procedurelog']);

/** Changes a recall wherever it is held. */
function changeRows(change: (row: RecallRow) => RecallRow): void {
  queryClient.setQueriesData<InfiniteData<RecallPage>>(
    { queryKey: recallKeys.lists },
    (held) => held && changePages(held, change),
  );
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

let following = false;

/** Ties the recalls to the live events, once: to be called before the first fetch. */
export function followRecalls(): void {
  followConvos();
  if (following) return;
  following = true;
  live.on('practiceSynced', (payload) => {
    if (payload.tables.some((table) => tables.has(table.toLowerCase()))) renewSoon('all');
  });
  live.on('addMessage', ({ item }) => {
    if (item.kind !== 'text' && item.kind !== 'email') return;
    const ours = !inbox.isFromContact(item);
    changeRows((row) => withItem(row, { contact_id: item.contact_id, ours, at: item.date }));
  });
  onConvoEvent(({ type, payload }) => {
    if (type === 'remindersDue' || type === 'removeConvo') return;
    const id = 'convo' in payload ? payload.convo.convo_id : payload.convo_id;
    const convo = useConvos.getState().views.get(id);
    if (convo?.kind !== 'recall') return;
    if (type === 'addConvo') receiveRecallConvo(convo);
    // Who reads changes no tab.
    else if (type !== 'readConvo') renewSoon('lists');
  });
  onConvosDistrusted(() => renewSoon('all'));
  live.onResync(() => renewSoon('all'));
}
