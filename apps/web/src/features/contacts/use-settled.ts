import { useEffect, useState, type RefObject } from 'react';
import { sayListStands } from '../../lib/list-stands.ts';
import { loadHotRow, preloadListParts } from './lazy-parts.ts';

/** Whether the list has been painted: what is not part of the first load may come now. */
export function useSettled(shown: boolean, onShown: () => void): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    // In the turn after the frame that shows the rows.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        sayListStands();
        onShown();
        preloadListParts();
        setSettled(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, onShown]);
  return settled;
}

/** Once the list stands: the row under the pointer, the focus or a finger shows its quick actions. */
export function useHotRow(list: RefObject<HTMLElement | null>, settled: boolean): void {
  useEffect(() => {
    if (!settled) return undefined;
    let end: (() => void) | undefined;
    let gone = false;
    loadHotRow().then(
      ({ watchHotRow }) => {
        if (!gone && list.current) end = watchHotRow(list.current);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      end?.();
    };
  }, [list, settled]);
}
