import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Within this many pixels of the end the newest counts as seen. */
const AT_END = 40;
/** Further than this many pixels from the end an arrow leads there. */
const ARROW_AFTER = 200;

interface EndInput {
  /** How many rows there are. */
  count: number;
  /** The window holds the newest row. */
  newest: boolean;
  /** A jump decides where it opens. */
  held: boolean;
  /** Whether the reader is at the end, and is to stay there: a jump takes them away at once. */
  seeingEnd: RefObject<boolean>;
  /** Goes to the end once more this long after it opened, in milliseconds; left out: not. */
  againAfterMs?: number;
  /** Loads the window's newest part; a new function only where the thread is another. */
  loadNewest: () => Promise<unknown>;
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToEnd'>;
  /** What scrolls; a `[data-extent]` in it is as high as its rows, and lies deeper than they do. */
  scroll: RefObject<HTMLDivElement | null>;
}

/** Whether the end is far and what came in meanwhile, whether it is in view, and the way there. */
export type ThreadEnd = ReturnType<typeof useScrollEnd>;

/** The end of a thread: opens there, stays there while rows grow, and counts what came in while scrolled up. */
export function useScrollEnd(input: EndInput) {
  const { count, newest, held, seeingEnd, againAfterMs, loadNewest, virtualizer, scroll } = input;
  const [far, setFar] = useState(false);
  const [fresh, setFresh] = useState(0);
  const [atEnd, setAtEnd] = useState(!held);
  const opened = useRef(false);

  useLayoutEffect(() => {
    if (opened.current || count === 0) return undefined;
    opened.current = true;
    if (held) return undefined;
    virtualizer.scrollToEnd();
    if (againAfterMs === undefined) return undefined;
    const timer = setTimeout(() => {
      if (seeingEnd.current) virtualizer.scrollToEnd();
    }, againAfterMs);
    return () => clearTimeout(timer);
  }, [count, held, againAfterMs, seeingEnd, virtualizer]);

  const seen = useRef({ height: 0, top: 0 });
  const look = useCallback(() => {
    const element = scroll.current;
    if (!element) return;
    const { height, top } = seen.current;
    // Rows that became higher, as when a panel makes the thread narrow, may scroll before their size is told of.
    const grown = element.scrollHeight > height && element.scrollTop >= top;
    if (grown && seeingEnd.current && newest) virtualizer.scrollToEnd();
    seen.current = { height: element.scrollHeight, top: element.scrollTop };
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    const here = below <= AT_END && newest;
    seeingEnd.current = here;
    setFar(below > ARROW_AFTER || !newest);
    setAtEnd(here);
    if (here) setFresh(0);
  }, [scroll, newest, seeingEnd, virtualizer]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    element.addEventListener('scroll', look, { passive: true });
    const size = new ResizeObserver(() => {
      // A note or a growing composer takes height, a line adds some: who was at the end stays there.
      if (seeingEnd.current && newest) virtualizer.scrollToEnd();
      look();
    });
    size.observe(element);
    // So does a row that turns out higher than it was thought.
    const extent = element.querySelector('[data-extent]');
    if (extent) size.observe(extent);
    look();
    return () => {
      element.removeEventListener('scroll', look);
      size.disconnect();
    };
  }, [scroll, look, count, newest, virtualizer, seeingEnd]);

  const toEnd = useCallback(() => {
    setFresh(0);
    if (newest) virtualizer.scrollToEnd();
    else void loadNewest().then(() => requestAnimationFrame(() => virtualizer.scrollToEnd()));
  }, [loadNewest, newest, virtualizer]);

  /** Something came in from somebody else: counted where the end is not in view. */
  const noteFresh = useCallback(() => {
    if (!seeingEnd.current) setFresh((before) => before + 1);
  }, [seeingEnd]);
  return { far, fresh, atEnd, toEnd, noteFresh };
}
