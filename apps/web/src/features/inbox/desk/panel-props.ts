/** What the right panel can show. `newContact` is the contact's form without a contact. */
export type PanelName = 'contactInfo' | 'newContact' | 'internalConversations';

export interface PanelProps {
  /** The open contact; null when none is. */
  contactId: number | null;
  /** The panel lies over the thread instead of beside it. */
  over: boolean;
  /** A new contact is being made, whoever is open. */
  creating: boolean;
  /** Closes the panel. */
  onClose: () => void;
  onOpenContact: (contactId: number) => void;
  /** Opens a contact that was just made, in the place of its form. */
  onCreated: (contactId: number) => void;
}
