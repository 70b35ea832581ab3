import type { RefObject } from 'react';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { ringedContact } from '../../lib/ringed.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { setActive } from './list-view.ts';
import { loadMoves } from './lazy-parts.ts';

interface ListKeys {
  ids: readonly number[];
  /** Which list it is. */
  listName: string;
  /** The row the keyboard stands on. */
  activeId: number | null;
  selectedId: number | null;
  scroll: RefObject<HTMLDivElement | null>;
  /** Brings a row in sight. */
  scrollToRow: (index: number) => void;
}

const words = { one: 'contact', group: 'Contacts' };

/** j, k and the arrows through the list, n to who waits, e for done and on, h for later; Enter opens, as on any link. */
export function useListKeys({ ids, listName, activeId, selectedId, scroll, scrollToRow }: ListKeys) {
  const { onKeyDown, focusRow, tabStop } = useRowKeys({
    keys: ids,
    listName,
    active: activeId,
    selected: selectedId,
    setActive,
    scroll,
    scrollTo: scrollToRow,
    attribute: 'data-contact',
    words,
  });

  /**
   * The row the keyboard stands on, which it goes on from; where it stands on none, or on that of the open thread, that
   * thread, which gives way to the next one.
   */
  const meant = () => {
    const id = ringedContact() ?? selectedId;
    return { id, by: id === selectedId ? ('read' as const) : (to: number) => focusRow(ids.indexOf(to)) };
  };
  const mark = async (needsAnswer: boolean) => {
    const { id, by } = meant();
    await (await loadMoves()).markAndGoOn(id, needsAnswer, by);
  };
  const later = async () => {
    const { id, by } = meant();
    (await loadMoves()).putOffAndGoOn(id, by);
  };
  const next = async () =>
    (await loadMoves()).nextWaiting(ringedContact() ?? selectedId ?? activeId)?.('text');

  useHotkeys({
    n: {
      label: 'Next who needs an answer',
      group: words.group,
      run: () => void next(),
    },
    e: { label: 'Done, and on to the next', group: words.group, run: () => void mark(false) },
    h: { label: 'Put off', group: words.group, run: () => void later() },
    u: { label: 'Needs an answer', group: words.group, run: () => void mark(true) },
  });

  return { onKeyDown, tabStop };
}
