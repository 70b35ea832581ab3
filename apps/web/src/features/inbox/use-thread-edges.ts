import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { useLiveStatus } from '../../lib/live.ts';
import { loadNewer, loadOlder, refreshWindow } from './thread-loader.ts';
import type { ThreadRow } from './thread-rows.ts';
import { hasOlder, holdsNewest, type ThreadWindow } from './thread-window.ts';

/** Rows from an edge at which the next page is fetched: early enough never to be seen missing. */
const AHEAD = 15;

interface EdgesInput {
  contactId: number;
  window: ThreadWindow;
  rows: readonly ThreadRow[];
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'range' | 'getVirtualItems'>;
}

/** Loads the thread at both edges as they come near, and a stale window again without moving it. */
export function useThreadEdges({ contactId, window, rows, virtualizer }: EdgesInput): void {
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  const nearStart = shown.length > 0 && first <= AHEAD;
  const nearEnd = shown.length > 0 && last >= rows.length - 1 - AHEAD;
  const wantsOlder = nearStart && hasOlder(window) && window.older === 'idle';
  const wantsNewer = nearEnd && !holdsNewest(window) && window.newer === 'idle';
  const count = window.items.length;
  // After a page that did not move the rows on the screen the next one may be due at once: `count` says so.
  useEffect(() => {
    if (wantsOlder) void loadOlder(contactId);
  }, [contactId, wantsOlder, count]);
  useEffect(() => {
    if (wantsNewer) void loadNewer(contactId);
  }, [contactId, wantsNewer, count]);

  const status = useLiveStatus();
  const visible = rows[virtualizer.range?.startIndex ?? 0];
  const firstShown = visible?.kind === 'item' ? visible.item.position : null;
  useEffect(() => {
    if (window.stale && status === 'live') void refreshWindow(contactId, firstShown);
    // Where the view stands matters only at the moment the window turned stale.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [contactId, window.stale, status]);
}
