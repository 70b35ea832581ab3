import { useLayoutEffect, type RefObject } from 'react';
import { isTyping } from '../../lib/hotkeys.ts';
import { intendText, useTextIntent } from '../../lib/text-intent.ts';

/** How long the composer is waited for: the thread may have to load first, over a slow line as well. */
const WAIT_MS = 30_000;

/** Whether somebody has gone on to something else that takes keys. */
const isBusy = (focused: Element | null): boolean =>
  isTyping(focused) || (focused?.closest('[role="dialog"]') ?? null) !== null;

/**
 * Puts the cursor into the composer of a contact that was opened to be written to, with the thread where that is there,
 * else as soon as it is. What took the focus meanwhile keeps it; a click or the Tab key says that somebody went on.
 */
export function useComposerFocus(centre: RefObject<HTMLElement | null>, contactId: number | undefined): void {
  const wanted = useTextIntent((state) => state.contactId !== null && state.contactId === contactId);
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    const end = performance.now() + WAIT_MS;
    const start = document.activeElement;
    let frame = 0;
    const away = new AbortController();
    const goAway = () => intendText(null);
    // Not the second click of two that opened the contact.
    addEventListener('mousedown', ({ detail }) => detail < 2 && goAway(), { signal: away.signal });
    addEventListener('keydown', ({ key }) => key === 'Tab' && goAway(), { signal: away.signal });
    const look = () => {
      const field = centre.current?.querySelector<HTMLTextAreaElement>(
        '[data-composer-field]:not(:disabled)',
      );
      const focused = document.activeElement;
      const gone = focused !== start && focused !== field && isBusy(focused);
      if (!gone) field?.focus();
      if (gone || field || performance.now() > end) intendText(null);
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      away.abort();
    };
  }, [wanted, centre]);
}
