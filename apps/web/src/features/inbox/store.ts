import type { LiveEvent } from '@chairline/office-state';
import {
  applyThreadEvent,
  isAbout,
  keyOf,
  threadRules,
  type CommItem,
  type ThreadEvent,
  type ThreadSource,
  type ThreadWindow,
} from '@chairline/office-state/inbox';
import { applyItem, distrustWindow } from '@chairline/office-state/window';
import { liveStore } from '../../lib/live-store.ts';
import { keepWindows } from '../../lib/window/keep-windows.ts';

/** Windows kept for coming back to at once. */
const KEPT_WINDOWS = 8;

/** The loaded parts of threads. */
export const threads = keepWindows<CommItem, ThreadSource, string>(keyOf, KEPT_WINDOWS);
export const useThreads = threads.useWindows;

/** Takes an item from an answer, as if its event had come. */
export function receiveItem(item: CommItem): void {
  threads.patchAll((window) => applyItem(threadRules, window, item));
}

const itemListeners = new Set<(event: ThreadEvent) => void>();

/** Calls `listener` for every item event, once it is in the store. */
export function onItemEvent(listener: (event: ThreadEvent) => void): () => void {
  itemListeners.add(listener);
  return () => void itemListeners.delete(listener);
}

function applyEvent(window: ThreadWindow, event: ThreadEvent | LiveEvent<'resetThread'>): ThreadWindow {
  if (event.type !== 'resetThread') return applyThreadEvent(window, event);
  // Items of a contact moved from or to another one: what is held of it is fetched again.
  const isMeant = window.source.kind === 'user' || isAbout(window.source, event.payload.contact_id);
  return isMeant ? distrustWindow(window) : window;
}

/** Ties the threads to the live events: to be called before the first fetch. */
export const followThreads = liveStore({
  events: ['addMessage', 'updateMessage', 'resetThread'],
  reduce(events) {
    threads.patchAll((window) => events.reduce(applyEvent, window));
    for (const event of events) {
      if (event.type !== 'resetThread') for (const listener of itemListeners) listener(event);
    }
  },
  resync: threads.distrustAll,
});
