/** What the front desk hands to a tab of its right panel. */
export interface ContactPanelProps {
  /** The open contact; null when none is. */
  contactId: number | null;
  /** A new contact is being made, whoever is open. */
  creating?: boolean;
  /** Closes the panel. */
  onClose: () => void;
  /** Opens another contact's thread. */
  onOpenContact: (contactId: number) => void;
  /** Opens a contact that was just made, in the place of its form. */
  onCreated: (contactId: number) => void;
}
