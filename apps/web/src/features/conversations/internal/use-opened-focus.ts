import { useEffect, type RefObject } from 'react';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';

/** How long the composer is waited for: the conversation may have to load first. */
const WAIT_MS = 4_000;

/**
 * Where the keyboard stands once a conversation took the list's place: in its composer, on a phone at its beginning.
 * What took the focus in between keeps it.
 */
export function useOpenedFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = isPhoneWidth() ? 'button' : 'textarea:not(:disabled)';
    const end = performance.now() + WAIT_MS;
    let frame = 0;
    const look = () => {
      if (document.activeElement !== document.body) return;
      const found = panel.current?.querySelector<HTMLElement>(wanted);
      found?.focus({ preventScroll: true });
      if (!found && performance.now() < end) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [panel]);
}
