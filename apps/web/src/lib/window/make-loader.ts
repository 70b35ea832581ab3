import {
  beginLoad,
  endLoad,
  hasOlder,
  holdsNewest,
  joinPage,
  mergePage,
  type Edge,
  type LongWindow,
  type WindowItem,
  type WindowPage,
  type WindowRules,
} from '@chairline/office-state/window';
import { ApiError } from '../api-error.ts';
import type { KeptWindows } from './keep-windows.ts';

/** How a feature's threads are asked for. */
interface Requests<Item, Source> {
  newest: (source: Source) => Promise<WindowPage<Item>>;
  /** The page that goes on behind an edge. */
  behind: (window: LongWindow<Item, Source>, edge: Edge) => Promise<WindowPage<Item>>;
  /** The part around an item; `limit` left out: a page. Null where the thread cannot be opened in its middle. */
  around: (source: Source, id: number, limit?: number) => Promise<WindowPage<Item>> | null;
  /** A stale window without moving what is read; `firstShown` is the first item on the screen. */
  again: (window: LongWindow<Item, Source>, firstShown: number | null) => Promise<WindowPage<Item>>;
}

/** What loads a feature's threads; each ends in their windows. */
export interface Loader<Item, Source> {
  find: (source: Source) => LongWindow<Item, Source> | undefined;
  /** Opens a thread: at once when it is held, else at its newest. */
  open: (source: Source) => void;
  /** Shows the newest page of a thread, in place of whatever part was loaded. */
  loadNewest: (source: Source) => Promise<void>;
  /** Loads the items behind an edge of the window, and gives up those far behind the reader. */
  loadBehind: (source: Source, edge: Edge) => Promise<void>;
  /**
   * Makes sure that an item is in the window, loading the part around it where it is not.
   * @returns false when the thread holds no such item
   * @throws ApiError when the server could not be asked
   */
  bring: (source: Source, id: number) => Promise<boolean>;
  /** One item, from what is held or from the server. @returns null when the thread holds no such item */
  fetchOne: (source: Source, id: number) => Promise<Item | null>;
  /** Fetches a stale window again without moving what is read. */
  refresh: (source: Source, firstShown: number | null) => Promise<void>;
}

/** The server's word that there is no such item. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export function makeLoader<Item extends WindowItem, Source, Key>(
  rules: WindowRules<Item, Source>,
  { find, patch, hold }: KeptWindows<Item, Source, Key>,
  requests: Requests<Item, Source>,
): Loader<Item, Source> {
  type Held = LongWindow<Item, Source>;

  /** Runs a request between `beginLoad` and its merge, so that events that overtake it are not lost. */
  async function load(
    source: Source,
    fetch: () => Promise<WindowPage<Item>>,
    finish: (window: Held, page: WindowPage<Item>) => Held,
  ): Promise<void> {
    patch(source, beginLoad);
    const epoch = find(source)?.epoch;
    try {
      const page = await fetch();
      patch(source, (window) => {
        const merged = finish(window, page);
        return window.epoch === epoch ? merged : { ...merged, stale: true };
      });
    } catch (error) {
      patch(source, endLoad);
      throw error;
    }
  }

  const replace = (window: Held, page: WindowPage<Item>) => mergePage(rules, window, page, true);
  const change = (source: Source, changes: Partial<Held>) =>
    patch(source, (window) => ({ ...window, ...changes }));
  const heldItem = (source: Source, id: number) =>
    find(source)?.items.find((item) => rules.idOf(item) === id) ?? null;

  async function loadNewest(source: Source): Promise<void> {
    if (find(source)?.phase === 'failed') change(source, { phase: 'loading', error: undefined });
    try {
      await load(source, () => requests.newest(source), replace);
    } catch (error) {
      // With items on the screen they stay, marked stale; the next event or connection tries again.
      patch(source, (window) =>
        window.items.length > 0 ? { ...window, stale: true } : { ...window, phase: 'failed', error },
      );
    }
  }

  async function loadBehind(source: Source, edge: Edge): Promise<void> {
    const window = find(source);
    if (!window || window[edge] === 'loading') return;
    if (edge === 'older' ? !hasOlder(window) : holdsNewest(window)) return;
    change(source, { [edge]: 'loading' });
    try {
      await load(
        source,
        () => requests.behind(window, edge),
        (held, page) => joinPage(rules, held, page, edge),
      );
      change(source, { [edge]: 'idle' });
    } catch {
      // The thread's edge says so and offers to try again.
      change(source, { [edge]: 'failed' });
    }
  }

  async function refresh(source: Source, firstShown: number | null): Promise<void> {
    const window = find(source);
    if (!window || !window.stale || window.loading > 0) return;
    try {
      await load(source, () => requests.again(window, firstShown), replace);
    } catch {
      // Still marked stale: the next connection or visit tries again; what is shown stays.
      change(source, { stale: true });
    }
  }

  function open(source: Source): void {
    const window = hold(source);
    const untouched = window.phase === 'loading' && window.loading === 0;
    if (untouched || window.phase === 'failed') void loadNewest(source);
    else if (window.stale) void refresh(source, null);
  }

  async function bring(source: Source, id: number): Promise<boolean> {
    if (heldItem(source, id)) return true;
    const asked = requests.around(source, id);
    if (!asked) return false;
    const isIn = (page: WindowPage<Item>) => page.items.some((item) => rules.idOf(item) === id);
    try {
      await load(
        source,
        () => asked,
        (window, page) => (isIn(page) ? replace(window, page) : endLoad(window)),
      );
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
    return heldItem(source, id) !== null;
  }

  async function fetchOne(source: Source, id: number): Promise<Item | null> {
    const held = heldItem(source, id);
    if (held) return held;
    try {
      const page = await requests.around(source, id, 1);
      return page?.items.find((item) => rules.idOf(item) === id) ?? null;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  return { find, open, loadNewest, loadBehind, bring, fetchOne, refresh };
}
