import { useLayoutEffect, useRef } from 'react';

let last: EventTarget | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  last = target;
});

/** Who has the focus, or had it until they were disabled: Chromium takes it in that moment, before any effect looks. */
function holderOfFocus(): Element | null {
  const { activeElement, body } = document;
  return activeElement === body && last instanceof Element && last.matches(':disabled')
    ? last
    : activeElement;
}

/**
 * Gives the focus back after work: a button at work is disabled, so that the browser takes the focus from it, and
 * who works by keyboard would begin again at the top of the page. What took the focus meanwhile keeps it.
 * @param running whether the button is at work
 * @param heir who takes the focus where the button left with its work, or can do nothing more for now
 */
export function useHeldFocus(running: boolean, heir?: () => HTMLElement | null): void {
  const holder = useRef<Element | null>(null);
  const heirNow = useRef(heir);
  useLayoutEffect(() => {
    heirNow.current = heir;
  });
  useLayoutEffect(() => {
    const held = holder.current;
    holder.current = running ? holderOfFocus() : null;
    if (running || !(held instanceof HTMLElement) || held === document.body) return;
    const focused = document.activeElement;
    // Still the button's own where the work was quicker than the browser's next look.
    if (focused !== null && focused !== document.body && focused !== held) return;
    // What went wrong may stand elsewhere, and was just scrolled to.
    held.focus({ preventScroll: true });
    if (document.activeElement !== held || held.matches(':disabled')) heirNow.current?.()?.focus();
  }, [running]);
}
