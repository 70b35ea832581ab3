import { hasOlder, holdsNewest, type LongWindow } from '@chairline/office-state/window';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useLiveStatus } from '../../lib/live.ts';
import type { Loader } from '../../lib/window/make-loader.ts';

/** How many heights of the view from an edge the next page is fetched: early enough never to be seen missing. */
const VIEWS_AHEAD = 2;

interface EdgesInput<Item, Source> {
  window: LongWindow<Item, Source>;
  loader: Loader<Item, Source>;
  scroll: RefObject<HTMLDivElement | null>;
  /** The first item in view, for a window that has to be fetched again; null where none is there. */
  firstInView: () => number | null;
}

function loadNearEdges<Item, Source>(
  { find, loadBehind }: Loader<Item, Source>,
  source: Source,
  element: HTMLElement,
): void {
  const window = find(source);
  if (!window || window.phase !== 'ready') return;
  const ahead = element.clientHeight * VIEWS_AHEAD;
  const below = element.scrollHeight - element.scrollTop - element.clientHeight;
  // A failed edge is tried again by its own button, not with every scrolled pixel.
  if (element.scrollTop < ahead && hasOlder(window) && window.older === 'idle')
    void loadBehind(source, 'older');
  if (below < ahead && !holdsNewest(window) && window.newer === 'idle') void loadBehind(source, 'newer');
}

/** Loads a thread at both edges as they come near, and a stale window again without moving it. */
export function useEdges<Item, Source>(input: EdgesInput<Item, Source>): void {
  const { window, loader, scroll } = input;
  const { source, first } = window;
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const look = () => loadNearEdges(loader, source, element);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [loader, source, scroll]);

  // A page that left the view near an edge makes the next one due. Two frames later the view stands where it will.
  const count = window.items.length;
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (scroll.current) loadNearEdges(loader, source, scroll.current);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [loader, source, first, count, scroll]);

  const status = useLiveStatus();
  const due = window.stale && window.loading === 0;
  // Where the view stands matters only at the moment the window turned stale.
  const refresh = useEffectEvent(() => void loader.refresh(source, input.firstInView()));
  useEffect(() => {
    if (due && status === 'live') refresh();
  }, [source, due, status]);
}
