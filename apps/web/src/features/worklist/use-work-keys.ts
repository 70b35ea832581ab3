import type { worklist as contract } from '@chairline/contract';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { finishWork, postponeWork, undoLast } from './work-actions.ts';
import { workPath } from './work-state.ts';

type WorkItem = contract.WorkItem;

/** The frame of the list: what opens it gives it the focus. */
const FRAME = '[data-work-frame]';

/** j, k and the arrows through the rows, Enter opens, e does it, h an hour later, z takes back; the focus stays in the list. */
export function useWorkKeys(
  list: RefObject<HTMLDivElement | null>,
  items: readonly WorkItem[],
  onOpen: (path: string) => void,
) {
  const [active, setActive] = useState<string | null>(null);
  /** Where the focus goes once the row that had it is gone. */
  const [focusAt, setFocusAt] = useState<string | null>(null);

  const focusRow = useCallback(
    (id: string) => {
      setActive(id);
      list.current?.querySelector<HTMLElement>(`[data-work="${CSS.escape(id)}"]`)?.focus();
    },
    [list],
  );

  useLayoutEffect(() => {
    if (focusAt === null) return;
    setFocusAt(null);
    focusRow(focusAt);
  }, [focusAt, focusRow]);

  // The rows come after the frame: whoever opened it, and did nothing yet, stands on the first of them.
  const first = items[0]?.id;
  useEffect(() => {
    if (first !== undefined && document.activeElement?.matches(FRAME)) focusRow(first);
  }, [first, focusRow]);

  // Where the rows were there before the frame had the focus: the same, once.
  const entered = useRef(false);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || entered.current || first === undefined) return;
    entered.current = true;
    focusRow(first);
  };

  /** The row that had the focus goes: its neighbour takes it. */
  const passOn = (item: WorkItem) => {
    const index = items.findIndex(({ id }) => id === item.id);
    const next = items[index + 1] ?? items[index - 1];
    if (next) setFocusAt(next.id);
    else list.current?.closest<HTMLElement>(FRAME)?.focus();
  };
  const finish = (item: WorkItem) => {
    if (item.kind !== 'lab' && list.current?.contains(document.activeElement)) passOn(item);
    void finishWork(item);
  };
  const postpone = (item: WorkItem) => {
    if (item.kind !== 'reminder') return;
    if (list.current?.contains(document.activeElement)) passOn(item);
    void postponeWork(item);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The same keys mean something to the contact list behind.
    if (event.key.length === 1 && event.key !== '?') event.stopPropagation();
    const focused = (event.target as HTMLElement).closest('li')?.querySelector('[data-work]');
    const index = items.findIndex(({ id }) => id === focused?.getAttribute('data-work'));
    const item = items[index];
    const to = (step: number) => {
      const next = items[Math.min(Math.max(index + step, 0), items.length - 1)];
      if (next) focusRow(next.id);
    };
    const onLink = event.target === focused;
    if (event.key === 'j' || event.key === 'ArrowDown') to(1);
    else if (event.key === 'k' || event.key === 'ArrowUp') to(-1);
    else if (event.key === 'Home') to(-items.length);
    else if (event.key === 'End') to(items.length);
    else if (event.key === 'e' && item) finish(item);
    else if (event.key === 'h' && item) postpone(item);
    else if (event.key === 'z') undoLast();
    else if (event.key === 'Enter' && item && onLink) onOpen(workPath(item));
    else return;
    event.preventDefault();
  };

  return {
    active,
    setActive,
    finish,
    postpone,
    onKeyDown,
    onFocus,
  };
}
