import type { LivePayload } from '@chairline/contract';
import { create } from 'zustand';
import { live } from '../../lib/live.ts';
import { applyThreadEvent, emptyWindow, putItem, type CommItem, type ThreadWindow } from './thread-window.ts';

/** Windows kept for coming back to at once. */
const KEPT_WINDOWS = 8;

/** The loaded parts of threads by contact_id, the latest opened last. */
export const useThreads = create<{ windows: ReadonlyMap<number, ThreadWindow> }>(() => ({
  windows: new Map(),
}));

export function findWindow(contactId: number): ThreadWindow | undefined {
  return useThreads.getState().windows.get(contactId);
}

/** Changes a contact's window, if it is held. */
export function patchWindow(contactId: number, change: (window: ThreadWindow) => ThreadWindow): void {
  useThreads.setState((state) => {
    const window = state.windows.get(contactId);
    if (!window) return state;
    const next = change(window);
    return next === window ? state : { windows: new Map(state.windows).set(contactId, next) };
  });
}

/** Holds a contact's window as the latest, giving up the one opened longest ago. */
export function holdWindow(contactId: number): ThreadWindow {
  const windows = new Map(useThreads.getState().windows);
  const window = windows.get(contactId) ?? emptyWindow(contactId);
  windows.delete(contactId);
  windows.set(contactId, window);
  for (const [id, held] of windows) {
    if (windows.size <= KEPT_WINDOWS) break;
    if (held.loading === 0) windows.delete(id);
  }
  useThreads.setState({ windows });
  return window;
}

/** Takes an item from an answer, as if its event had come. */
export function receiveItem(item: CommItem): void {
  patchWindow(item.contact_id, (window) => {
    const next = putItem(window, item);
    return window.loading > 0 ? { ...next, early: [...next.early, item] } : next;
  });
}

type ItemEvent = { type: 'addMessage' | 'updateMessage'; payload: LivePayload<'addMessage'> };

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
  const windows = new Map(useThreads.getState().windows);
  for (const event of events) {
    const id = event.payload.item.contact_id;
    const window = windows.get(id);
    if (window) windows.set(id, applyThreadEvent(window, event));
  }
  useThreads.setState({ windows });
  for (const event of events) for (const listener of itemListeners) listener(event);
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
  live.onResync(() => {
    useThreads.setState((state) => ({
      windows: new Map([...state.windows].map(([id, window]) => [id, { ...window, stale: true }])),
    }));
  });
}
