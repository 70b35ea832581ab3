import { create } from 'zustand';

/** The call that a note is written on. */
export interface Noted {
  callUuid: string;
  /** Whose thread it stands in. */
  contactId: number;
  /** Whom the call is with. */
  name: string;
}

/** The note that is open beside the call; it stays open when the call is over, for somebody may be in mid-word. */
export const useNotePanel = create<{ of: Noted | null; focused: boolean }>(() => ({
  of: null,
  focused: false,
}));

let before: Element | null = null;

/** Opens the note on a call. @param focused somebody asked for it: they write at once */
export function openNote(of: Noted, focused: boolean): void {
  if (focused) before = document.activeElement;
  useNotePanel.setState({ of, focused });
}

/** Closes it; the focus goes back to where it was before. What was typed is kept. */
export function closeNote(): void {
  const hadFocus = document.activeElement?.closest('[data-call-note]') instanceof Element;
  useNotePanel.setState({ of: null, focused: false });
  if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
  before = null;
}

const isOpen = ({ callUuid }: Noted) => useNotePanel.getState().of?.callUuid === callUuid;

/** By one press. */
export function toggleNote(of: Noted): void {
  if (isOpen(of)) closeNote();
  else openNote(of, true);
}

/** By its key: into the note, or out of it. */
export function enterNote(of: Noted): void {
  const inside = document.activeElement?.closest('[data-call-note]');
  const field = document.querySelector<HTMLElement>('[data-call-note] textarea');
  if (!isOpen(of) || inside || !field) return toggleNote(of);
  before = document.activeElement;
  field.focus();
}
