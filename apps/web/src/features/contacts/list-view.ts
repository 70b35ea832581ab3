import { create } from 'zustand';

/** What the list shows and which row the keyboard stands on. */
interface ListView {
  search: string;
  /** The row j, k and the arrows move from; null until one is used. */
  activeId: number | null;
}

export const useListView = create<ListView>(() => ({ search: '', activeId: null }));

export function setSearch(search: string): void {
  useListView.setState({ search: search.trim(), activeId: null });
}

export function setActive(activeId: number | null): void {
  useListView.setState({ activeId });
}
