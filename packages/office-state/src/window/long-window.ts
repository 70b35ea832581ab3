/** What a window needs of an item. */
export interface WindowItem {
  /** Counts from the oldest of the thread that the item is of. */
  position: number;
  /** Of two copies the higher wins. */
  version: number;
  /** ISO 8601. */
  date: string;
}

/** The loaded part of a thread: items without a hole, oldest first. */
export interface LongWindow<Item, Source> {
  /** Which thread it is. */
  source: Source;
  items: readonly Item[];
  /** How many items of the thread stand before the first one here. */
  first: number;
  /** How many items the whole thread holds. */
  total: number;
  /** Requests on their way; while there are any, what events bring is kept in `early` and applied to what arrives. */
  loading: number;
  early: readonly Item[];
  phase: 'loading' | 'ready' | 'failed';
  /** What went wrong with the first page. */
  error: unknown;
  older: 'idle' | 'loading' | 'failed';
  newer: 'idle' | 'loading' | 'failed';
  /** It has to be fetched again: events were missed, or one changed what cannot be worked out from here. */
  stale: boolean;
  /** Raised when nothing held can be trusted any more, nor any answer that was asked for before. */
  epoch: number;
}

/** Whether an event tells of a new item or of a changed one. */
export type ItemEventType = 'add' | 'update';

/** What a feature says of its threads. */
export interface WindowRules<Item, Source> {
  idOf: (item: Item) => number;
  /** Whether an item can stand in a thread. */
  canHold: (source: Source, item: Item) => boolean;
  /** Whether items stand by their own `position`; where not, the answers say how many are before their oldest. */
  isPlaced: (source: Source) => boolean;
  /**
   * The window with an item as it now is: `putPlaced`, or `putRanked`.
   * @param type of the event; undefined for an item out of an answer, which may have been counted already
   */
  put: (
    window: LongWindow<Item, Source>,
    item: Item,
    type: ItemEventType | undefined,
  ) => LongWindow<Item, Source>;
}

/** A page of a thread as the server answered it. */
export interface WindowPage<Item> {
  /** In any order. */
  items: readonly Item[];
  total: number;
  /** How many items of the thread stand before its oldest; placed items say it themselves. */
  from?: number;
  /** Found by key: it goes on behind this item, whatever arrived elsewhere meanwhile. */
  behind?: number;
}

/** Where the reader goes, and where a page goes on. */
export type Edge = 'older' | 'newer';

/** A window holds at most so many items: what is far behind the reader is given up and fetched again on the way back. */
export const WINDOW_MAX = 600;

