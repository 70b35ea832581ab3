import { conversations as contract } from '@chairline/contract';
import { live } from '../../lib/live.ts';
import { officeDay } from '../../lib/office-day.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/session.ts';
import { applyConvoEvent, changeRows, distrust, type ConvoEvent } from './convo-state.ts';
import { meetViewer, useConvos } from './store.ts';

/** How long after an event the counts are asked for again, so that many of them ask once; in milliseconds. */
const COUNT_AFTER_MS = 400;
/** How often it is looked whether the office's day is over, in milliseconds. */
const DAY_LOOK_MS = 15_000;

export const countsKey = ['conversations', 'counts'] as const;

const listeners = new Set<(event: ConvoEvent) => void>();

/** Calls `listener` for every event of conversations, once it is in the store; the answer ends that. */
export function onConvoEvent(listener: (event: ConvoEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const gapListeners = new Set<(gap: boolean) => void>();

/** Calls `listener` after a gap in the events (true), and when the office's day has ended (false). */
export function onConvosDistrusted(listener: (gap: boolean) => void): () => void {
  gapListeners.add(listener);
  return () => void gapListeners.delete(listener);
}

let countTimer: ReturnType<typeof setTimeout> | undefined;

/** Asks for the counts again, a moment from now. */
function recount(): void {
  countTimer ??= setTimeout(() => {
    countTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: countsKey });
  }, COUNT_AFTER_MS);
}

let waiting: ConvoEvent[] = [];

function flush(): void {
  const events = waiting;
  waiting = [];
  useConvos.setState((state) => events.reduce(applyConvoEvent, state));
  for (const event of events) for (const listener of listeners) listener(event);
  recount();
}

function distrustAll(gap: boolean): void {
  if (waiting.length > 0) flush();
  const timezone = currentSession()?.client.timezone ?? 'UTC';
  useConvos.setState((state) => distrust(state, gap, officeDay(timezone, Date.now())));
  for (const listener of gapListeners) listener(gap);
  recount();
}

/** Midnight moves what Later holds to Now, and empties Today's News. */
function lookAtDay(): void {
  const user = currentSession();
  if (user && Date.now() > useConvos.getState().day.end) distrustAll(false);
}

let following = false;

/** Ties conversations to the live events, once: to be called before the first fetch. */
export function followConvos(): void {
  meetViewer();
  if (following) return;
  following = true;
  for (const type of Object.keys(
    contract.conversationEvents,
  ) as (keyof typeof contract.conversationEvents)[]) {
    live.on(type, (payload) => {
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push({ type, payload } as ConvoEvent);
    });
  }
  // What a conversation shows of people and contacts changes with them, without an event of its own.
  live.on('userChanged', ({ user }) => {
    useConvos.setState((state) => changeRows(state, (row) => contract.withUser(row, user)));
  });
  live.on('updateContact', ({ contact }) => {
    useConvos.setState((state) =>
      changeRows(state, (row) =>
        row.convo_references.some(({ contact_id }) => contact_id === contact.contact_id)
          ? contract.withContact(row, contact)
          : row,
      ),
    );
  });
  live.onResync(() => distrustAll(true));
  setInterval(lookAtDay, DAY_LOOK_MS);
}
