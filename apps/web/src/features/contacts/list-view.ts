import { create } from 'zustand';

/** Why a row shows its quick actions: a pointer over it, the keyboard in it, or a long press. */
export type HotBy = 'pointer' | 'focus' | 'press';

/** What the list shows and which row the keyboard stands on. */
interface ListView {
  search: string;
  /** The row j, k and the arrows move from; null until one is used. */
  activeId: number | null;
  /** The row that shows its quick actions. */
  hot: { id: number; by: HotBy } | null;
  /** A popup of the hot row is open: its actions stay. */
  held: boolean;
}

export const useListView = create<ListView>(() => ({ search: '', activeId: null, hot: null, held: false }));

export function setSearch(search: string): void {
  useListView.setState({ search: search.trim(), activeId: null });
}

let typed = '';

/** Notes what stands in the search box; the list follows when the typing ends. */
export function noteTyped(text: string): void {
  typed = text.trim();
}

/** What the list is searched for by what stands in the box now. */
export const typedSearch = (): string => typed;

export function setActive(activeId: number | null): void {
  useListView.setState({ activeId });
}

/** Shows a row's quick actions, or (null) hides those that are shown; not while one of their popups is open. */
export function setHot(hot: ListView['hot']): void {
  useListView.setState((state) => {
    const same = state.hot?.id === hot?.id && state.hot?.by === hot?.by;
    return same || (state.held && hot?.id !== state.hot?.id) ? state : { hot };
  });
}

/** Keeps the quick actions shown while one of their popups is open. */
export function holdHot(held: boolean): void {
  useListView.setState({ held });
}
