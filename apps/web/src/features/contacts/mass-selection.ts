import { create } from 'zustand';

/** Who is selected for mass tagging: some, or everyone the list's filter finds but for some. */
export interface Selection {
  everyone: boolean;
  /** The selected, or with `everyone` those left out. */
  ids: ReadonlySet<number>;
  /** The row a range goes on from. */
  anchor: number | null;
}

export const nobody: Selection = { everyone: false, ids: new Set(), anchor: null };

export const isSelected = ({ everyone, ids }: Selection, id: number): boolean => everyone !== ids.has(id);

/** The selection with these contacts in it, or out of it. */
function withAll(selection: Selection, ids: readonly number[], selected: boolean): Selection {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (selected === selection.everyone) next.delete(id);
    else next.add(id);
  }
  return { ...selection, ids: next };
}

/**
 * The selection after a click on a row: turned around, or with Shift everything from the last one clicked to here
 * made like it.
 * @param shown the list's ids in order
 */
export function clickRow(
  selection: Selection,
  id: number,
  range: boolean,
  shown: readonly number[],
): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const to = shown.indexOf(id);
  if (range && from >= 0 && to >= 0) {
    const selected = isSelected(selection, selection.anchor!);
    return withAll(selection, shown.slice(Math.min(from, to), Math.max(from, to) + 1), selected);
  }
  return { ...withAll(selection, [id], !isSelected(selection, id)), anchor: id };
}

/** How many are selected; null while nobody knows, as the list goes on. */
export function countSelected(selection: Selection, shown: number, complete: boolean): number | null {
  if (!selection.everyone) return selection.ids.size;
  return complete ? shown - selection.ids.size : null;
}

/** Mass-tag mode: null while it is off. */
export const useMassSelection = create<{ selection: Selection | null }>(() => ({ selection: null }));

export function setSelection(selection: Selection | null): void {
  useMassSelection.setState({ selection });
}
