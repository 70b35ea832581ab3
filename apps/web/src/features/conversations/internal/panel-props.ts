import type { ComponentType, ReactNode } from 'react';

/** An item of a contact's thread (comm_participant_id). */
export interface SourceProps {
  contactId: number;
  itemId: number;
}

/** What the desk hands to the panel of internal conversations: where it stands, and the ways through it. */
export interface InternalPanelProps {
  /** Whose conversations; null while no contact is open. */
  contactId: number | null;
  /** ' about' and their name, where it is not the open contact. */
  member: ReactNode;
  /** The open conversation, or `new` for one that begins with its first message. */
  convo: number | 'new' | null;
  messageId: number | null;
  /** The item of the thread the list is narrowed to, or the new conversation is about. */
  about: number | null;
  onOpen: (convoId: number) => void;
  onBegin: () => void;
  /** From a conversation to the list, by the way one came. */
  onBack: () => void;
  /** The list in the place of what stands there. */
  onList: (all: boolean) => void;
  /** Escape in the list; left out where there is nothing to close. */
  onEscape?: (() => void) | undefined;
  onSource: (contactId: number, itemId: number | null, at: string) => void;
  /** The conversation is about another contact than the one it was looked for at. */
  onElsewhere: (contactId: number) => void;
  /** Quotes an item of a contact's thread; a click goes there. */
  Source: ComponentType<SourceProps>;
}
