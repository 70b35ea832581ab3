import { create } from 'zustand';

type DialogName = 'palette' | 'keys';

const useStore = create<{ open: DialogName | null }>(() => ({ open: null }));

/** Opens a dialog of the shell; one at a time. */
export function openDialog(name: DialogName): void {
  useStore.setState({ open: name });
}

export function closeDialog(): void {
  useStore.setState({ open: null });
}

export function useOpenDialog(): DialogName | null {
  return useStore((state) => state.open);
}
