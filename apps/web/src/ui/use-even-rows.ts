import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Rows are on the page this many before and after those in sight. */
const OVERSCAN = 10;

/** What is in sight: the first row, and how many there are, of which the last may be cut. */
interface Sight {
  first: number;
  count: number;
}

export interface EvenRow {
  index: number;
  /** From the top of the rows, in CSS pixels. */
  start: number;
}

export function sightOf(top: number, height: number, rowHeight: number): Sight {
  return { first: Math.max(0, Math.floor(top / rowHeight)), count: Math.ceil(height / rowHeight) + 1 };
}

/** The rows to be on the page: those in sight and some more. A list that became shorter is seen from its end. */
export function rowsAround(sight: Sight, count: number, rowHeight: number): EvenRow[] {
  if (sight.count === 0) return [];
  const first = Math.min(sight.first, Math.max(0, count - sight.count));
  const from = Math.max(0, first - OVERSCAN);
  const to = Math.min(count, first + sight.count + OVERSCAN);
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
    index: from + at,
    start: (from + at) * rowHeight,
  }));
}

/** Where to scroll to so that a row is in sight, with as little movement as that takes. */
export function topFor(index: number, { top, height }: { top: number; height: number }, rowHeight: number) {
  return Math.min(index * rowHeight, Math.max(top, (index + 1) * rowHeight - height));
}

/**
 * Which rows of a long list are on the page, where all are of one height: nothing is measured. Lists whose rows differ
 * take @tanstack/react-virtual, which weighs as much as a tenth of the first load.
 * @param scroll what scrolls; the rows are all there is in it above its end
 * @param rowHeight in CSS pixels
 */
export function useEvenRows(scroll: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [sight, setSight] = useState<Sight>({ first: 0, count: 0 });

  const look = useCallback(() => {
    const element = scroll.current;
    // Hidden, as behind a thread on a phone: what it shows when it comes back is the same.
    if (!element || element.clientHeight === 0) return;
    const next = sightOf(element.scrollTop, element.clientHeight, rowHeight);
    setSight((seen) => (seen.first === next.first && seen.count === next.count ? seen : next));
  }, [scroll, rowHeight]);

  useLayoutEffect(look, [look, count]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const sized = new ResizeObserver(look);
    sized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroll, look]);

  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroll.current;
      if (!element) return;
      const view = { top: element.scrollTop, height: element.clientHeight };
      element.scrollTop = topFor(index, view, rowHeight);
      look();
    },
    [scroll, rowHeight, look],
  );

  return { rows: rowsAround(sight, count, rowHeight), height: count * rowHeight, scrollToRow };
}
