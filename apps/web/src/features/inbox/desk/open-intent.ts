import { create } from 'zustand';

/** What a contact was opened for, beside reading: taken by whom it concerns, once. */
export type OpenIntent = 'text' | 'email';

const useIntents = create<{ intent: { contactId: number; what: OpenIntent } | null }>(() => ({
  intent: null,
}));

export function intend(contactId: number, what: OpenIntent): void {
  useIntents.setState({ intent: { contactId, what } });
}

/** What the contact is to be opened for now; null when only to be read. */
export function useOpenIntent(contactId: number): OpenIntent | null {
  return useIntents(({ intent }) => (intent?.contactId === contactId ? intent.what : null));
}

/** It was done, or nobody can do it. */
export function takeIntent(): void {
  useIntents.setState({ intent: null });
}
