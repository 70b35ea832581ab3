import { conversations as contract, inbox } from '@chairline/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';
import { bringMessage } from '../message-loader.ts';
import type { MessageRow } from './message-rows.ts';

/** A message to go to; a new object for every wish, so that the same one can be gone to twice. */
export interface JumpTarget {
  messageId: number;
}

interface JumpInput {
  convoId: number;
  target: JumpTarget | null;
  rows: readonly MessageRow[];
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>;
  ready: boolean;
}

/** Jumps to a message once it is in the window and highlights it for a second; says so when there is none. */
export function useMessageJump({ convoId, target, rows, virtualizer, ready }: JumpInput): {
  highlighted: number | null;
} {
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const reached = useRef<JumpTarget | null>(null);
  const askedFor = useRef<JumpTarget | null>(null);

  useEffect(() => {
    if (target === null || !ready || reached.current === target) return;
    const { messageId } = target;
    const index = rows.findIndex(
      (row) => row.kind === 'message' && row.message.convo_message_id === messageId,
    );
    if (index >= 0) {
      reached.current = target;
      virtualizer.scrollToIndex(index, { align: 'center' });
      setHighlighted(messageId);
      return;
    }
    if (askedFor.current === target) return;
    askedFor.current = target;
    bringMessage(convoId, messageId).then(
      (found) => {
        if (!found) notify({ message: contract.conversationMessages.referenceNotFound, kind: 'warning' });
      },
      (error: unknown) => {
        askedFor.current = null;
        notify({ message: `That message could not be loaded. ${errorMessage(error)}`, kind: 'error' });
      },
    );
  }, [convoId, target, rows, virtualizer, ready]);

  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), inbox.HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { highlighted };
}
