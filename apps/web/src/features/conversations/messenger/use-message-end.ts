import { conversations as contract } from '@chairline/contract';
import type { Conversation, MessageWindow } from '@chairline/office-state/conversations';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { useLookedAt } from '../../../lib/looked-at.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { ThreadEnd } from '../../../ui/thread/use-scroll-end.ts';
import { onConvoEvent } from '../live.ts';

/** The newest must be in view this long, in milliseconds, before it counts as read. */
const READ_AFTER_MS = 500;

interface EndInput {
  convo: Conversation;
  window: MessageWindow;
  userId: number;
  /** client_ref of the viewer's newest message that is on its way; null when there is none. */
  lastSent: string | null;
  end: ThreadEnd;
}

/**
 * At the end of a conversation: counts what comes in while scrolled up, brings one's own message into view, and tells
 * the server that the newest was read once it was really seen.
 */
export function useMessageEnd({ convo, window, userId, lastSent, end }: EndInput): void {
  const { convo_id: convoId } = convo;
  const { atEnd, toEnd, noteFresh } = end;

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
