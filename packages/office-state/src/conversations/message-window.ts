import type { conversations as contract } from '@chairline/contract';
import { applyItem, putPlaced, type LongWindow, type WindowRules } from '../window/long-window.ts';

export type ConvoMessage = contract.ConvoMessage;
/** The loaded part of a conversation; its source is the convo_id. */
export type MessageWindow = LongWindow<ConvoMessage, number>;

const idOf = (message: ConvoMessage) => message.convo_message_id;

export const messageRules: WindowRules<ConvoMessage, number> = {
  idOf,
  canHold: (convoId, message) => message.convo_id === convoId,
  isPlaced: () => true,
  put: (window, message) => putPlaced(window, message, idOf),
};

/** The window after an event about one of its messages; others leave it as it is. */
export const applyMessage = (window: MessageWindow, message: ConvoMessage): MessageWindow =>
  applyItem(messageRules, window, message);

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
