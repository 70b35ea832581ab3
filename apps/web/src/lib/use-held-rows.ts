import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { heldOrder } from './held-order.ts';

/** What else the holding of rows goes by. */
interface HeldOptions<K> {
  /** The row that is open: one that was just opened is shown, whatever else waits. */
  wanted?: K | null;
  /** False where only a pointer holds the rows. */
  byFocus?: boolean;
}

/** A finger's click comes after it has left, in milliseconds. */
const CLICK_AFTER_MS = 400;

interface Hold<K> {
  /** A pointer over the rows, or the keyboard in them. */
  by: 'pointer' | 'focus';
  keys: readonly K[];
  listKey: string;
}

/**
 * Rows of a live list that stay under the pointer: while it is over them, or the keyboard in them, nothing comes in
 * between and none moves; what waits is told, and comes when the pointer or the focus leaves, or by `release`.
 * What a row shows is not held.
 * @param scroll the scrolling element, whose parent frames the rows and what lies over them
 * @param listKey what the list is of: another list is not held against this one
 * @returns `pointed`: a pointer or a finger is over the rows
 */
export function useHeldRows<K>(
  scroll: RefObject<HTMLElement | null>,
  live: readonly K[],
  listKey: string,
  { wanted = null, byFocus = true }: HeldOptions<K> = {},
): { keys: readonly K[]; waiting: number; pointed: boolean; release: () => void } {
  const [hold, setHold] = useState<Hold<K> | null>(null);
  const same = hold?.listKey === listKey;
  const { keys, waiting } = useMemo(
    () => (hold && same ? heldOrder(hold.keys, live, hold.by === 'pointer') : { keys: live, waiting: 0 }),
    [hold, same, live],
  );
  if (hold && (!same || keys !== hold.keys)) setHold({ ...hold, keys, listKey });

  const shown = useRef({ keys, live, listKey });
  useLayoutEffect(() => {
    shown.current = { keys, live, listKey };
  });
  const release = useCallback(() => setHold((held) => held && { ...held, keys: shown.current.live }), []);

  useEffect(() => {
    const { keys: standing, live: now } = shown.current;
    if (wanted !== null && !standing.includes(wanted) && now.includes(wanted)) release();
  }, [wanted, live, release]);

  useEffect(() => {
    const frame = scroll.current?.parentElement;
    if (!frame) return undefined;
    let pointer = false;
    let keyboard = false;
    let lifting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const by = pointer ? 'pointer' : keyboard ? 'focus' : null;
      const { keys: standing, listKey: of } = shown.current;
      setHold((held) => (held?.by === by ? held : by === null ? null : { by, keys: standing, listKey: of }));
    };
    const onEnter = () => {
      clearTimeout(lifting);
      pointer = true;
      look();
    };
    const onLeave = (event: PointerEvent) => {
      clearTimeout(lifting);
      const gone = () => {
        pointer = false;
        look();
      };
      if (event.pointerType === 'mouse') gone();
      else lifting = setTimeout(gone, CLICK_AFTER_MS);
    };
    const onFocusIn = (event: FocusEvent) => {
      // A row that was clicked has the focus too; only who moves by keys stands in the list.
      keyboard = byFocus && (event.target as Element).matches(':focus-visible');
      look();
    };
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && frame.contains(event.relatedTarget)) return;
      keyboard = false;
      look();
    };
    frame.addEventListener('pointerenter', onEnter);
    frame.addEventListener('pointerleave', onLeave);
    frame.addEventListener('pointercancel', onLeave);
    frame.addEventListener('focusin', onFocusIn);
    frame.addEventListener('focusout', onFocusOut);
    return () => {
      clearTimeout(lifting);
      frame.removeEventListener('pointerenter', onEnter);
      frame.removeEventListener('pointerleave', onLeave);
      frame.removeEventListener('pointercancel', onLeave);
      frame.removeEventListener('focusin', onFocusIn);
      frame.removeEventListener('focusout', onFocusOut);
    };
  }, [scroll, byFocus]);

  return { keys, waiting, pointed: hold?.by === 'pointer', release };
}

/** Items in the order their rows are held in; one that left the list is shown as it last was. */
export function useHeldItems<T, K extends string | number>(
  scroll: RefObject<HTMLElement | null>,
  items: readonly T[],
  keyOf: (item: T) => K,
  listKey: string,
  options?: HeldOptions<K>,
): { items: readonly T[]; waiting: number; release: () => void } {
  const live = useMemo(() => items.map(keyOf), [items, keyOf]);
  const held = useHeldRows(scroll, live, listKey, options);
  // Each item as it was last in the list; forgotten with the hold.
  const [known, setKnown] = useState<{ items: readonly T[]; byKey: ReadonlyMap<K, T> }>({
    items: [],
    byKey: new Map(),
  });
  // An empty list may be another array each time.
  if (known.items !== items && known.items.length + items.length > 0) {
    const now = items.map((item) => [keyOf(item), item] as const);
    setKnown({ items, byKey: new Map(held.keys === live ? now : [...known.byKey, ...now]) });
  }
  const shown = useMemo(
    () => (held.keys === live ? items : held.keys.flatMap((key) => known.byKey.get(key) ?? [])),
    [held.keys, live, items, known],
  );
  return { ...held, items: shown };
}
