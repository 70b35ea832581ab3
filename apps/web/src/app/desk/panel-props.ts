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
  /** Shows a lab case's conversation in the thread's place; left out where there is no such place. */
  onLabTalk?: ((labCase: number, contactId: number | null) => void) | undefined;
  /** The lab case whose conversation stands there: shown where no contact is open. */
  labCase?: number | undefined;
}
