import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is narrower than so many pixels; it follows dividers that are dragged. */
export function useNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [narrow, setNarrow] = useState(() => window.innerWidth < below);
  useEffect(() => {
    if (!element.current) return undefined;
    const size = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < below);
    });
    size.observe(element.current);
    return () => size.disconnect();
  }, [element, below]);
  return narrow;
}
