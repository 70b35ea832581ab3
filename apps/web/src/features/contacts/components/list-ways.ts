/** What the menu of the list leads to. */
export interface ListWays {
  onNewContact: () => void;
  onSettings: (which: 'tags' | 'contactTypes' | 'templates') => void;
}
