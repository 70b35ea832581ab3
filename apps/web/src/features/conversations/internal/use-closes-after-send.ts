import { conversations as contract } from '@chairline/contract';
import { useEffect, useRef } from 'react';
import { findDraft } from '../../composer/index.ts';
import { useConvoOutbox } from '../message-outbox.ts';

/**
 * Closes a conversation a moment after what was written in it has arrived at the server (specification 2, section 4).
 * It stays open while something is refused or waits for a connection, and where one has begun to write again.
 */
export function useClosesAfterSend(convoId: number, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const countUnsent = () =>
      useConvoOutbox.getState().entries.filter((entry) => entry.convo_id === convoId).length;
    let unsent = countUnsent();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = useConvoOutbox.subscribe(() => {
      const before = unsent;
      unsent = countUnsent();
      if (unsent > 0) clearTimeout(timer);
      if (before === 0 || unsent > 0) return;
      timer = setTimeout(() => {
        const { text, files } = findDraft(`convo-${convoId}`);
        if (text === '' && files.length === 0) latest.current();
      }, contract.SEND_CLOSES_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [convoId]);
}
