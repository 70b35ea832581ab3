import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, type KeyboardEvent, type RefObject } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';

interface ConvoKeys {
  /** The conversations' ids in order, and the index of each in the virtual list, where a divider stands as well. */
  ids: readonly number[];
  indexOf: (id: number) => number;
  activeId: number | null;
  selectedId: number | null;
  setActive: (id: number) => void;
  scroll: RefObject<HTMLDivElement | null>;
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;
  onNew: () => void;
}

/** j, k and the arrows through the list, n for a new conversation; Enter opens, being the key of a link. */
export function useConvoKeys(keys: ConvoKeys) {
  const { ids, indexOf, activeId, selectedId, setActive, scroll, virtualizer, onNew } = keys;
  const focusRow = useCallback(
    (place: number) => {
      const id = ids[place];
      if (id === undefined) return;
      setActive(id);
      virtualizer.scrollToIndex(indexOf(id), { align: 'auto' });
      // A row outside the window is there some frames after the scroll.
      const focus = (frames: number) => {
        const link = scroll.current?.querySelector<HTMLElement>(`[data-convo="${id}"]`);
        if (link) link.focus({ preventScroll: true });
        else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
      };
      focus(20);
    },
    [ids, indexOf, setActive, scroll, virtualizer],
  );

  const move = (step: number) => {
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    const from = ids.indexOf((inList ? activeId : selectedId) ?? activeId ?? -1);
    if (from < 0) focusRow(0);
    else focusRow(Math.min(Math.max(from + step, 0), ids.length - 1));
  };

  /** Arrows, Home and End move in the list only while it has the focus; elsewhere they scroll what they are in. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(ids.length - 1);
    else return;
    event.preventDefault();
  };

  useHotkeys({
    j: { label: 'Next conversation', group: 'Conversations', run: () => move(1) },
    k: { label: 'Previous conversation', group: 'Conversations', run: () => move(-1) },
    n: { label: 'New conversation', group: 'Conversations', run: onNew },
  });

  return { onKeyDown };
}
