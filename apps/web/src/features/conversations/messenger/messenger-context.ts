import type { ConvoMessage } from '@chairline/office-state/conversations';
import { createContext, use } from 'react';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';

/** What every row of a conversation may need of it. */
export interface MessengerView {
  convoId: number;
  /** The contact it is about; null for none. */
  contactId: number | null;
  /** The viewer. */
  userId: number;
  timezone: string;
  /** The conversation is open, and the office's time is not over. */
  writable: boolean;
  /** Who is mentioned where the username alone stands in the text. */
  nameOf: (userId: number) => string;
  openMedia: (target: MediaTarget) => void;
  /** Goes to another message, such as the one that is answered. */
  jumpTo: (messageId: number) => void;
  reply: (message: ConvoMessage) => void;
  mentionBack: (message: ConvoMessage) => void;
  edit: (message: ConvoMessage) => void;
  showHistory: (message: ConvoMessage) => void;
}

export const MessengerContext = createContext<MessengerView | null>(null);

export function useMessengerView(): MessengerView {
  const view = use(MessengerContext);
  if (!view) throw new Error('A row of a conversation stands outside of one');
  return view;
}
