import { inbox } from '@chairline/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { bringItem } from './thread-loader.ts';
import type { ThreadRow } from './thread-rows.ts';
import type { ThreadSource } from './thread-source.ts';

/** An item to go to; a new object for every wish, so that the same item can be gone to twice. */
export interface JumpTarget {
  itemId: number;
}

export const notHere = 'That message is no longer in this conversation.';

interface JumpInput {
  source: ThreadSource;
  target: JumpTarget | null;
  rows: readonly ThreadRow[];
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;
  ready: boolean;
  /** Put off where the jump leads away from the end. */
  seeingEnd: RefObject<boolean>;
}

/** Jumps to an item once it is in the window and highlights it for a second; says so when there is none. */
export function useJump({ source, target, rows, virtualizer, ready, seeingEnd }: JumpInput): {
  highlighted: number | null;
} {
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const reached = useRef<JumpTarget | null>(null);
  const askedFor = useRef<JumpTarget | null>(null);

  useEffect(() => {
    if (target === null || !ready || reached.current === target) return;
    const { itemId } = target;
    const index = rows.findIndex((row) => row.kind === 'item' && row.item.comm_participant_id === itemId);
    if (index >= 0) {
      reached.current = target;
      // What is measured on the way must not bring the reader back to the end.
      seeingEnd.current = false;
      virtualizer.scrollToIndex(index, { align: 'center' });
      setHighlighted(itemId);
      return;
    }
    if (askedFor.current === target) return;
    askedFor.current = target;
    bringItem(source, itemId).then(
      (found) => {
        if (!found) notify({ message: notHere, kind: 'warning' });
      },
      (error: unknown) => {
        askedFor.current = null;
        notify({ message: `That message could not be loaded. ${errorMessage(error)}`, kind: 'error' });
      },
    );
  }, [source, target, rows, virtualizer, ready, seeingEnd]);

  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), inbox.HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { highlighted };
}
