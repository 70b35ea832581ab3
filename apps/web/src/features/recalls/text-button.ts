import type { ComponentType } from 'react';

/** A text to a patient from a template: it is the inbox's, and given to the page by the app. */
export type TextButtonPart = ComponentType<{
  /** Null where no contact is linked to the patient. */
  contactId: number | null;
  name: string;
  /** As an icon at a row's end, or with its word. */
  wide?: boolean;
  /** Whether Tab reaches it: in a list only on the row one stands on. */
  reachable?: boolean;
}>;
