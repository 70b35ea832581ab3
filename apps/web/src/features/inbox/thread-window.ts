import type { LivePayload } from '@chairline/contract';
import { putRanked } from './ranked-window.ts';
import { canHold, type ThreadSource } from './thread-source.ts';
import type { CommItem, ItemEventType, ThreadWindow } from './window-model.ts';

export type { CommItem, ItemEventType, ThreadWindow } from './window-model.ts';

/** A window holds at most so many items: what is far behind the reader is given up and fetched again on the way back. */
export const WINDOW_MAX = 600;

export function emptyWindow(source: ThreadSource): ThreadWindow {
  return {
    source,
    items: [],
    first: 0,
    total: 0,
    loading: 0,
    early: [],
    phase: 'loading',
    error: undefined,
    older: 'idle',
    newer: 'idle',
    stale: false,
    epoch: 0,
  };
}

/** The window once nothing in it is to be trusted: shown until it is fetched again. */
export function distrustWindow(window: ThreadWindow): ThreadWindow {
  return { ...window, stale: true, early: [], epoch: window.epoch + 1 };
}

/** Place in the thread of the first item there is, and the one after the last. */
export function spanOf(window: ThreadWindow): { first: number; end: number } {
  return { first: window.first, end: window.first + window.items.length };
}

/** Whether the newest item of the thread is in the window. */
export function holdsNewest(window: ThreadWindow): boolean {
  return spanOf(window).end >= window.total;
}

export function hasOlder(window: ThreadWindow): boolean {
  return window.items.length > 0 && window.first > 0;
}

/** The window while a request is on its way; every `beginLoad` is ended by a merge or `endLoad`. */
export function beginLoad(window: ThreadWindow): ThreadWindow {
  return { ...window, loading: window.loading + 1 };
}

export function endLoad(window: ThreadWindow): ThreadWindow {
  const loading = Math.max(0, window.loading - 1);
  return { ...window, loading, early: loading === 0 ? [] : window.early };
}

/**
 * The window with an item as it now is. An older copy changes nothing. An item after the last grows the window
 * only when the window holds the newest; otherwise it only counts. What cannot be placed marks it stale.
 */
export function putItem(window: ThreadWindow, item: CommItem): ThreadWindow {
  if (window.source.kind !== 'contact') return putRanked(window, item);
  const index = window.items.findIndex((held) => held.comm_participant_id === item.comm_participant_id);
  if (index >= 0) {
    const held = window.items[index]!;
    if (held.version >= item.version) return window;
    return {
      ...window,
      items: window.items.with(index, item),
      stale: window.stale || held.position !== item.position,
    };
  }
  const total = Math.max(window.total, item.position + 1);
  const { first, end } = spanOf(window);
  if (item.position === end && holdsNewest(window)) {
    return boundWindow({ ...window, total, items: [...window.items, item] }, 'newer');
  }
  if (item.position < end && item.position >= first && window.items.length > 0) {
    return { ...window, total, stale: true };
  }
  return total === window.total ? window : { ...window, total };
}

/** The window after an event of an item that can stand in it; others leave it as it is. */
export function applyThreadEvent(
  window: ThreadWindow,
  event: { type: ItemEventType; payload: LivePayload<'addMessage'> },
): ThreadWindow {
  const { item } = event.payload;
  if (!canHold(window.source, item)) return window;
  const next = window.source.kind === 'contact' ? putItem(window, item) : putRanked(window, item, event.type);
  return window.loading > 0 ? { ...next, early: [...next.early, item] } : next;
}

/** A page of a thread as the server answered it. */
export interface ThreadPage {
  /** In any order. */
  items: readonly CommItem[];
  total: number;
  /** How many items of the thread stand before its oldest; of a contact's thread the items say it themselves. */
  from?: number;
}

/** By place for a contact's thread, by time for others: the order in which they are read. */
function inOrder(window: ThreadWindow, items: readonly CommItem[]): CommItem[] {
  if (window.source.kind === 'contact') return items.toSorted((a, b) => a.position - b.position);
  return items.toSorted(
    (a, b) => Date.parse(a.date) - Date.parse(b.date) || a.comm_participant_id - b.comm_participant_id,
  );
}

/**
 * The window with an answer merged in, ending one `beginLoad`. A page that touches the window is joined to it;
 * another takes its place. Of two copies the higher version wins, and events that overtook the answer are applied.
 * @param replace takes the page alone, for a jump or a fresh start
 */
export function mergePage(window: ThreadWindow, page: ThreadPage, replace = false): ThreadWindow {
  const arrived = inOrder(window, page.items);
  const { first, end } = spanOf(window);
  const from = page.from ?? arrived[0]?.position ?? 0;
  const to = from + arrived.length;
  const touches = window.items.length > 0 && from <= end && to >= first;
  const held = new Map(window.items.map((item) => [item.comm_participant_id, item]));
  const newest = arrived.map((item) => {
    const other = held.get(item.comm_participant_id);
    return other && other.version > item.version ? other : item;
  });
  let next: ThreadWindow = { ...window, items: newest, first: from, phase: 'ready', error: undefined };
  if (!replace && arrived.length === 0) {
    next = { ...next, items: window.items, first };
  } else if (!replace && touches) {
    // Where places moved meanwhile the same item may stand on both sides of the seam.
    const ids = new Set(newest.map((item) => item.comm_participant_id));
    const others = (items: readonly CommItem[]) => items.filter((item) => !ids.has(item.comm_participant_id));
    const before = others(window.items.slice(0, Math.max(0, from - first)));
    const after = others(window.items.slice(Math.max(0, to - first)));
    next = { ...next, items: [...before, ...newest, ...after], first: Math.min(first, from) };
  }
  next = {
    ...next,
    total: replace ? page.total : Math.max(window.total, page.total),
    stale: replace ? false : window.stale,
  };
  for (const item of window.early) next = putItem(next, item);
  return endLoad(next);
}

/**
 * The window with a page that goes on behind its first or last item, where the server finds by key: it is joined
 * there, whatever arrived elsewhere meanwhile, and what the server counted before it says where both stand.
 * @param cursor the item it was asked behind; where that is no longer at the edge, the page is merged by its place
 */
export function mergeBehind(
  window: ThreadWindow,
  page: ThreadPage & { from: number },
  { cursor, direction }: { cursor: number; direction: 'older' | 'newer' },
): ThreadWindow {
  const edge = window.items.at(direction === 'older' ? 0 : -1);
  if (edge?.comm_participant_id !== cursor || page.items.length === 0) return mergePage(window, page);
  const first =
    direction === 'older' ? page.from + page.items.length : Math.max(0, page.from - window.items.length);
  return mergePage({ ...window, first }, page);
}

/**
 * The window cut to its bound at the end the reader is far from.
 * @param toward where the reader goes: that end stays
 */
export function boundWindow(window: ThreadWindow, toward: 'older' | 'newer'): ThreadWindow {
  const over = window.items.length - WINDOW_MAX;
  if (over <= 0) return window;
  if (toward === 'older') return { ...window, items: window.items.slice(0, WINDOW_MAX), newer: 'idle' };
  return { ...window, items: window.items.slice(over), first: window.first + over, older: 'idle' };
}
