import { useEffect, useRef, type RefObject } from 'react';

/** Something stands over the page: Escape is its own. */
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/**
 * Escape in a part of the page, or where nothing has the focus, goes a step back; what stands in the part and takes
 * Escape for itself (a popup, a field that is edited) comes first.
 */
export function useEscape(part: RefObject<HTMLElement | null>, step: (() => void) | undefined): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isCovered()) return;
      const { target } = event;
      const here = target === document.body || (target instanceof Node && part.current?.contains(target));
      if (!here || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [part]);
}
