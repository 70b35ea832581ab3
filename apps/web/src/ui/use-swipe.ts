import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isPhoneWidth } from './use-phone-width.ts';

/** A finger swiped when it moved this far to one side, in CSS pixels, and at most half as far up or down. */
const FAR = 72;
/** A slower one, in milliseconds, marks text or hesitates. */
const QUICK_MS = 600;

/** Whether what is touched moves sideways itself. */
function scrollsSideways(target: EventTarget | null, within: HTMLElement): boolean {
  let element = target instanceof Element ? target : null;
  while (element && element !== within) {
    if (element.scrollLeft > 0) return true;
    element = element.parentElement;
  }
  return false;
}

/**
 * On a phone, a swipe over a panel: to the right goes back (specification 3, section 2.6).
 * @param onLeft what one to the left does; left out: nothing
 */
export function useSwipe(
  panel: RefObject<HTMLElement | null>,
  onRight: () => void,
  onLeft?: () => void,
): void {
  const right = useEffectEvent(onRight);
  const left = useEffectEvent(() => onLeft?.());
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    let start: { x: number; y: number; at: number } | null = null;
    const onStart = (event: TouchEvent) => {
      const [touch] = event.touches;
      const alone = event.touches.length === 1 && touch !== undefined;
      start =
        alone && isPhoneWidth() && !scrollsSideways(event.target, element)
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
          : null;
    };
    const onEnd = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!start || !touch || event.timeStamp - start.at > QUICK_MS) return;
      const x = touch.clientX - start.x;
      const y = Math.abs(touch.clientY - start.y);
      const marking = !(document.getSelection()?.isCollapsed ?? true);
      start = null;
      if (Math.abs(x) < FAR || y > Math.abs(x) / 2 || marking) return;
      if (x > 0) right();
      else left();
    };
    const onCancel = () => {
      start = null;
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd, { passive: true });
    element.addEventListener('touchcancel', onCancel, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onCancel);
    };
  }, [panel]);
}
