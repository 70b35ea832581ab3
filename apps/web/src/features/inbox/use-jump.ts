import { inbox } from '@chairline/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { bringItem } from './thread-loader.ts';
import type { ThreadRow } from './thread-rows.ts';

interface JumpInput {
  contactId: number;
  itemId: number | null;
  rows: readonly ThreadRow[];
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;
  ready: boolean;
}

/** Jumps to an item once it is in the window and highlights it for a second; says so when there is none. */
export function useJump({ contactId, itemId, rows, virtualizer, ready }: JumpInput): {
  highlighted: number | null;
} {
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const jumpedTo = useRef<number | null>(null);
  const askedFor = useRef<number | null>(null);

  useEffect(() => {
    if (itemId === null) {
      jumpedTo.current = null;
      askedFor.current = null;
      return;
    }
    if (!ready || jumpedTo.current === itemId) return;
    const index = rows.findIndex((row) => row.kind === 'item' && row.item.comm_participant_id === itemId);
    if (index >= 0) {
      jumpedTo.current = itemId;
      virtualizer.scrollToIndex(index, { align: 'center' });
      setHighlighted(itemId);
      return;
    }
    if (askedFor.current === itemId) return;
    askedFor.current = itemId;
    bringItem(contactId, itemId).then(
      (found) => {
        if (!found) notify({ message: 'That message is not in this conversation.', kind: 'warning' });
      },
      (error: unknown) => {
        askedFor.current = null;
        notify({ message: `That message could not be loaded. ${errorMessage(error)}`, kind: 'error' });
      },
    );
  }, [contactId, itemId, rows, virtualizer, ready]);

  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), inbox.HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { highlighted };
}
