import { conversations as contract } from '@chairline/contract';
import { ApiError, call } from '../../lib/api.ts';
import { findWindow, followMessages, holdWindow, patchWindow, receiveMessage } from './message-store.ts';
import {
  beginLoad,
  boundWindow,
  endLoad,
  holdsNewest,
  holdsOldest,
  mergePage,
  type ConvoMessage,
  type MessagePage,
  type MessageWindow,
} from './message-window.ts';

interface PageAsked {
  before?: number;
  after?: number;
  around?: number;
  limit?: number;
}

const fetchPage = (convoId: number, query: PageAsked): Promise<MessagePage> =>
  call(contract.getConvoMessages, { params: { id: convoId }, query });

/** Runs a request between `beginLoad` and its merge, so that events that overtake it are not lost. */
async function load(
  convoId: number,
  query: PageAsked,
  finish: (window: MessageWindow, page: MessagePage) => MessageWindow,
): Promise<void> {
  patchWindow(convoId, beginLoad);
  const epoch = findWindow(convoId)?.epoch;
  try {
    const page = await fetchPage(convoId, query);
    patchWindow(convoId, (window) => {
      const merged = finish(window, page);
      return window.epoch === epoch ? merged : { ...merged, stale: true };
    });
  } catch (error) {
    patchWindow(convoId, endLoad);
    throw error;
  }
}

const replaceWith = (window: MessageWindow, page: MessagePage) => mergePage(window, page, true);

const patch = (convoId: number, change: Partial<MessageWindow>) =>
  patchWindow(convoId, (window) => ({ ...window, ...change }));

/** Shows the newest messages, in place of whatever part was loaded. */
export async function loadNewest(convoId: number): Promise<void> {
  if (findWindow(convoId)?.phase === 'failed') patch(convoId, { phase: 'loading', error: undefined });
  try {
    await load(convoId, {}, replaceWith);
  } catch (error) {
    // With messages on the screen they stay; the next connection tries again.
    patchWindow(convoId, (window) =>
      window.items.length > 0 ? { ...window, stale: true } : { ...window, phase: 'failed', error },
    );
  }
}

/** Opens a conversation's messages: at once when they are held, else at the newest. */
export function openMessages(convoId: number): void {
  followMessages();
  const window = holdWindow(convoId);
  const untouched = window.phase === 'loading' && window.loading === 0;
  if (untouched || window.phase === 'failed') void loadNewest(convoId);
  else if (window.stale) void refreshMessages(convoId, null);
}

/**
 * Makes sure that a message is in the window, loading the part around it where it is not.
 * @returns false when the conversation holds no such message
 * @throws ApiError when the server could not be asked
 */
export async function bringMessage(convoId: number, messageId: number): Promise<boolean> {
  const isHere = () =>
    findWindow(convoId)?.items.some(({ convo_message_id }) => convo_message_id === messageId) ?? false;
  if (isHere()) return true;
  let found = true;
  try {
    await load(convoId, { around: messageId }, (window, page) => {
      found = page.items.some(({ convo_message_id }) => convo_message_id === messageId);
      return found ? mergePage(window, page, true) : endLoad(window);
    });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return false;
    throw error;
  }
  return found && isHere();
}

/** One message, from what is held or from the server. @returns null where there is none */
export async function fetchMessage(convoId: number, messageId: number): Promise<ConvoMessage | null> {
  const held = findWindow(convoId)?.items.find(({ convo_message_id }) => convo_message_id === messageId);
  if (held) return held;
  try {
    const page = await fetchPage(convoId, { around: messageId, limit: 1 });
    return page.items.find(({ convo_message_id }) => convo_message_id === messageId) ?? null;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** One message as it is on the server now, taken into what is held; null where there is none. */
export async function fetchNewest(convoId: number, messageId: number): Promise<ConvoMessage | null> {
  const page = await fetchPage(convoId, { around: messageId, limit: 1 });
  for (const message of page.items) receiveMessage(message);
  return page.items.find(({ convo_message_id }) => convo_message_id === messageId) ?? null;
}

/** Loads the messages before the window, and gives up those far behind the reader. */
export async function loadOlder(convoId: number): Promise<void> {
  const window = findWindow(convoId);
  const first = window?.items[0];
  if (!window || !first || window.older === 'loading' || holdsOldest(window)) return;
  patch(convoId, { older: 'loading' });
  try {
    await load(convoId, { before: first.convo_message_id }, (held, page) =>
      boundWindow(mergePage(held, page), 'older'),
    );
    patch(convoId, { older: 'idle' });
  } catch {
    // The upper edge says so and offers to try again.
    patch(convoId, { older: 'failed' });
  }
}

/** Loads the messages after the window, and gives up those far behind the reader. */
export async function loadNewer(convoId: number): Promise<void> {
  const window = findWindow(convoId);
  const last = window?.items.at(-1);
  if (!window || !last || window.newer === 'loading' || holdsNewest(window)) return;
  patch(convoId, { newer: 'loading' });
  try {
    await load(convoId, { after: last.convo_message_id }, (held, page) =>
      boundWindow(mergePage(held, page), 'newer'),
    );
    patch(convoId, { newer: 'idle' });
  } catch {
    // The lower edge says so and offers to try again.
    patch(convoId, { newer: 'failed' });
  }
}

/**
 * Fetches a stale window again without moving what is read: the newest where it shows them, else the messages around
 * the first one on the screen.
 */
export async function refreshMessages(convoId: number, firstShown: number | null): Promise<void> {
  const window = findWindow(convoId);
  if (!window || !window.stale || window.loading > 0) return;
  const limit = Math.min(
    contract.CONVO_MESSAGES_MAX,
    Math.max(contract.CONVO_MESSAGES_PAGE, window.items.length),
  );
  const around = holdsNewest(window) ? null : (firstShown ?? window.items[0]?.convo_message_id ?? null);
  try {
    await load(convoId, around === null ? { limit } : { around, limit }, replaceWith);
  } catch {
    // Still marked stale: the next connection or visit tries again; what is shown stays.
    patch(convoId, { stale: true });
  }
}
