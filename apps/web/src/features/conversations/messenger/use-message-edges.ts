import { useEffect, type RefObject } from 'react';
import { useLiveStatus } from '../../../lib/live.ts';
import { loadNewer, loadOlder, refreshMessages } from '../message-loader.ts';
import { findWindow } from '../message-store.ts';
import { holdsNewest, holdsOldest, type MessageWindow } from '../message-window.ts';
import type { MessageRow } from './message-rows.ts';

/** How many heights of the view from an edge the next page is fetched: early enough never to be seen missing. */
const VIEWS_AHEAD = 2;

interface EdgesInput {
  convoId: number;
  window: MessageWindow;
  rows: readonly MessageRow[];
  scroll: RefObject<HTMLDivElement | null>;
  /** Index of the first row in view, for a window that has to be fetched again. */
  firstInView: () => number;
}

function loadNearEdges(convoId: number, element: HTMLElement): void {
  const window = findWindow(convoId);
  if (!window || window.phase !== 'ready' || window.items.length === 0) return;
  const ahead = element.clientHeight * VIEWS_AHEAD;
  const below = element.scrollHeight - element.scrollTop - element.clientHeight;
  // A failed edge is tried again by its own button, not with every scrolled pixel.
  if (element.scrollTop < ahead && !holdsOldest(window) && window.older === 'idle') void loadOlder(convoId);
  if (below < ahead && !holdsNewest(window) && window.newer === 'idle') void loadNewer(convoId);
}

/** Loads messages at both edges as they come near, and a stale window again without moving it. */
export function useMessageEdges({ convoId, window, rows, scroll, firstInView }: EdgesInput): void {
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const look = () => loadNearEdges(convoId, element);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [convoId, scroll]);

  // A page that left the view near an edge makes the next one due. Two frames later the view stands where it will.
  const first = window.items[0]?.position;
  const count = window.items.length;
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (scroll.current) loadNearEdges(convoId, scroll.current);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [convoId, first, count, scroll]);

  const status = useLiveStatus();
  const due = window.stale && window.loading === 0;
  useEffect(() => {
    if (!due || status !== 'live') return;
    const row = rows[firstInView()];
    void refreshMessages(convoId, row?.kind === 'message' ? row.message.convo_message_id : null);
    // Where the view stands matters only at the moment the window turned stale.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [convoId, due, status]);
}
