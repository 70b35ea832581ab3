import { useEffect, useState, type RefObject } from 'react';

/** In pixels: below, a composer's tools go behind a plus. They are larger on small screens. */
const NARROW_FOR_MOUSE = 340;
const NARROW_FOR_TOUCH = 460;

const isTooNarrow = (width: number): boolean =>
  width < (matchMedia('(max-width: 768px)').matches ? NARROW_FOR_TOUCH : NARROW_FOR_MOUSE);

/** Whether a composer is too narrow for its tools; it follows dividers that are dragged. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(() => isTooNarrow(innerWidth));
  useEffect(() => {
    if (!element.current) return undefined;
    const size = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(isTooNarrow(entry.contentRect.width));
    });
    size.observe(element.current);
    return () => size.disconnect();
  }, [element]);
  return narrow;
}
