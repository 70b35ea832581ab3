import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useHotkeys } from '../lib/hotkeys.ts';

type Key = string | number;

interface RowKeys<K extends Key> {
  /** The rows that can be stood on, in order. */
  keys: readonly K[];
  /** Which list it is: of another one nobody stood anywhere yet. */
  listName: string;
  active: K | null;
  selected: K | null;
  setActive: (key: K) => void;
  scroll: RefObject<HTMLElement | null>;
  /** Brings a row in sight, by its index among the keys. */
  scrollTo: (index: number) => void;
  /** Where a row's link carries its key. */
  attribute?: `data-${string}`;
  /** What a row is called and under which heading its keys are listed; null: j and k work in the list alone. */
  words: { one: string; group: string } | null;
  /** Keys of a row's own, such as → to open it out; true where it took the key. */
  onRowKey?: ((key: string, row: K) => boolean) | undefined;
}

/** The index of the first of these rows that is in the list. */
function indexOf<K extends Key>(keys: readonly K[], rows: readonly (K | null)[]): number | undefined {
  return rows.map((row) => (row === null ? -1 : keys.indexOf(row))).find((index) => index >= 0);
}

/**
 * Where a step leads: from the first of these rows that is in the list; where none is any more, to the row that has
 * moved up into the place where one stood, or the one before it.
 */
export function nextIndex<K extends Key>(
  keys: readonly K[],
  from: readonly (K | null)[],
  stood: number,
  step: number,
): number {
  const at = indexOf(keys, from);
  const to = at === undefined ? stood + Math.min(step, 0) : at + step;
  return Math.min(Math.max(to, 0), keys.length - 1);
}

/** j, k and the arrows through the rows of a list; Enter opens, as on any link. */
export function useRowKeys<K extends Key>(given: RowKeys<K>) {
  const { keys, listName, active, selected, setActive, scroll, scrollTo, words, onRowKey } = given;
  const { attribute = 'data-row' } = given;
  const focusRow = useCallback(
    (index: number) => {
      const key = keys[index];
      if (key === undefined) return;
      setActive(key);
      scrollTo(index);
      const focus = (frames: number) => {
        const link = scroll.current?.querySelector<HTMLElement>(
          `[${attribute}="${CSS.escape(String(key))}"]`,
        );
        if (link) link.focus({ preventScroll: true });
        // Not of a key: its row is drawn some frames later.
        else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
      };
      focus(20);
    },
    [keys, setActive, scroll, scrollTo, attribute],
  );

  /**
   * A key's own step: the row is drawn and has the ring before the key is dealt with, also where it was out of sight.
   * What is pressed next, however soon, is for that row and goes on from there.
   */
  const stepTo = (index: number) => {
    const key = keys[index];
    if (key === undefined) return;
    flushSync(() => {
      setActive(key);
      scrollTo(index);
      // The browser tells of a scroll with the next frame only; who draws rows by it hears of it now.
      scroll.current?.dispatchEvent(new Event('scroll'));
    });
    focusRow(index);
  };

  // Where one stood: a row that was dealt with may leave the list, and those after it move up.
  const stood = useRef(0);
  useEffect(() => {
    stood.current = 0;
  }, [listName]);
  useEffect(() => {
    const at = indexOf(keys, [active, selected]);
    if (at !== undefined) stood.current = at;
  }, [keys, active, selected]);

  const move = (step: number) => {
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    stepTo(nextIndex(keys, [inList ? active : selected, active], stood.current, step));
  };

  /** Arrows, Home and End move in the list only while it has the focus; elsewhere they scroll what they are in. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key } = event;
    if (active !== null && onRowKey?.(key, active)) event.preventDefault();
    else if (key === 'ArrowDown' || (key === 'j' && !words)) move(1);
    else if (key === 'ArrowUp' || (key === 'k' && !words)) move(-1);
    else if (key === 'Home') stepTo(0);
    else if (key === 'End') stepTo(keys.length - 1);
    else return;
    event.preventDefault();
  };

  useHotkeys(
    words
      ? {
          j: { label: `Next ${words.one}`, group: words.group, run: () => move(1) },
          k: { label: `Previous ${words.one}`, group: words.group, run: () => move(-1) },
        }
      : {},
  );

  /** The one row Tab reaches. */
  const tabStop = keys[indexOf(keys, [active, selected]) ?? 0];
  return { onKeyDown, focusRow, tabStop };
}
