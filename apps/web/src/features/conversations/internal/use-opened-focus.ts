import { useEffect, type RefObject } from 'react';
import { focusWhenThere } from '../../../lib/focus-when-there.ts';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';

/**
 * Where the keyboard stands once a conversation took the list's place: in its composer, on a phone at its beginning.
 * What took the focus in between keeps it.
 */
export function useOpenedFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wanted = isPhoneWidth() ? 'button' : 'textarea:not(:disabled)';
    return focusWhenThere(() => panel.current?.querySelector<HTMLElement>(wanted));
  }, [panel]);
}
