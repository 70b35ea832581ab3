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
  /** Where one was last: it begins in sight and, where nothing else has the focus, with it. */
  start?: string | null;
  /** A place in the list is kept under this name while something else stands in its stead. */
  placeName: string;
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

const places = new Map<string, number>();
const always = () => true;

/** A long list of which only what can be seen is on the page, walked through by j, k and the arrows. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { keyOf, heightOf, label, as = 'list', selected = null, start = null, placeName } = props;
  const { words, isRow = always, hasMore = false, onMore, onRowKey, busy, children, renderRow } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const { items, waiting, release } = useHeldItems(scroll, props.items, keyOf, placeName, {
    wanted: selected,
  });
  const [active, setActive] = useState<string | null>(start);
  const keys = useMemo(() => items.filter(isRow).map(keyOf), [items, isRow, keyOf]);
  const indexOf = useCallback(
    (key: string) => items.findIndex((item) => isRow(item) && keyOf(item) === key),
    [items, isRow, keyOf],
  );
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => heightOf(items[index]!),
    getItemKey: (index) => keyOf(items[index]!),
    overscan: 12,
    initialOffset: () => places.get(placeName) ?? 0,
    useFlushSync: false,
  });
  // Heights are known: a row that opened out, or a turned phone, gives each another place.
  useEffect(() => virtualizer.measure(), [virtualizer, heightOf, items]);
  const { onKeyDown, focusRow } = useRowKeys({
    keys,
    placeName,
    indexOf,
    active,
    selected,
    setActive,
    scroll,
    virtualizer,
    words,
    onRowKey,
  });

  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    element.scrollTop = places.get(placeName) ?? 0;
    const keep = () => places.set(placeName, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [placeName]);

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

  const tabStop = [active, selected].find((key) => key !== null && keys.includes(key)) ?? keys[0];
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
        className={classes.item}
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
    <div className={classes.frame}>
      <ArrivalsPill waiting={waiting} onShow={release} />
      <div ref={scroll} className={classes.scroll}>
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
