import { inbox } from '@chairline/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { notify } from '../notify.tsx';

/** A row to go to; a new object for every wish, so that the same one can be gone to twice. */
export interface JumpTarget {
  id: number;
}

interface JumpInput {
  target: JumpTarget | null;
  /** The place of a row in the window, -1 while it is not there; a new function when the rows are others. */
  indexOf: (id: number) => number;
  /** Brings a row into the window. @returns false when there is none */
  bring: (id: number) => Promise<boolean>;
  /** What is said when there is none. */
  notHere: string;
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;
  ready: boolean;
  /** Put off where the jump leads away from the end. */
  seeingEnd: RefObject<boolean>;
}

/** Jumps to a row once it is in the window and highlights it for a second; says so when there is none. */
export function useJump(input: JumpInput): { highlighted: number | null } {
  const { target, indexOf, notHere, virtualizer, ready, seeingEnd } = input;
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const reached = useRef<JumpTarget | null>(null);
  const askedFor = useRef<JumpTarget | null>(null);
  const bring = useEffectEvent((id: number) => input.bring(id));

  useEffect(() => {
    if (target === null || !ready || reached.current === target) return;
    const { id } = target;
    const index = indexOf(id);
    if (index >= 0) {
      reached.current = target;
      // What is measured on the way must not bring the reader back to the end.
      seeingEnd.current = false;
      virtualizer.scrollToIndex(index, { align: 'center' });
      setHighlighted(id);
      return;
    }
    if (askedFor.current === target) return;
    askedFor.current = target;
    bring(id).then(
      (found) => {
        if (!found) notify({ message: notHere, kind: 'warning' });
      },
      (error: unknown) => {
        askedFor.current = null;
        notify({ message: `That message could not be loaded. ${errorMessage(error)}`, kind: 'error' });
      },
    );
  }, [target, indexOf, notHere, virtualizer, ready, seeingEnd]);

  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), inbox.HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { highlighted };
}
