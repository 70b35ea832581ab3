import { holdsNewest, type ItemEventType, type LongWindow, type WindowItem } from './long-window.ts';

/** What a feature says of a thread whose items are found by time and not by their own place. */
interface RankRules<Item> {
  idOf: (item: Item) => number;
  /** Whether the thread shows an item that it can hold. */
  belongs: (item: Item) => boolean;
  /** Whether an item that belongs did so from the start: a change of it brings nothing new. */
  stays: (item: Item) => boolean;
}

const isWhole = (window: LongWindow<unknown, unknown>) =>
  window.first === 0 && window.items.length >= window.total;

/**
 * An item that came or changed, in a thread whose items are found by time. What can be placed is placed; what cannot
 * marks the window stale, so that it is fetched again.
 * @param type of the event; undefined for an item out of an answer, which may have been counted already
 */
export function putRanked<Item extends WindowItem, Source>(
  window: LongWindow<Item, Source>,
  item: Item,
  type: ItemEventType | undefined,
  { idOf, belongs, stays }: RankRules<Item>,
): LongWindow<Item, Source> {
  const isAfter = (other: Item) => {
    const later = Date.parse(item.date) - Date.parse(other.date);
    return later > 0 || (later === 0 && idOf(item) > idOf(other));
  };
  const changed = (items: Item[], total: number) => ({ ...window, items, total });
  const index = window.items.findIndex((held) => idOf(held) === idOf(item));
  const held = window.items[index];
  if (held) {
    if (held.version >= item.version) return window;
    if (!belongs(item)) return changed(window.items.toSpliced(index, 1), window.total - 1);
    const stale = window.stale || held.date !== item.date;
    return { ...window, items: window.items.with(index, item), stale };
  }
  if (!belongs(item)) {
    // It may have belonged before, in a part of the thread that is not here.
    return type !== 'update' || isWhole(window) ? window : { ...window, stale: true };
  }
  // Known to the thread already, out of sight.
  if (stays(item) && type === 'update' && !isWhole(window)) return window;
  if (isWhole(window)) {
    // While an answer is on its way nobody knows whether it is counted in it.
    if (type === undefined) return { ...window, stale: true };
    const place = window.items.findIndex((other) => !isAfter(other));
    return changed(
      window.items.toSpliced(place < 0 ? window.items.length : place, 0, item),
      window.total + 1,
    );
  }
  const last = window.items.at(-1);
  if (!last || !isAfter(last)) return { ...window, stale: true };
  if (type !== undefined && holdsNewest(window)) return changed([...window.items, item], window.total + 1);
  return type === 'add' ? { ...window, total: window.total + 1 } : { ...window, stale: true };
}
