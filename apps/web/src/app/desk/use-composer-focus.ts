import { useLayoutEffect, type RefObject } from 'react';
import { focusWhenThere } from '../../lib/focus-when-there.ts';
import { intendText, useTextIntent } from '../../lib/text-intent.ts';

/**
 * Puts the cursor into the composer of a contact that was opened to be written to, with the thread where that is there,
 * else as soon as it is.
 */
export function useComposerFocus(centre: RefObject<HTMLElement | null>, contactId: number | undefined): void {
  const wanted = useTextIntent((state) => state.contactId !== null && state.contactId === contactId);
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    return focusWhenThere(
      () => centre.current?.querySelector<HTMLElement>('[data-composer-field]:not(:disabled)'),
      () => intendText(null),
    );
  }, [wanted, centre]);
}
