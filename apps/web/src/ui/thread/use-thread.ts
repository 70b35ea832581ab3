import { holdsNewest, type LongWindow } from '@chairline/office-state/window';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { Loader } from '../../lib/window/make-loader.ts';
import {
  buildRows,
  type PendingEntry,
  type RowRules,
  type ThreadItem,
  type ThreadRow,
} from './thread-rows.ts';
import { useEdges } from './use-edges.ts';
import { useJump, type JumpTarget } from './use-jump.ts';
import { useScrollEnd, type ThreadEnd } from './use-scroll-end.ts';

interface ThreadInput<Item, Source, Entry> {
  window: LongWindow<Item, Source>;
  loader: Loader<Item, Source>;
  rules: RowRules<Item, Entry>;
  /** Unsent messages of this thread, oldest first; the same array while they are the same. */
  pending: readonly Entry[];
  timezone: string;
  /** The viewer. */
  userId: number;
  /** The id up to which the viewer had read when the thread was opened; null: no line. */
  readUpTo: number | null;
  /** About how high a row is before it was measured, in CSS pixels. */
  estimateRow: (row: ThreadRow<Item, Entry>, viewWidth: number) => number;
  /** How wide the view is thought to be before it is there. */
  likelyWidth: number;
  /** Where it opens, in place of its end. */
  target: JumpTarget | null;
  /** What is said where the target is not in the thread. */
  notHere: string;
  /** Goes to the end once more this long after it opened, in milliseconds; left out: not. */
  againAfterMs?: number;
}

/** What `ThreadFrame` draws. */
export interface OpenThread<Item, Source, Entry> {
  window: LongWindow<Item, Source>;
  loader: Loader<Item, Source>;
  rows: readonly ThreadRow<Item, Entry>[];
  timezone: string;
  scroll: RefObject<HTMLDivElement | null>;
  virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
  /** The id of the item at a place in the rows; null for other rows. */
  idAt: (index: number) => number | null;
  /** The item that was jumped to, for a moment. */
  highlighted: number | null;
  end: ThreadEnd;
}

const none: readonly never[] = [];

/**
 * A thread that is newest at the bottom, loaded at both edges and live: its rows, which of them are on the page, where
 * it stands and what came in while it was scrolled up. `ThreadFrame` draws it.
 */
export function useThread<Item extends ThreadItem, Source, Entry extends PendingEntry>(
  input: ThreadInput<Item, Source, Entry>,
): OpenThread<Item, Source, Entry> {
  const { window, loader, rules, timezone, userId, readUpTo, estimateRow, likelyWidth, target } = input;
  const { source, items } = window;
  const scroll = useRef<HTMLDivElement>(null);
  const viewWidth = useRef(likelyWidth);
  const ready = window.phase === 'ready';
  const atNewest = holdsNewest(window);
  const atOldest = window.first === 0;
  // Before the thread is here they would open it at the wrong place.
  const pending = ready ? input.pending : none;
  const rows = useMemo(
    () =>
      buildRows(rules, {
        items,
        holdsOldest: atOldest,
        holdsNewest: atNewest,
        pending,
        timezone,
        userId,
        readUpTo,
      }),
    [rules, items, atOldest, atNewest, pending, timezone, userId, readUpTo],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => estimateRow(rows[index]!, viewWidth.current),
    getItemKey: useCallback((index: number) => rows[index]!.key, [rows]),
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: atNewest,
    scrollEndThreshold: 40,
    directDomUpdates: true,
    useFlushSync: false,
  });
  // Read once and with each resize: reading it for every estimate would force a layout.
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const read = () => (viewWidth.current = element.clientWidth);
    read();
    const size = new ResizeObserver(read);
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const idAt = (index: number) => {
    const row = rows[index];
    return row?.kind === 'item' ? rules.idOf(row.item) : null;
  };
  const seeingEnd = useRef(target === null);
  const { highlighted } = useJump({
    target,
    indexOf: useCallback(
      (id: number) => rows.findIndex((row) => row.kind === 'item' && rules.idOf(row.item) === id),
      [rows, rules],
    ),
    bring: (id) => loader.bring(source, id),
    notHere: input.notHere,
    virtualizer,
    ready,
    seeingEnd,
  });
  useEdges({ window, loader, scroll, firstInView: () => idAt(virtualizer.range?.startIndex ?? 0) });
  const end = useScrollEnd({
    count: rows.length,
    newest: atNewest,
    held: target !== null,
    seeingEnd,
    ...(input.againAfterMs === undefined ? {} : { againAfterMs: input.againAfterMs }),
    loadNewest: useCallback(() => loader.loadNewest(source), [loader, source]),
    virtualizer,
    scroll,
  });
  return { window, loader, rows, timezone, scroll, virtualizer, idAt, highlighted, end };
}
