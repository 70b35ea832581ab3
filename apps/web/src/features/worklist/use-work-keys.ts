import type { worklist as contract } from '@chairline/contract';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { refuseLimited } from '../contacts/index.ts';
import { useRowKeys } from '../../ui/use-row-keys.ts';
import { finishWork, postponeWork, putOffWork, undoLast } from './work-actions.ts';
import { addressOfWork } from './work-address.ts';

type WorkItem = contract.WorkItem;

/** The frame of the list: what opens it gives it the focus. */
const FRAME = '[data-work-frame]';

/** j, k and the arrows through the rows, Enter opens, e does it, h later, z takes back; the focus stays in the list. */
export function useWorkKeys(
  list: RefObject<HTMLDivElement | null>,
  items: readonly WorkItem[],
  /** Which list it is. */
  listName: string,
  onOpen: (path: string) => void,
) {
  const [active, setActive] = useState<string | null>(null);
  /** Whose time to be put off is asked for. */
  const [asked, setAsked] = useState<WorkItem | null>(null);
  /** Where the focus goes once the row that had it is gone. */
  const [focusAt, setFocusAt] = useState<string | null>(null);

  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const scrollTo = useCallback(
    (index: number) =>
      list.current?.querySelectorAll('[data-work]')[index]?.scrollIntoView({ block: 'nearest' }),
    [list],
  );
  const {
    onKeyDown: onStep,
    focusRow,
    tabStop,
  } = useRowKeys({
    keys: ids,
    listName,
    active,
    selected: null,
    setActive,
    scroll: list,
    scrollTo,
    attribute: 'data-work',
    words: null,
  });

  useLayoutEffect(() => {
    if (focusAt === null) return;
    setFocusAt(null);
    focusRow(ids.indexOf(focusAt));
  }, [focusAt, ids, focusRow]);

  // The rows come after the frame: whoever opened it, and did nothing yet, stands on the first of them.
  const first = items[0]?.id;
  useEffect(() => {
    if (first !== undefined && document.activeElement?.matches(FRAME)) focusRow(0);
  }, [first, focusRow]);

  // Where the rows were there before the frame had the focus: the same, once.
  const entered = useRef(false);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || entered.current || first === undefined) return;
    entered.current = true;
    focusRow(0);
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
    if (item.kind === 'thread' || item.kind === 'putoff') {
      if (!refuseLimited()) setAsked(item);
      return;
    }
    if (item.kind !== 'reminder') return;
    if (list.current?.contains(document.activeElement)) passOn(item);
    void postponeWork(item);
  };

  /** @param at epoch milliseconds */
  const putOff = (at: number) => {
    if (!asked) return;
    // The row goes: the focus is in the dialog, and comes back to where it then is.
    if (asked.kind === 'thread') passOn(asked);
    void putOffWork(asked, at);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog that was opened from here stands elsewhere on the page, and has its own keys.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) {
      event.stopPropagation();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The same keys mean something to the contact list behind.
    if (event.key.length === 1 && event.key !== '?') event.stopPropagation();
    const focused = (event.target as HTMLElement).closest('li')?.querySelector('[data-work]');
    const item = items.find(({ id }) => id === focused?.getAttribute('data-work'));
    if (event.key === 'e' && item) finish(item);
    else if (event.key === 'h' && item) postpone(item);
    else if (event.key === 'z') undoLast();
    else if (event.key === 'Enter' && item && event.target === focused) onOpen(addressOfWork(item));
    else {
      onStep(event);
      return;
    }
    event.preventDefault();
  };

  return {
    tabStop,
    setActive,
    finish,
    postpone,
    asked,
    putOff,
    closeAsked: () => setAsked(null),
    onKeyDown,
    onFocus,
  };
}
