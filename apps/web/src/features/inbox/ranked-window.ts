import type { CommItem, ItemEventType, ThreadWindow } from './window-model.ts';

const isAfter = (item: CommItem, other: CommItem) => {
  const later = Date.parse(item.date) - Date.parse(other.date);
  return later > 0 || (later === 0 && item.comm_participant_id > other.comm_participant_id);
};

const isWhole = (window: ThreadWindow) => window.first === 0 && window.items.length >= window.total;

function insertAt(window: ThreadWindow, index: number, item: CommItem): ThreadWindow {
  return { ...window, items: window.items.toSpliced(index, 0, item), total: window.total + 1 };
}

function removeAt(window: ThreadWindow, index: number): ThreadWindow {
  return { ...window, items: window.items.toSpliced(index, 1), total: window.total - 1 };
}

/** Whether the thread shows an item; the contact is right already. */
const belongs = ({ source }: ThreadWindow, item: CommItem) =>
  source.kind !== 'tag' || item.tags.includes(source.tagId);

/**
 * An item that came or changed, in a thread whose items are found by time and not by their own place (a family, a
 * tag, a colleague). What can be placed is placed; what cannot marks the window stale, so that it is fetched again.
 * @param type of the event; undefined for an item out of an answer, which may have been counted already
 */
export function putRanked(window: ThreadWindow, item: CommItem, type?: ItemEventType): ThreadWindow {
  const index = window.items.findIndex((held) => held.comm_participant_id === item.comm_participant_id);
  const held = window.items[index];
  if (held) {
    if (held.version >= item.version) return window;
    if (!belongs(window, item)) return removeAt(window, index);
    return {
      ...window,
      items: window.items.with(index, item),
      stale: window.stale || held.date !== item.date,
    };
  }
  if (!belongs(window, item)) {
    // It may have lost the tag, in a part of the thread that is not here.
    return type !== 'updateMessage' || isWhole(window) ? window : { ...window, stale: true };
  }
  // A call becomes a colleague's when they take it; everything else was theirs from the start.
  const stays = window.source.kind === 'family' || (window.source.kind === 'user' && item.kind !== 'call');
  // Known to the thread already, out of sight.
  if (stays && type === 'updateMessage' && !isWhole(window)) return window;
  if (isWhole(window)) {
    const place = window.items.findIndex((other) => isAfter(other, item));
    // While an answer is on its way nobody knows whether it is counted in it.
    if (type === undefined) return { ...window, stale: true };
    return insertAt(window, place < 0 ? window.items.length : place, item);
  }
  const last = window.items.at(-1);
  const holdsEnd = window.first + window.items.length >= window.total;
  if (type !== undefined && holdsEnd && last && isAfter(item, last)) {
    return insertAt(window, window.items.length, item);
  }
  if (type === 'addMessage' && last && isAfter(item, last)) return { ...window, total: window.total + 1 };
  return { ...window, stale: true };
}
