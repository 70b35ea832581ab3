import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A pointer that moved over the list this recently, in milliseconds, is about to click. */
const AIMING_MS = 2500;

/** How far the rows of a window moved: the shift most of them share, in rows. */
export function commonShift(
  before: readonly number[],
  after: readonly number[],
  from: number,
  to: number,
): number {
  const indexes = new Map(after.map((id, index) => [id, index]));
  const votes = new Map<number, number>();
  for (let index = from; index < Math.min(to, before.length); index += 1) {
    const now = indexes.get(before[index]!);
    if (now !== undefined) votes.set(now - index, (votes.get(now - index) ?? 0) + 1);
  }
  let best = 0;
  let most = 0;
  for (const [shift, count] of votes) {
    if (count > most) {
      most = count;
      best = shift;
    }
  }
  return best;
}

/**
 * Keeps what is being read in place when the list reorders: while it is scrolled, and at its top while the
 * pointer is aiming at a row. What came in above is told by `above`; the list returns to its top by itself
 * once the pointer rests.
 * @param rowHeight of each of its rows, in CSS pixels
 */
export function useHeldScroll(
  scroll: RefObject<HTMLDivElement | null>,
  ids: readonly number[],
  listKey: string,
  rowHeight: number,
) {
  const before = useRef({ ids, listKey });
  const aimedAt = useRef(Number.NEGATIVE_INFINITY);
  const fromTop = useRef(false);
  const [above, setAbove] = useState(0);

  const toTop = useCallback(() => {
    fromTop.current = false;
    scroll.current?.scrollTo({ top: 0 });
    setAbove(0);
  }, [scroll]);

  useLayoutEffect(() => {
    const element = scroll.current;
    const last = before.current;
    before.current = { ids, listKey };
    if (!element || last.ids === ids) return;
    if (last.listKey !== listKey) {
      element.scrollTop = 0;
      setAbove(0);
      return;
    }
    const atTop = element.scrollTop < 1;
    if (atTop && performance.now() - aimedAt.current > AIMING_MS) return;
    const first = Math.floor(element.scrollTop / rowHeight);
    const count = Math.ceil(element.clientHeight / rowHeight) + 1;
    const shift = commonShift(last.ids, ids, first, first + count);
    if (shift === 0) return;
    const scrolled = element.scrollTop;
    element.scrollTop += shift * rowHeight;
    // Everything is on the screen: there is nothing above.
    if (element.scrollTop === scrolled) return;
    if (atTop) fromTop.current = true;
    if (shift > 0) setAbove((held) => held + shift);
  }, [ids, listKey, scroll, rowHeight]);

  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      if (fromTop.current) toTop();
    };
    const onMove = () => {
      aimedAt.current = performance.now();
      clearTimeout(timer);
      timer = setTimeout(rest, AIMING_MS);
    };
    const onLeave = () => {
      aimedAt.current = Number.NEGATIVE_INFINITY;
      clearTimeout(timer);
      rest();
    };
    const onWheel = () => {
      fromTop.current = false;
    };
    const onScroll = () => {
      if (element.scrollTop < 1) setAbove(0);
    };
    element.addEventListener('pointermove', onMove, { passive: true });
    element.addEventListener('pointerleave', onLeave);
    element.addEventListener('wheel', onWheel, { passive: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroll, toTop]);

  return { above, toTop };
}
