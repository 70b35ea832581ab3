import { conversations as contract } from '@chairline/contract';
import { eventsOf, officeDay, type LiveEvent } from '@chairline/office-state';
import {
  applyConvoEvent,
  convoReducers,
  distrust,
  type ConvoEvent,
} from '@chairline/office-state/conversations';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/session.ts';
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

const isConvoEvent = (event: LiveEvent): event is ConvoEvent =>
  Object.hasOwn(contract.conversationEvents, event.type);

function distrustAll(gap: boolean): void {
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

const follow = liveStore({
  events: eventsOf(convoReducers),
  reduce(events) {
    useConvos.setState((state) => events.reduce(applyConvoEvent, state));
    const told = events.filter(isConvoEvent);
    for (const event of told) for (const listener of listeners) listener(event);
    if (told.length > 0) recount();
  },
  resync: () => distrustAll(true),
  begin: () => setInterval(lookAtDay, DAY_LOOK_MS),
});

/** Ties conversations to the live events: to be called before the first fetch. */
export function followConvos(): void {
  meetViewer();
  follow();
}
