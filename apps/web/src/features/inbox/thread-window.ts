import type { inbox, LivePayload } from '@chairline/contract';

export type CommItem = inbox.CommItem;

/** The part of a contact's thread that is loaded: items without a hole, oldest first. */
export interface ThreadWindow {
  contactId: number;
  items: readonly CommItem[];
  /** How many items the whole thread holds. */
  total: number;
  /** Requests on their way; while there are any, events are kept in `early` and applied to what arrives. */
  loading: number;
  early: readonly CommItem[];
  phase: 'loading' | 'ready' | 'failed';
  /** What went wrong with the first page. */
  error: unknown;
  older: 'idle' | 'loading' | 'failed';
  newer: 'idle' | 'loading' | 'failed';
  /** An event changed what cannot be worked out from here: the window has to be fetched again. */
  stale: boolean;
}

export function emptyWindow(contactId: number): ThreadWindow {
  return {
    contactId,
    items: [],
    total: 0,
    loading: 0,
    early: [],
    phase: 'loading',
    error: undefined,
    older: 'idle',
    newer: 'idle',
    stale: false,
  };
}

/** Position of the first item there is, and the one after the last. */
export function spanOf(window: ThreadWindow): { first: number; end: number } {
  const first = window.items[0]?.position ?? 0;
  return { first, end: window.items.length === 0 ? first : window.items.at(-1)!.position + 1 };
}

/** Whether the newest item of the thread is in the window. */
export function holdsNewest(window: ThreadWindow): boolean {
  return spanOf(window).end >= window.total;
}

export function hasOlder(window: ThreadWindow): boolean {
  return window.items.length > 0 && spanOf(window).first > 0;
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
  const index = window.items.findIndex((held) => held.comm_participant_id === item.comm_participant_id);
  if (index >= 0) {
    const held = window.items[index]!;
    if (held.version >= item.version) return window;
    const items = [...window.items];
    items[index] = item;
    return { ...window, items, stale: window.stale || held.position !== item.position };
  }
  const total = Math.max(window.total, item.position + 1);
  const { first, end } = spanOf(window);
  if (item.position === end && holdsNewest(window))
    return { ...window, total, items: [...window.items, item] };
  if (item.position < end && item.position >= first && window.items.length > 0) {
    return { ...window, total, stale: true };
  }
  return total === window.total ? window : { ...window, total };
}

/** The window after an event of its contact; other contacts' events leave it as it is. */
export function applyThreadEvent(
  window: ThreadWindow,
  event: { type: 'addMessage' | 'updateMessage'; payload: LivePayload<'addMessage'> },
): ThreadWindow {
  const { item } = event.payload;
  if (item.contact_id !== window.contactId) return window;
  const next = putItem(window, item);
  return window.loading > 0 ? { ...next, early: [...next.early, item] } : next;
}

/**
 * The window with an answer merged in, ending one `beginLoad`. A page that touches the window is joined to it;
 * another takes its place. Of two copies the higher version wins, and events that overtook the answer are applied.
 * @param page in any order; `replace` takes the page alone, for a jump or a fresh start
 */
export function mergePage(
  window: ThreadWindow,
  page: { items: readonly CommItem[]; total: number },
  replace = false,
): ThreadWindow {
  const arrived = page.items.toSorted((a, b) => a.position - b.position);
  const { first, end } = spanOf(window);
  const from = arrived[0]?.position ?? 0;
  const to = (arrived.at(-1)?.position ?? -1) + 1;
  const touches = window.items.length > 0 && from <= end && to >= first;
  const held = new Map(window.items.map((item) => [item.comm_participant_id, item]));
  let items: CommItem[] = arrived.map((item) => {
    const other = held.get(item.comm_participant_id);
    return other && other.version > item.version ? other : item;
  });
  if (touches && !replace) {
    items = [
      ...window.items.filter((item) => item.position < from),
      ...items,
      ...window.items.filter((item) => item.position >= to),
    ];
  } else if (arrived.length === 0 && !replace) {
    items = [...window.items];
  }
  const total = replace ? page.total : Math.max(window.total, page.total);
  let next: ThreadWindow = {
    ...window,
    items,
    total,
    phase: 'ready',
    error: undefined,
    stale: replace ? false : window.stale,
  };
  for (const item of window.early) next = putItem(next, item);
  return endLoad(next);
}
