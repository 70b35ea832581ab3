import type { LivePayload } from '@chairline/contract';
import { create } from 'zustand';
import { live } from '../../lib/live.ts';
import { canHold, isAbout, keyOf, type ThreadSource } from './thread-source.ts';
import {
  applyThreadEvent,
  distrustWindow,
  emptyWindow,
  putItem,
  type CommItem,
  type ItemEventType,
  type ThreadWindow,
} from './thread-window.ts';

/** Windows kept for coming back to at once. */
const KEPT_WINDOWS = 8;

/** The loaded parts of threads by the key of their source, the latest opened last. */
export const useThreads = create<{ windows: ReadonlyMap<string, ThreadWindow> }>(() => ({
  windows: new Map(),
}));

export function findWindow(source: ThreadSource): ThreadWindow | undefined {
  return useThreads.getState().windows.get(keyOf(source));
}

/** Changes a thread's window, if it is held. */
export function patchWindow(source: ThreadSource, change: (window: ThreadWindow) => ThreadWindow): void {
  const key = keyOf(source);
  useThreads.setState((state) => {
    const window = state.windows.get(key);
    if (!window) return state;
    const next = change(window);
    return next === window ? state : { windows: new Map(state.windows).set(key, next) };
  });
}

/** Holds a thread's window as the latest, giving up the one opened longest ago. */
export function holdWindow(source: ThreadSource): ThreadWindow {
  const key = keyOf(source);
  const windows = new Map(useThreads.getState().windows);
  const window = windows.get(key) ?? emptyWindow(source);
  windows.delete(key);
  windows.set(key, window);
  for (const [other, held] of windows) {
    if (windows.size <= KEPT_WINDOWS) break;
    if (held.loading === 0) windows.delete(other);
  }
  useThreads.setState({ windows });
  return window;
}

function patchAll(change: (window: ThreadWindow) => ThreadWindow): void {
  useThreads.setState((state) => ({
    windows: new Map([...state.windows].map(([key, window]) => [key, change(window)])),
  }));
}

/** Takes an item from an answer, as if its event had come. */
export function receiveItem(item: CommItem): void {
  patchAll((window) => {
    if (!canHold(window.source, item)) return window;
    const next = putItem(window, item);
    return window.loading > 0 ? { ...next, early: [...next.early, item] } : next;
  });
}

type ItemEvent = { type: ItemEventType; payload: LivePayload<'addMessage'> };

let waiting: ItemEvent[] = [];
const itemListeners = new Set<(event: ItemEvent) => void>();

/** Calls `listener` for every item event, before it is in the store. */
export function onItemEvent(listener: (event: ItemEvent) => void): () => void {
  itemListeners.add(listener);
  return () => void itemListeners.delete(listener);
}

function flush(): void {
  const events = waiting;
  waiting = [];
  patchAll((window) => events.reduce(applyThreadEvent, window));
  for (const event of events) for (const listener of itemListeners) listener(event);
}

/** Items of a contact moved from or to another one: what is held of it is fetched again. */
function resetThread(contactId: number): void {
  // Before it, so that nothing is applied to what was fetched after it.
  if (waiting.length > 0) flush();
  patchAll((window) =>
    window.source.kind === 'user' || isAbout(window.source, contactId) ? distrustWindow(window) : window,
  );
}

let following = false;

/** Ties the threads to the live events, once: to be called before the first fetch. */
export function followThreads(): void {
  if (following) return;
  following = true;
  for (const type of ['addMessage', 'updateMessage'] as const) {
    live.on(type, (payload) => {
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push({ type, payload });
    });
  }
  live.on('resetThread', ({ contact_id }) => resetThread(contact_id));
  live.onResync(() => patchAll(distrustWindow));
}
