import type { Conversation } from '@chairline/office-state/conversations';
import type { ReactNode } from 'react';

export interface MessengerProps {
  convoId: number;
  /** A message to open at, highlighted for a second. */
  messageId?: number | null;
  /** Goes to the item of a contact's thread that the conversation is about; left out where there is nowhere to go. */
  onOpenSource?: ((contactId: number, itemId: number | null) => void) | undefined;
  /** Stands before the name in the header: a way back. */
  head?: ReactNode;
  /** Stands under the header: what the conversation is about. */
  about?: ReactNode;
  /** Stands among the header's buttons: tags, a reminder. */
  tools?: ((convo: Conversation) => ReactNode) | undefined;
}

export interface NewInternalMessageProps {
  contactId: number;
  /** The item of the contact's thread the conversation will be about (comm_participant_id). */
  itemId?: number | null;
  /** Whom the placeholders of templates are filled for. */
  onCreated?: ((convo: Conversation) => void) | undefined;
}
