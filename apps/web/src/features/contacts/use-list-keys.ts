import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { setActive, useListView } from './list-view.ts';
import { toggleNeedsAnswer } from './mutations.ts';

interface ListKeys {
  ids: readonly number[];
  selectedId: number | null;
  scroll: RefObject<HTMLDivElement | null>;
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;
}

/** j, k and the arrows through the list, e for done; Enter opens, being the key of a link. */
export function useListKeys({ ids, selectedId, scroll, virtualizer }: ListKeys) {
  const focusRow = useCallback(
    (index: number) => {
      const id = ids[index];
      if (id === undefined) return;
      setActive(id);
      virtualizer.scrollToIndex(index, { align: 'auto' });
      const focus = () => scroll.current?.querySelector<HTMLElement>(`a[data-contact="${id}"]`)?.focus();
      // A row outside the window is there one frame after the scroll.
      if (scroll.current?.querySelector(`a[data-contact="${id}"]`)) focus();
      else requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [ids, scroll, virtualizer],
  );

  const move = (step: number) => {
    const { activeId } = useListView.getState();
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    const from = ids.indexOf((inList ? activeId : (activeId ?? selectedId)) ?? -1);
    if (from < 0) focusRow(0);
    else if (!inList && activeId === null) focusRow(Math.min(Math.max(from + step, 0), ids.length - 1));
    else focusRow(Math.min(Math.max(from + step, 0), ids.length - 1));
  };

  /** Arrows move in the list only while it has the focus; elsewhere they scroll what they are in. */
  const arrow = (step: number) => (event: KeyboardEvent) => {
    if (scroll.current?.contains(event.target as Node | null)) move(step);
  };

  const markDone = () => {
    const inList = scroll.current?.contains(document.activeElement) ?? false;
    const id = (inList ? useListView.getState().activeId : null) ?? selectedId;
    if (id !== null) toggleNeedsAnswer(id);
  };

  useHotkeys({
    j: { label: 'Next contact', group: 'Contacts', run: () => move(1) },
    k: { label: 'Previous contact', group: 'Contacts', run: () => move(-1) },
    e: { label: 'Done, or needs an answer again', group: 'Contacts', run: markDone },
  });

  return { focusFirst: useCallback(() => focusRow(0), [focusRow]), arrow };
}
