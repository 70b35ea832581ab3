import { useCallback, useMemo, useRef } from 'react';

/** The row of the open claim in the list. */
const openRow = () => document.querySelector<HTMLElement>('[data-row][aria-current="true"]');

/**
 * The way back of the keyboard from a field that a key led to: to where it stood, so that the next claim is one key
 * away. What was not reached by a key is left as one's own hand has it.
 */
export function useWayBack() {
  const from = useRef<HTMLElement | null>(null);
  /** To be called before the key leads away. */
  const remember = useCallback(() => {
    const at = document.activeElement;
    from.current = at instanceof HTMLElement && at !== document.body ? at : openRow();
  }, []);
  /** @returns false where no key had led here, or there is no place to return to */
  const goBack = useCallback((): boolean => {
    const to = from.current;
    from.current = null;
    if (!to?.isConnected) return false;
    to.focus({ preventScroll: true });
    return true;
  }, []);
  /** Out of a field in any case: where no key led to it, to the open claim's row. */
  const leave = useCallback(() => {
    if (goBack()) return;
    const row = openRow();
    if (row) row.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, [goBack]);
  return useMemo(() => ({ remember, goBack, leave }), [remember, goBack, leave]);
}

export type WayBack = ReturnType<typeof useWayBack>;
