import { useEffect, type RefObject } from 'react';
import { intendText, useTextIntent } from '../../lib/text-intent.ts';

/** How long the composer is waited for: the thread may have to load first. */
const WAIT_MS = 4_000;

/** Puts the cursor into the composer of a contact that was opened to be written to, as soon as it is there. */
export function useComposerFocus(centre: RefObject<HTMLElement | null>, contactId: number | undefined): void {
  const wanted = useTextIntent((state) => state.contactId !== null && state.contactId === contactId);
  useEffect(() => {
    if (!wanted) return undefined;
    const end = performance.now() + WAIT_MS;
    let frame = 0;
    const look = () => {
      const field = centre.current?.querySelector<HTMLTextAreaElement>('textarea:not(:disabled)');
      field?.focus();
      if (field || performance.now() > end) intendText(null);
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [wanted, centre]);
}
