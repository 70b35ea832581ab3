/** What the front desk hands to a tab of its right panel. */
export interface ContactPanelProps {
  /** The open contact; null when none is, or a new one is being made. */
  contactId: number | null;
  /** Closes the panel. */
  onClose: () => void;
  /** Opens another contact's thread. */
  onOpenContact: (contactId: number) => void;
}
