import { create } from 'zustand';

/** The contact that was opened to be written to: its composer takes the cursor, once. */
export const useTextIntent = create<{ contactId: number | null }>(() => ({ contactId: null }));

export function intendText(contactId: number | null): void {
  useTextIntent.setState({ contactId });
}
