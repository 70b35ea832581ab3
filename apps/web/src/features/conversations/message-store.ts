import { applyMessage, renameAuthor, type ConvoMessage } from '@chairline/office-state/conversations';
import { liveStore } from '../../lib/live-store.ts';
import { keepWindows } from '../../lib/window/keep-windows.ts';
import { followConvos, onConvoEvent, onConvosDistrusted } from './live.ts';

/** Windows kept for coming back to at once. */
const KEPT_WINDOWS = 6;

/** The loaded parts of conversations. */
export const messages = keepWindows<ConvoMessage, number, number>((convoId) => convoId, KEPT_WINDOWS);
export const useMessages = messages.useWindows;

/** Takes a message from an answer, as if its event had come. */
export function receiveMessage(message: ConvoMessage): void {
  messages.patch(message.convo_id, (window) => applyMessage(window, message));
}

const follow = liveStore({
  on: {
    userChanged({ user }) {
      const named = { username: user.username, full_name: `${user.first_name} ${user.last_name}`.trim() };
      messages.patchAll((window) => renameAuthor(window, user.user_id, named));
    },
  },
  begin() {
    onConvoEvent((event) => {
      if (event.type === 'addConvoMessage' || event.type === 'updateConvoMessage') {
        receiveMessage(event.payload.message);
      } else if (event.type === 'removeConvo') messages.forget(event.payload.convo_id);
    });
    onConvosDistrusted((gap) => {
      if (gap) messages.distrustAll();
    });
  },
});

/** Ties the messages to the live events: to be called before the first fetch. */
export function followMessages(): void {
  followConvos();
  follow();
}