export function emptyWindow<Item, Source>(source: Source): LongWindow<Item, Source> {
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

type Span = Pick<LongWindow<unknown, unknown>, 'items' | 'first' | 'total'>;

/** Position in the thread of the first item there is, and the one after the last. */
export function spanOf({ first, items }: Span): { first: number; end: number } {
  return { first, end: first + items.length };
}

/** Whether the newest item of the thread is in the window. */
export const holdsNewest = (window: Span): boolean => spanOf(window).end >= window.total;
export const hasOlder = ({ items, first }: Span): boolean => items.length > 0 && first > 0;

/** The window once nothing in it is to be trusted: shown until it is fetched again. */
export function distrustWindow<Item, Source>(window: LongWindow<Item, Source>): LongWindow<Item, Source> {
  return { ...window, stale: true, early: [], epoch: window.epoch + 1 };
}

/** The window while a request is on its way; every `beginLoad` is ended by a merge or `endLoad`. */
export function beginLoad<Item, Source>(window: LongWindow<Item, Source>): LongWindow<Item, Source> {
  return { ...window, loading: window.loading + 1 };
}

export function endLoad<Item, Source>(window: LongWindow<Item, Source>): LongWindow<Item, Source> {
  const loading = Math.max(0, window.loading - 1);
  return { ...window, loading, early: loading === 0 ? [] : window.early };
}

/**
 * The window cut to its bound at the end the reader is far from.
 * @param toward where the reader goes: that end stays
 */
export function boundWindow<Item, Source>(
  window: LongWindow<Item, Source>,
  toward: Edge,
): LongWindow<Item, Source> {
  const over = window.items.length - WINDOW_MAX;
  if (over <= 0) return window;
  if (toward === 'older') return { ...window, items: window.items.slice(0, WINDOW_MAX), newer: 'idle' };
  return { ...window, items: window.items.slice(over), first: window.first + over, older: 'idle' };
}

/**
 * The window with an item that has a place of its own. An older copy changes nothing. An item after the last grows
 * the window only when it holds the newest; otherwise it only counts. What leaves a hole, or cannot be placed, marks
 * it stale.
 */
export function putPlaced<Item extends WindowItem, Source>(
  window: LongWindow<Item, Source>,
  item: Item,
  idOf: (item: Item) => number,
): LongWindow<Item, Source> {
  const index = window.items.findIndex((held) => idOf(held) === idOf(item));
  const held = window.items[index];
  if (held) {
    if (held.version >= item.version) return window;
    const stale = window.stale || held.position !== item.position;
    return { ...window, items: window.items.with(index, item), stale };
  }
  const total = Math.max(window.total, item.position + 1);
  const { first, end } = spanOf(window);
  if (window.phase === 'ready' && holdsNewest(window)) {
    if (item.position > end) return { ...window, total, stale: true };
    if (item.position === end) {
      return boundWindow({ ...window, total, items: [...window.items, item] }, 'newer');
    }
  }
  if (item.position < end && item.position >= first) return { ...window, total, stale: true };
  return total === window.total ? window : { ...window, total };
}

/** The window after an event about an item, or an answer that holds it; others leave it as it is. */
export function applyItem<Item, Source>(
  rules: WindowRules<Item, Source>,
  window: LongWindow<Item, Source>,
  item: Item,
  type?: ItemEventType,
): LongWindow<Item, Source> {
  if (!rules.canHold(window.source, item)) return window;
  const next = rules.put(window, item, type);
  return window.loading > 0 ? { ...next, early: [...next.early, item] } : next;
}

/**
 * The window with an answer merged in, ending one `beginLoad`. A page that touches the window is joined to it;
 * another takes its place. Of two copies the higher version wins, and events that overtook the answer are applied.
 * @param replace takes the page alone, for a jump or a fresh start
 */
export function mergePage<Item extends WindowItem, Source>(
  rules: WindowRules<Item, Source>,
  window: LongWindow<Item, Source>,
  page: WindowPage<Item>,
  replace = false,
): LongWindow<Item, Source> {
  const { idOf } = rules;
  const arrived = page.items.toSorted(
    rules.isPlaced(window.source)
      ? (a, b) => a.position - b.position
      : (a, b) => Date.parse(a.date) - Date.parse(b.date) || idOf(a) - idOf(b),
  );
  const { first, end } = spanOf(window);
  const from = page.from ?? arrived[0]?.position ?? 0;
  const to = from + arrived.length;
  const touches = window.items.length > 0 && from <= end && to >= first;
  const held = new Map(window.items.map((item) => [idOf(item), item]));
  const newest = arrived.map((item) => {
    const other = held.get(idOf(item));
    return other && other.version > item.version ? other : item;
  });
  let next: LongWindow<Item, Source> = {
    ...window,
    items: newest,
    first: from,
    phase: 'ready',
    error: undefined,
    // What was written meanwhile is in `early`, and counts itself.
    total: replace ? page.total : Math.max(window.total, page.total),
    stale: replace ? false : window.stale,
  };
  if (!replace && arrived.length === 0) {
    next = { ...next, items: window.items, first };
  } else if (!replace && touches) {
    // Where places moved meanwhile the same item may stand on both sides of the seam.
    const ids = new Set(newest.map(idOf));
    const others = (items: readonly Item[]) => items.filter((item) => !ids.has(idOf(item)));
    const before = others(window.items.slice(0, Math.max(0, from - first)));
    const after = others(window.items.slice(Math.max(0, to - first)));
    next = { ...next, items: [...before, ...newest, ...after], first: Math.min(first, from) };
  }
  for (const item of window.early) next = rules.put(next, item, undefined);
  return endLoad(next);
}

/**
 * The window with a page that goes on behind one of its edges, cut to its bound. One found by key is joined there, and
 * what the server counted before it says where both stand; where that item is no longer at the edge, by its place.
 */
export function joinPage<Item extends WindowItem, Source>(
  rules: WindowRules<Item, Source>,
  window: LongWindow<Item, Source>,
  page: WindowPage<Item>,
  edge: Edge,
): LongWindow<Item, Source> {
  const atEdge = window.items.at(edge === 'older' ? 0 : -1);
  const { behind, from = 0, items } = page;
  let placed = window;
  if (behind !== undefined && atEdge && rules.idOf(atEdge) === behind && items.length > 0) {
    const first = edge === 'older' ? from + items.length : Math.max(0, from - window.items.length);
    placed = { ...window, first };
  }
  return boundWindow(mergePage(rules, placed, page), edge);
}
