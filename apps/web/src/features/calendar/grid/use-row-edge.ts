import { useEffect, type RefObject } from 'react';

/** How much of the row before stays above the first: the label of a line stands across it. */
const LABEL_HALF = 12;

/**
 * Where a day is scrolled to, from where the library put it.
 * @param top where it stands @param most how far it goes: late in the day it is stopped there, in the middle of a row
 * @param row the height of one @returns the edge of a row that is shown whole, with its label
 */
export function rowEdge(top: number, most: number, row: number): number {
  if (top <= 0) return 0;
  // The library leaves half a row above the hour: that hour is meant, or the last one that can be at the top.
  const meant = Math.round((top + row / 2) / row);
  const last = Math.floor((most + LABEL_HALF) / row);
  return Math.max(0, Math.min(meant, last) * row - LABEL_HALF);
}

/** Shows the first row of a day whole, each time the days or their first hour are others. @param days null: none with hours */
export function useRowEdge(box: RefObject<HTMLDivElement | null>, days: string | null, row: number): void {
  useEffect(() => {
    if (days === null) return undefined;
    // The library scrolls once it has drawn.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const main = box.current?.querySelector('.ec-main');
        if (main) main.scrollTop = rowEdge(main.scrollTop, main.scrollHeight - main.clientHeight, row);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [box, days, row]);
}
