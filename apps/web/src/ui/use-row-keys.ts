import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useHotkeys } from '../lib/hotkeys.ts';

interface RowKeys {
  /** The rows that can be stood on, in order, and the index of each in the virtual list. */
  keys: readonly string[];
  /** Which list it is: of another one nobody stood anywhere yet. */
  placeName: string;
  indexOf: (key: string) => number;
  active: string | null;
  selected: string | null;
  setActive: (key: string) => void;
  scroll: RefObject<HTMLDivElement | null>;
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;
  /** What a row is called and under which heading its keys are listed. */
  words: { one: string; group: string };
  /** Keys of a row's own, such as → to open it out; true where it took the key. */
  onRowKey: ((key: string, row: string) => boolean) | undefined;
}

/** The place of the first of these rows that is in the list. */
function placeOf(keys: readonly string[], rows: readonly (string | null)[]): number | undefined {
  return rows.map((row) => (row === null ? -1 : keys.indexOf(row))).find((place) => place >= 0);
}

/**
 * Where a step leads: from the first of these rows that is in the list; where none is any more, to the row that has
 * moved up into the place where one stood, or the one before it.
 */
export function nextPlace(
  keys: readonly string[],
  from: readonly (string | null)[],
  stood: number,
  step: number,
): number {
  const at = placeOf(keys, from);
  const to = at === undefined ? stood + Math.min(step, 0) : at + step;
  return Math.min(Math.max(to, 0), keys.length - 1);
}

/** j, k and the arrows through a virtual list; Enter opens, being the key of a link. */
export function useRowKeys(given: RowKeys) {
  const { keys, placeName, indexOf, active, selected, setActive, scroll, virtualizer, words, onRowKey } =
    given;
  const focusRow = useCallback(
    (place: number) => {
      const key = keys[place];
      if (key === undefined) return;
      setActive(key);
      virtualizer.scrollToIndex(indexOf(key), { align: 'auto' });
      // A row outside the window is there some frames after the scroll.
      const focus = (frames: number) => {
        const link = scroll.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
        if (link) link.focus({ preventScroll: true });
        else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
      };
      focus(20);
    },
    [keys, indexOf, setActive, scroll, virtualizer],
  );

  // Where one stood: a row that was dealt with may leave the list, and those after it move up.
  const stood = useRef(0);
  useEffect(() => {
    stood.current = 0;
  }, [placeName]);
  useEffect(() => {
    const at = placeOf(keys, [active, selected]);
    if (at !== undefined) stood.current = at;
  }, [keys, active, selected]);

  const move = (step: number) => {
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    focusRow(nextPlace(keys, [inList ? active : selected, active], stood.current, step));
  };

  /** Arrows, Home and End move in the list only while it has the focus; elsewhere they scroll what they are in. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (active !== null && onRowKey?.(event.key, active)) event.preventDefault();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(keys.length - 1);
    else return;
    event.preventDefault();
  };

  useHotkeys({
    j: { label: `Next ${words.one}`, group: words.group, run: () => move(1) },
    k: { label: `Previous ${words.one}`, group: words.group, run: () => move(-1) },
  });

  return { onKeyDown, focusRow };
}
