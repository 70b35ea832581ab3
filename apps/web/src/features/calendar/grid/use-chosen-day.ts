import { useEffect, type RefObject } from 'react';

/** The edges of what is on the screen, in CSS pixels from its left. */
interface Edges {
  left: number;
  right: number;
}

/**
 * How far days are scrolled to the right so that the chosen one stands at their left, beside the hours.
 * @param scrolled how far they are now @param hours how wide the column of the hours is, over which the days go away
 */
export function chosenDayEdge(scrolled: number, main: Edges, day: Edges, hours: number): number {
  const room = { left: main.left + hours, right: main.right };
  const isSeen = day.left >= room.left - 1 && day.right <= room.right + 1;
  return isSeen ? scrolled : Math.max(0, scrolled + day.left - room.left);
}

/**
 * Opens days that are wider than the screen at the chosen one, each time they are others, or have got their columns.
 * @param days null: none side by side @param date the chosen one, as YYYY-MM-DD
 */
export function useChosenDay(box: RefObject<HTMLDivElement | null>, days: string | null, date: string): void {
  useEffect(() => {
    if (days === null) return undefined;
    // The library draws first, and scrolls to a day of its own.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const main = box.current?.querySelector('.ec-main');
        const day = main?.querySelector(`time[datetime="${date}"]`)?.parentElement;
        if (!main || !day) return;
        const hours = main.querySelector('.ec-sidebar')?.clientWidth ?? 0;
        const edges = [main, day].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
        main.scrollLeft = chosenDayEdge(main.scrollLeft, ...edges, hours);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, days, date]);
}
