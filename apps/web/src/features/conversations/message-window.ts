import type { conversations as contract } from '@chairline/contract';

export type ConvoMessage = contract.ConvoMessage;

/** A window holds at most so many messages: what is far behind the reader is given up and fetched again on the way back. */
export const WINDOW_MAX = 600;

/** The loaded part of a conversation: messages without a hole, oldest first. */
export interface MessageWindow {
  convoId: number;
  items: readonly ConvoMessage[];
  /** How many messages the whole conversation holds. */
  total: number;
  /** Requests on their way; while there are any, what events bring is kept in `early` and applied to what arrives. */
  loading: number;
  early: readonly ConvoMessage[];
  phase: 'loading' | 'ready' | 'failed';
  /** What went wrong with the first page. */
  error: unknown;
  older: 'idle' | 'loading' | 'failed';
  newer: 'idle' | 'loading' | 'failed';
  /** It has to be fetched again: events were missed, or one left a hole. */
  stale: boolean;
  /** Raised when nothing held is to be trusted any more: an answer asked for before it is not, either. */
  epoch: number;
}

export function emptyWindow(convoId: number): MessageWindow {
  return {
    convoId,
    items: [],
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

/** Place of the first message here, and the one after the last. */
export function spanOf({ items }: Pick<MessageWindow, 'items'>): { first: number; end: number } {
  const first = items[0]?.position ?? 0;
  return { first, end: first + items.length };
}

export const holdsNewest = (window: MessageWindow): boolean => spanOf(window).end >= window.total;
export const holdsOldest = (window: MessageWindow): boolean => spanOf(window).first === 0;

export function distrustWindow(window: MessageWindow): MessageWindow {
  return { ...window, stale: true, early: [], epoch: window.epoch + 1 };
}

export function beginLoad(window: MessageWindow): MessageWindow {
  return { ...window, loading: window.loading + 1 };
}

export function endLoad(window: MessageWindow): MessageWindow {
  const loading = Math.max(0, window.loading - 1);
  return { ...window, loading, early: loading === 0 ? [] : window.early };
}

/** The window cut to its bound at the end the reader is far from. */
export function boundWindow(window: MessageWindow, toward: 'older' | 'newer'): MessageWindow {
  const over = window.items.length - WINDOW_MAX;
  if (over <= 0) return window;
  if (toward === 'older') return { ...window, items: window.items.slice(0, WINDOW_MAX), newer: 'idle' };
  return { ...window, items: window.items.slice(over), older: 'idle' };
}

/**
 * The window with a message as it now is. An older copy changes nothing. One after the last grows the window only
 * where the window holds the newest; otherwise it only counts. What leaves a hole marks it stale.
 */
function putMessage(window: MessageWindow, message: ConvoMessage): MessageWindow {
  const { first, end } = spanOf(window);
  const { position } = message;
  const held = window.items[position - first];
  if (held?.convo_message_id === message.convo_message_id) {
    if (held.version >= message.version) return window;
    return { ...window, items: window.items.with(position - first, message) };
  }
  const total = Math.max(window.total, position + 1);
  if (window.phase === 'ready' && holdsNewest(window)) {
    if (position === end)
      return boundWindow({ ...window, total, items: [...window.items, message] }, 'newer');
    if (position > end) return { ...window, total, stale: true };
  }
  return total === window.total ? window : { ...window, total };
}

/** The window after an event about one of its messages. */
export function applyMessage(window: MessageWindow, message: ConvoMessage): MessageWindow {
  if (message.convo_id !== window.convoId) return window;
  const next = putMessage(window, message);
  return window.loading > 0 ? { ...next, early: [...next.early, message] } : next;
}

/** A page as the server answered it, oldest first. */
export interface MessagePage {
  items: readonly ConvoMessage[];
  total: number;
}

/**
 * The window with an answer merged in, ending one `beginLoad`. A page that touches the window is joined to it;
 * another takes its place. Of two copies the higher version wins, and events that overtook the answer are applied.
 * @param replace takes the page alone, for a jump or a fresh start
 */
export function mergePage(window: MessageWindow, page: MessagePage, replace = false): MessageWindow {
  const { first, end } = spanOf(window);
  const held = new Map(window.items.map((message) => [message.convo_message_id, message]));
  const arrived = page.items.map((message) => {
    const other = held.get(message.convo_message_id);
    return other && other.version > message.version ? other : message;
  });
  const from = arrived[0]?.position ?? 0;
  const to = from + arrived.length;
  const touches = window.items.length > 0 && from <= end && to >= first;
  let items: readonly ConvoMessage[] = arrived;
  if (!replace && arrived.length === 0) items = window.items;
  else if (!replace && touches) {
    const before = window.items.slice(0, Math.max(0, from - first));
    items = [...before, ...arrived, ...window.items.slice(Math.max(0, to - first))];
  }
  let next: MessageWindow = {
    ...window,
    items,
    phase: 'ready',
    error: undefined,
    // What was written meanwhile is in `early`, and counts itself.
    total: replace ? page.total : Math.max(window.total, page.total),
    stale: replace ? false : window.stale,
  };
  for (const message of window.early) next = putMessage(next, message);
  return endLoad(next);
}

/** The window after somebody's name changed: messages show it as it is now. */
export function renameAuthor(
  window: MessageWindow,
  userId: number,
  named: Pick<ConvoMessage, 'username' | 'full_name'>,
): MessageWindow {
  const isOld = (message: ConvoMessage) =>
    message.who_sent === userId &&
    (message.username !== named.username || message.full_name !== named.full_name);
  if (!window.items.some(isOld)) return window;
  return {
    ...window,
    items: window.items.map((message) => (isOld(message) ? { ...message, ...named } : message)),
  };
}
