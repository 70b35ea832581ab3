import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useHeldItems } from '../lib/use-held-rows.ts';
import { ArrivalsPill } from './arrivals-pill.tsx';
import { useRowKeys } from './use-row-keys.ts';
import classes from './virtual-list.module.css';

/** What a row is told beside its item. */
export interface RowState {
  /** Its link's `data-row`. */
  row: string;
  /** The only one Tab reaches. */
  active: boolean;
  onFocus: () => void;
}

interface VirtualListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** In CSS pixels; rows that open out are measured as well. */
  heightOf: (item: T) => number;
  label: string;
  /** Rows of a table whose head stands elsewhere, or items of a list. */
  as?: 'list' | 'rowgroup';
  /** The key of the row that is open beside the list. */
  selected?: string | null;
  /** The row one was on last: it is in sight from the start and, where nothing else has the focus, takes it. */
  start?: string | null;
  /** How far the list was scrolled is kept under this name while something else stands in its stead. */
  listName: string;
  words: { one: string; group: string };
  /** Whether a row is one to stand on; a divider is none. */
  isRow?: (item: T) => boolean;
  hasMore?: boolean;
  /** Fetches more; called again only once more rows are here. */
  onMore?: (() => void) | undefined;
  onRowKey?: (key: string, row: string) => boolean;
  /** The rows are those of an earlier search; others are on their way. */
  busy?: boolean;
  /** Under the rows: more of them on their way, or why not. */
  children?: ReactNode;
  renderRow: (item: T, state: RowState) => ReactNode;
}

/** This many rows before the end, more are fetched. */
const MORE_BEFORE = 10;

const offsets = new Map<string, number>();
const always = () => true;

/** A long list of which only what can be seen is on the page, walked through by j, k and the arrows. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { keyOf, heightOf, label, as = 'list', selected = null, start = null, listName } = props;
  const { words, isRow = always, hasMore = false, onMore, onRowKey, busy, children, renderRow } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const { items, waiting, release } = useHeldItems(scroll, props.items, keyOf, listName, {
    wanted: selected,
  });
  const [active, setActive] = useState<string | null>(start);
  const keys = useMemo(() => items.filter(isRow).map(keyOf), [items, isRow, keyOf]);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => heightOf(items[index]!),
    getItemKey: (index) => keyOf(items[index]!),
    overscan: 12,
    initialOffset: () => offsets.get(listName) ?? 0,
    useFlushSync: false,
  });
  // Heights are known: a row that opened out, or a turned phone, gives each another place.
  useEffect(() => virtualizer.measure(), [virtualizer, heightOf, items]);
  const scrollTo = useCallback(
    (row: number) => {
      const index = items.findIndex((item) => isRow(item) && keyOf(item) === keys[row]);
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    [items, isRow, keyOf, keys, virtualizer],
  );
  const { onKeyDown, focusRow, tabStop } = useRowKeys({
    keys,
    listName,
    active,
    selected,
    setActive,
    scroll,
    scrollTo,
    words,
    onRowKey,
  });

  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    element.scrollTop = offsets.get(listName) ?? 0;
    const keep = () => offsets.set(listName, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [listName]);

  // Back in the list, the keyboard stands where it left it.
  const returned = useRef(start);
  useEffect(() => {
    const key = returned.current;
    if (key === null || keys.length === 0) return;
    returned.current = null;
    if (document.activeElement === document.body) focusRow(keys.indexOf(key));
  }, [keys, focusRow]);

  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  const wantsMore = hasMore && lastShown >= items.length - MORE_BEFORE;
  useEffect(() => {
    if (wantsMore) onMore?.();
  }, [wantsMore, onMore, items.length]);

  const isTable = as === 'rowgroup';
  const shown = rows.map((at) => {
    const item = items[at.index]!;
    const row = keyOf(item);
    return (
      <div
        key={at.key}
        role={isTable ? 'row' : 'listitem'}
        aria-setsize={isTable ? undefined : hasMore ? -1 : items.length}
        aria-posinset={isTable ? undefined : at.index + 1}
        aria-rowindex={isTable ? at.index + 2 : undefined}
        className="absolute inset-0-0-auto"
        style={{ height: at.size, transform: `translateY(${at.start}px)` }}
      >
        {renderRow(item, { row, active: row === tabStop, onFocus: () => setActive(row) })}
      </div>
    );
  });
  const frame = {
    className: classes.rows,
    'aria-busy': busy || undefined,
    onKeyDown,
    style: { height: virtualizer.getTotalSize() },
  };
  return (
    <div className="relative grow min-h-0">
      <ArrivalsPill waiting={waiting} onShow={release} />
      <div ref={scroll} className="h-full scroll-y contain-scroll no-anchor">
        {isTable ? (
          <div role="rowgroup" {...frame}>
            {shown}
          </div>
        ) : (
          <div role="list" aria-label={label} {...frame}>
            {shown}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
