import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Something stands over the page: Escape is its own. */
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/**
 * Escape in a part of the page, or where nothing has the focus, goes a step back. What stands in the part and takes
 * Escape for itself (a popup, a field that is edited) comes first; keys of the page come after it.
 * @returns the part's `onKeyDown`
 */
export function useEscape(step: (() => void) | undefined): (event: ReactKeyboardEvent) => void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    // On its way down: nobody else has a claim where nothing has the focus.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== document.body || isCovered() || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !step) return;
    // What is drawn elsewhere, such as a dialog, tells of its keys here as well.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    step();
  };
}
