import { conversations as contract, inbox } from '@chairline/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { call } from '../../../lib/api.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { Conversation } from '../convo-lists.ts';
import { onConvoEvent } from '../live.ts';
import { loadNewest } from '../message-loader.ts';
import { holdsNewest, type MessageWindow } from '../message-window.ts';
import type { MessageRow } from './message-rows.ts';
import { useLookedAt } from './use-looked-at.ts';

/** Within this many pixels of the end the newest counts as seen. */
const AT_END = 40;
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
}

/**
 * The end of a conversation: opens there, counts what came in while scrolled up, and tells the server that the newest
 * was read once it was really seen.
 */
export function useMessageEnd(input: EndInput) {
  const { convo, window, rows, virtualizer, scroll, userId, lastSent, held } = input;
  const { convo_id: convoId } = convo;
  const [far, setFar] = useState(false);
  const [fresh, setFresh] = useState(0);
  const [atEnd, setAtEnd] = useState(!held);
  const seeingEnd = useRef(!held);
  const opened = useRef(false);

  useLayoutEffect(() => {
    if (opened.current || rows.length === 0) return undefined;
    opened.current = true;
    if (held) return undefined;
    virtualizer.scrollToEnd();
    // Once more when the first rows have been measured (specification 3, section 9).
    const timer = setTimeout(() => {
      if (seeingEnd.current) virtualizer.scrollToEnd();
    }, contract.SCROLL_END_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rows.length, held, virtualizer]);

  const newest = holdsNewest(window);
  const look = useCallback(() => {
    const element = scroll.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    setFar(below > inbox.SCROLL_ARROW_AFTER || !newest);
    setAtEnd(below <= AT_END && newest);
    if (below <= AT_END && newest) setFresh(0);
  }, [scroll, newest]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    element.addEventListener('scroll', look, { passive: true });
    const size = new ResizeObserver(() => {
      // A growing composer takes height, a read mark adds some: who was at the end stays there.
      if (seeingEnd.current && newest) virtualizer.scrollToEnd();
      look();
    });
    size.observe(element);
    const content = element.querySelector('[data-rows]');
    if (content) size.observe(content);
    look();
    return () => {
      element.removeEventListener('scroll', look);
      size.disconnect();
    };
  }, [scroll, look, rows.length, newest, virtualizer]);

  useEffect(() => {
    seeingEnd.current = atEnd;
  }, [atEnd]);
  useEffect(
    () =>
      onConvoEvent((event) => {
        if (event.type !== 'addConvoMessage') return;
        const { message } = event.payload;
        if (message.convo_id !== convoId || message.who_sent === userId) return;
        announce(`${message.full_name || 'System'}: ${message.message || 'sent a file'}`);
        if (!seeingEnd.current) setFresh((count) => count + 1);
      }),
    [convoId, userId],
  );

  const toEnd = useCallback(() => {
    setFresh(0);
    if (newest) virtualizer.scrollToEnd();
    else void loadNewest(convoId).then(() => requestAnimationFrame(() => virtualizer.scrollToEnd()));
  }, [convoId, newest, virtualizer]);

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
