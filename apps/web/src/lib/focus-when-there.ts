import { isTyping } from './hotkeys.ts';

/** How long it is waited for: it may have to load first, over a slow line as well. */
const WAIT_MS = 30_000;

/** Whether somebody has gone on to something else that takes keys. */
const isBusy = (focused: Element | null): boolean =>
  isTyping(focused) || (focused?.closest('[role="dialog"]') ?? null) !== null;

/**
 * Puts the focus where it belongs as soon as that is on the page. A field or a dialog that took the focus meanwhile
 * keeps it; a click or the Tab key says that somebody went on.
 * @param find is asked now and at each frame
 * @param onEnd once it has the focus or is not waited for any more
 * @returns to call when it is not wanted any more
 */
export function focusWhenThere(find: () => HTMLElement | null | undefined, onEnd?: () => void): () => void {
  const end = performance.now() + WAIT_MS;
  const start = document.activeElement;
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
  const giveUp = () => {
    stop();
    onEnd?.();
  };
  const look = () => {
    const found = find();
    const focused = document.activeElement;
    const gone = focused !== start && focused !== found && isBusy(focused);
    if (!gone) found?.focus({ preventScroll: true });
    if (gone || found || performance.now() > end) giveUp();
    else frame = requestAnimationFrame(look);
  };
  // Not the second click of two that opened it.
  addEventListener('mousedown', ({ detail }) => detail < 2 && giveUp(), { signal });
  addEventListener('keydown', ({ key }) => key === 'Tab' && giveUp(), { signal });
  look();
  return stop;
}
