import { create } from 'zustand';
import { setShellDialogs } from '../../lib/shell-dialogs.ts';
import type { SettingsSection } from '../../features/identity/settings/settings-dialog.tsx';

type DialogName = 'palette' | 'keys' | 'profile' | 'settings' | 'admin';

/** `section` is the part of a dialog that is open first. */
const useStore = create<{ open: DialogName | null; section?: SettingsSection | undefined }>(() => ({
  open: null,
}));

let typedAhead = '';
let enteredAhead = false;

/** Keeps what is typed between Ctrl/⌘ K and the moment the palette's field has the focus. */
function holdKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') closeDialog();
  else if (event.key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  else if (event.key === 'Enter') enteredAhead = true;
  else if (event.key.length === 1 && !enteredAhead) typedAhead += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * What was typed, and whether Enter came, before the palette's field had the focus; from now on the field
 * takes the keys. Each is given out once.
 */
export function takeTypedAhead(): { text: string; entered: boolean } {
  document.removeEventListener('keydown', holdKey, { capture: true });
  const ahead = { text: typedAhead, entered: enteredAhead };
  typedAhead = '';
  enteredAhead = false;
  return ahead;
}

/** What had the focus before the dialogs: it gets it back. */
let opener: HTMLElement | null = null;

/** A menu goes with its entries: the button that opened it stays. */
function lastingOpener(focused: HTMLElement): HTMLElement {
  if (!focused.closest('[role="menu"]')) return focused;
  return document.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]') ?? focused;
}

/** Opens a dialog of the shell, one at a time; the settings at a part of them. */
export function openDialog(name: DialogName, section?: SettingsSection): void {
  if (useStore.getState().open === name) return;
  const focused = document.activeElement;
  // From one dialog to the next the first opener stays the one.
  if (focused instanceof HTMLElement && !focused.closest('[role="dialog"]')) opener = lastingOpener(focused);
  typedAhead = '';
  enteredAhead = false;
  if (name === 'palette') document.addEventListener('keydown', holdKey, { capture: true });
  useStore.setState({ open: name, section });
}

setShellDialogs(openDialog);

export function closeDialog(): void {
  document.removeEventListener('keydown', holdKey, { capture: true });
  useStore.setState({ open: null });
}

/** Gives the focus back after a dialog has left the page, unless what was chosen took it somewhere else. */
export function returnFocus(): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (lost && opener?.isConnected) opener.focus();
  opener = null;
}

/** The dialog that is open. */
export function useOpenDialog(): DialogName | null {
  return useStore((state) => state.open);
}

/** The part of the open dialog that is to be shown first. */
export function useDialogSection(): SettingsSection | undefined {
  return useStore((state) => state.section);
}
