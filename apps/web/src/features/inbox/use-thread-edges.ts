import { useEffect, type RefObject } from 'react';
import { useLiveStatus } from '../../lib/live.ts';
import { findWindow } from './store.ts';
import type { ThreadSource } from './thread-source.ts';
import { loadNewer, loadOlder, refreshWindow } from './thread-loader.ts';
import type { ThreadRow } from './thread-rows.ts';
import { hasOlder, holdsNewest, type ThreadWindow } from './thread-window.ts';

/** How many heights of the view from an edge the next page is fetched: early enough never to be seen missing. */
const VIEWS_AHEAD = 2;

interface EdgesInput {
  source: ThreadSource;
  window: ThreadWindow;
  rows: readonly ThreadRow[];
  scroll: RefObject<HTMLDivElement | null>;
  /** Index of the first row in view, for a window that has to be fetched again. */
  firstInView: () => number;
}

function loadNearEdges(source: ThreadSource, element: HTMLElement): void {
  const window = findWindow(source);
  if (!window || window.phase !== 'ready') return;
  const ahead = element.clientHeight * VIEWS_AHEAD;
  const below = element.scrollHeight - element.scrollTop - element.clientHeight;
  // A failed edge is tried again by its own button, not with every scrolled pixel.
  if (element.scrollTop < ahead && hasOlder(window) && window.older === 'idle') void loadOlder(source);
  if (below < ahead && !holdsNewest(window) && window.newer === 'idle') void loadNewer(source);
}

/** Loads the thread at both edges as they come near, and a stale window again without moving it. */
export function useThreadEdges({ source, window, rows, scroll, firstInView }: EdgesInput): void {
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const look = () => loadNearEdges(source, element);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [source, scroll]);

  // A page that left the view near an edge makes the next one due. Two frames later the view stands where it will.
  const { first } = window;
  const count = window.items.length;
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (scroll.current) loadNearEdges(source, scroll.current);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [source, first, count, scroll]);

  const status = useLiveStatus();
  const due = window.stale && window.loading === 0;
  useEffect(() => {
    if (!due || status !== 'live') return;
    const row = rows[firstInView()];
    void refreshWindow(source, row?.kind === 'item' ? row.item.comm_participant_id : null);
    // Where the view stands matters only at the moment the window turned stale.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source, due, status]);
}
