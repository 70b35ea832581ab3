import { create } from 'zustand';
import { live } from '../../lib/live.ts';
import { followConvos, onConvoEvent, onConvosDistrusted } from './live.ts';
import {
  applyMessage,
  distrustWindow,
  emptyWindow,
  renameAuthor,
  type ConvoMessage,
  type MessageWindow,
} from './message-window.ts';

/** Windows kept for coming back to at once. */
const KEPT_WINDOWS = 6;

/** The loaded parts of conversations by convo_id, the latest opened last. */
export const useMessages = create<{ windows: ReadonlyMap<number, MessageWindow> }>(() => ({
  windows: new Map(),
}));

export function findWindow(convoId: number): MessageWindow | undefined {
  return useMessages.getState().windows.get(convoId);
}

/** Changes a conversation's window, if it is held. */
export function patchWindow(convoId: number, change: (window: MessageWindow) => MessageWindow): void {
  useMessages.setState((state) => {
    const window = state.windows.get(convoId);
    if (!window) return state;
    const next = change(window);
    return next === window ? state : { windows: new Map(state.windows).set(convoId, next) };
  });
}

/** Holds a conversation's window as the latest, giving up the one opened longest ago. */
export function holdWindow(convoId: number): MessageWindow {
  const windows = new Map(useMessages.getState().windows);
  const window = windows.get(convoId) ?? emptyWindow(convoId);
  windows.delete(convoId);
  windows.set(convoId, window);
  for (const [other, held] of windows) {
    if (windows.size <= KEPT_WINDOWS) break;
    if (held.loading === 0) windows.delete(other);
  }
  useMessages.setState({ windows });
  return window;
}

function forgetWindow(convoId: number): void {
  useMessages.setState((state) => {
    if (!state.windows.has(convoId)) return state;
    const windows = new Map(state.windows);
    windows.delete(convoId);
    return { windows };
  });
}

/** Takes a message from an answer, as if its event had come. */
export function receiveMessage(message: ConvoMessage): void {
  patchWindow(message.convo_id, (window) => applyMessage(window, message));
}

let following = false;

/** Ties the messages to the live events, once: to be called before the first fetch. */
export function followMessages(): void {
  followConvos();
  if (following) return;
  following = true;
  onConvoEvent((event) => {
    if (event.type === 'addConvoMessage' || event.type === 'updateConvoMessage') {
      receiveMessage(event.payload.message);
    } else if (event.type === 'removeConvo') forgetWindow(event.payload.convo_id);
  });
  live.on('userChanged', ({ user }) => {
    const named = { username: user.username, full_name: `${user.first_name} ${user.last_name}`.trim() };
    useMessages.setState((state) => ({
      windows: new Map(
        [...state.windows].map(([id, window]) => [id, renameAuthor(window, user.user_id, named)]),
      ),
    }));
  });
  onConvosDistrusted((gap) => {
    if (!gap) return;
    useMessages.setState((state) => ({
      windows: new Map([...state.windows].map(([id, window]) => [id, distrustWindow(window)])),
    }));
  });
}
