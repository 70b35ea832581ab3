import { useEffect, useState, type RefObject } from 'react';
import { focusWhenThere } from '../../../lib/focus-when-there.ts';
import { isPhoneWidth } from '../../../ui/use-phone-width.ts';

/**
 * Where the keyboard stands once a conversation was opened: in its composer where it was just made; on a phone, where
 * it takes the list's place, at its beginning, and back on its row when it is left; else still in the list.
 */
export function useOpenedFocus(panel: RefObject<HTMLElement | null>, fresh: boolean): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!isPhoneWidth()) return undefined;
    // A field in it that has the cursor already keeps it.
    if (!panel.current?.contains(document.activeElement) || document.activeElement?.tagName !== 'TEXTAREA')
      panel.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      // Once the list can be seen again.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    };
  }, [panel, opener]);
  useEffect(() => {
    if (!fresh || isPhoneWidth()) return undefined;
    return focusWhenThere(() => panel.current?.querySelector<HTMLElement>('textarea:not(:disabled)'));
  }, [panel, fresh]);
}
