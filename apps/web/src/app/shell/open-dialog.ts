import { create } from 'zustand';

type DialogName = 'palette' | 'keys';

const useStore = create<{ open: DialogName | null }>(() => ({ open: null }));

let typedAhead = '';

/** Keeps what is typed between Ctrl/⌘ K and the moment the palette's field has the focus. */
function holdKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') closeDialog();
  else if (event.key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  else if (event.key.length === 1) typedAhead += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** What was typed before the palette was ready; from now on its field takes the keys itself. */
export function takeTypedAhead(): string {
  document.removeEventListener('keydown', holdKey, { capture: true });
  return typedAhead;
}

/** Opens a dialog of the shell; one at a time. */
export function openDialog(name: DialogName): void {
  if (useStore.getState().open === name) return;
  typedAhead = '';
  if (name === 'palette') document.addEventListener('keydown', holdKey, { capture: true });
  useStore.setState({ open: name });
}

export function closeDialog(): void {
  document.removeEventListener('keydown', holdKey, { capture: true });
  useStore.setState({ open: null });
}

export function useOpenDialog(): DialogName | null {
  return useStore((state) => state.open);
}
