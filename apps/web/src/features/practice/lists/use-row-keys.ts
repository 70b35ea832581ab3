import { useCallback, useState, type KeyboardEvent, type RefObject } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';

interface RowKeys {
  /** The rows in their order, each by its key. */
  keys: readonly string[];
  /** The key of the row that is open. */
  selected: string | null;
  scroll: RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
}

/** j, k and the arrows through a list of the practice system; Enter opens, being the key of what a row is. */
export function useRowKeys({ keys, selected, scroll, scrollTo }: RowKeys) {
  const [active, setActive] = useState<string | null>(null);
  const focusRow = useCallback(
    (index: number) => {
      const key = keys[index];
      if (key === undefined) return;
      setActive(key);
      scrollTo(index);
      // A row outside the window is there some frames after the scroll.
      const focus = (frames: number) => {
        const row = scroll.current?.querySelector<HTMLElement>(`[data-list-row="${key}"]`);
        if (row) row.focus({ preventScroll: true });
        else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
      };
      focus(20);
    },
    [keys, scroll, scrollTo],
  );
  const move = (step: number) => {
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    const from = keys.indexOf((inList ? active : selected) ?? active ?? '');
    if (from < 0) focusRow(0);
    else focusRow(Math.min(Math.max(from + step, 0), keys.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(keys.length - 1);
    else return;
    event.preventDefault();
  };
  useHotkeys({
    j: { label: 'Next of the list', group: 'Contacts', run: () => move(1) },
    k: { label: 'Previous of the list', group: 'Contacts', run: () => move(-1) },
  });
  /** The one row Tab reaches. */
  const tabStop = [active, selected].find((key) => key !== null && keys.includes(key)) ?? keys[0];
  return { tabStop, onFocus: setActive, onKeyDown };
}
