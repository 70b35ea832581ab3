import type { CommItem } from '@chairline/office-state/inbox';
import { createContext, use } from 'react';
import type { MediaTarget } from '../../ui/media/media-kinds.ts';

export const notHere = 'That message is no longer in this conversation.';

/** What every row of a thread may need of it. Stays the same object while the thread is open. */
export interface ThreadView {
  timezone: string;
  /** Several contacts' items stand side by side: each says whose it is. */
  inFamily: boolean;
  /** The name of the contact an item belongs to. */
  nameOf: (contactId: number) => string;
  canTag: boolean;
  canTranslate: boolean;
  openMedia: (target: MediaTarget) => void;
  /** Goes to another item of the thread, such as the one that is answered. */
  jumpTo: (itemId: number, contactId: number) => void;
  openMail: (threadId: string, emailId: number | null, contactId: number) => void;
  /** Null where nothing can be answered from. */
  reply: ((item: CommItem) => void) | null;
  /** Begins a conversation among staff about an item; null where that is not offered. */
  discuss: ((item: CommItem) => void) | null;
  /** Notes that the contact would like an appointment; null where that is not offered. */
  request: ((item: CommItem) => void) | null;
  /** Shows the conversations among staff about an item. */
  showConvos: (item: CommItem) => void;
  /** Narrows the thread to a tag; null where it cannot be narrowed. */
  filterBy: ((tagId: number) => void) | null;
  /** Goes to an item in its contact's own thread; null where that is the one that is shown. */
  openContact: ((item: CommItem) => void) | null;
}

export const ThreadContext = createContext<ThreadView | null>(null);

export function useThreadView(): ThreadView {
  const view = use(ThreadContext);
  if (!view) throw new Error('A row of a thread stands outside of one');
  return view;
}
