import { conversations as contract } from '@chairline/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, type RefObject } from 'react';
import { call } from '../../../lib/api.ts';
import { announce } from '../../../ui/announcer.tsx';
import { useScrollEnd } from '../../../ui/thread/use-scroll-end.ts';
import type { Conversation } from '../convo-lists.ts';
import { onConvoEvent } from '../live.ts';
import { loadNewest } from '../message-loader.ts';
import { holdsNewest, type MessageWindow } from '../message-window.ts';
import type { MessageRow } from './message-rows.ts';
import { useLookedAt } from './use-looked-at.ts';

/** The newest must be in view this long, in milliseconds, before it counts as read. */
const READ_AFTER_MS = 500;

interface EndInput {
  convo: Conversation;
  window: MessageWindow;
  rows: readonly MessageRow[];
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToEnd'>;
  scroll: RefObject<HTMLDivElement | null>;
  userId: number;
  /** client_ref of the viewer's newest message that is on its way; null when there is none. */
  lastSent: string | null;
  /** A jump decides where it opens. */
  held: boolean;
  /** Whether the reader is at the end, and is to stay there. */
  seeingEnd: RefObject<boolean>;
}

/**
 * The end of a conversation: opens there, counts what came in while scrolled up, and tells the server that the newest
 * was read once it was really seen.
 */
export function useMessageEnd(input: EndInput) {
  const { convo, window, rows, virtualizer, scroll, userId, lastSent, held, seeingEnd } = input;
  const { convo_id: convoId } = convo;
  const load = useCallback(() => loadNewest(convoId), [convoId]);
  const { far, fresh, atEnd, toEnd, noteFresh } = useScrollEnd({
    count: rows.length,
    newest: holdsNewest(window),
    held,
    seeingEnd,
    // Once more when the first rows have been measured (specification 3, section 9).
    againAfterMs: contract.SCROLL_END_AFTER_MS,
    loadNewest: load,
    virtualizer,
    scroll,
  });

  useEffect(
    () =>
      onConvoEvent((event) => {
        if (event.type !== 'addConvoMessage') return;
        const { message } = event.payload;
        if (message.convo_id !== convoId || message.who_sent === userId) return;
        announce(`${message.full_name || 'System'}: ${message.message || 'sent a file'}`);
        noteFresh();
      }),
    [convoId, userId, noteFresh],
  );

  // One's own message is always brought into view.
  const bringEnd = useEffectEvent(toEnd);
  useEffect(() => {
    if (lastSent !== null) bringEnd();
  }, [lastSent]);

  useMarkRead({ convo, window, userId, seen: atEnd && window.phase === 'ready' });
  return { far, fresh, toEnd };
}

interface ReadInput {
  convo: Conversation;
  window: MessageWindow;
  userId: number;
  /** The newest message is in view. */
  seen: boolean;
}

/** Tells the server how far was read; of who takes no part nothing is noted. */
function useMarkRead({ convo, window, userId, seen }: ReadInput): void {
  const lookedAt = useLookedAt();
  const own = convo.convo_participants.find(({ user_id }) => user_id === userId);
  const newest = window.items.at(-1)?.convo_message_id ?? 0;
  const due = seen && lookedAt && own !== undefined && newest > (own.last_read_id ?? 0) ? newest : null;
  const { convo_id: id } = convo;
  useEffect(() => {
    if (due === null) return undefined;
    const timer = setTimeout(() => {
      call(contract.readConversation, { params: { id }, body: { convo_message_id: due } }).catch(
        // Nothing the reader can do about it: the next look at the end tells the server again.
        (error: unknown) => console.warn('The conversation could not be marked as read', error),
      );
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [due, id]);
}
