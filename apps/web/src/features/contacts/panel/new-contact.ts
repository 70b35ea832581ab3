import { create } from 'zustand';

/** What a new contact's form begins with. */
export interface NewContactStart {
  ph1?: string;
  email?: string;
}

/** Set before the form is opened; the form takes it once. */
export const useNewContactStart = create<{ start: NewContactStart }>(() => ({ start: {} }));

/** Begins the next new contact's form with a number (ten digits) or an address. Open the panel after it. */
export function startNewContact(start: NewContactStart): void {
  useNewContactStart.setState({ start });
}
