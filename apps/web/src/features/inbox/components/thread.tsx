import { useVirtualizer } from '@tanstack/react-virtual';
import { mdiMessageTextOutline } from '@mdi/js';
import { lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { contactName, useToday, type Contact, type ContactExtras } from '../../contacts/index.ts';
import { estimateRow } from '../estimate-row.ts';
import { useOutbox } from '../outbox.ts';
import { useThreads } from '../store.ts';
import { loadNewest } from '../thread-loader.ts';
import { buildRows } from '../thread-rows.ts';
import { emptyWindow, holdsNewest } from '../thread-window.ts';
import { useJump } from '../use-jump.ts';
import { useThreadEdges } from '../use-thread-edges.ts';
import { useThreadEnd } from '../use-thread-end.ts';
import { EdgeNotice } from './edge-notice.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { ThreadRowView } from './thread-row.tsx';
import { JumpDown, StickyDay } from './thread-overlays.tsx';
import type { ViewerTarget } from './viewer.tsx';
import classes from './thread.module.css';

const Viewer = lazy(() => loadChunk('viewer', () => import('./viewer.tsx')));

interface ThreadProps {
  contactId: number;
  contact: Contact | undefined;
  extras: ContactExtras | undefined;
  itemId: number | null;
}

/** A contact's texts, calls and e-mails: newest at the bottom, loaded at both edges, live. */
export function Thread({ contactId, contact, extras, itemId }: ThreadProps) {
  const user = useSession();
  const { timezone } = user.client;
  const today = useToday(timezone);
  const window = useThreads((state) => state.windows.get(contactId)) ?? emptyWindow(contactId);
  const entries = useOutbox((state) => state.entries);
  const scroll = useRef<HTMLDivElement>(null);
  const viewWidth = useRef(900);
  const [viewed, setViewed] = useState<ViewerTarget | null>(null);
  // What was unread when the thread was opened stays marked while it is read.
  const [readUpTo, setReadUpTo] = useState<number | null | undefined>(undefined);
  if (readUpTo === undefined && extras) setReadUpTo(extras.last_read_id);

  const ready = window.phase === 'ready';
  const atNewest = holdsNewest(window);
  const rows = useMemo(
    () =>
      buildRows({
        items: window.items,
        holdsNewest: atNewest,
        // Before the thread is here they would open it at the wrong place.
        pending: ready ? entries.filter((entry) => entry.contact_id === contactId) : [],
        timezone,
        userId: user.user_id,
        readUpTo: readUpTo ?? null,
      }),
    [window.items, ready, atNewest, entries, contactId, timezone, user.user_id, readUpTo],
  );

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => estimateRow(rows[index]!, viewWidth.current),
    getItemKey: useCallback((index: number) => rows[index]!.key, [rows]),
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: atNewest,
    scrollEndThreshold: 40,
    directDomUpdates: true,
    useFlushSync: false,
  });
  // Read once and with each resize: reading it for every estimate would force a layout.
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const read = () => (viewWidth.current = element.clientWidth);
    read();
    const size = new ResizeObserver(read);
    size.observe(element);
    return () => size.disconnect();
  }, []);
  const { highlighted } = useJump({ contactId, itemId, rows, virtualizer, ready });
  useThreadEdges({
    contactId,
    window,
    rows,
    scroll,
    firstInView: () => virtualizer.range?.startIndex ?? 0,
  });
  const end = useThreadEnd({ contactId, window, rows, virtualizer, scroll, extras, held: itemId !== null });

  const name = contact ? contactName(contact) : 'this contact';
  const empty = ready && rows.length === 0;
  return (
    <div className={classes.frame}>
      <div
        ref={scroll}
        className={classes.scroll}
        role="region"
        aria-label={`Conversation with ${name}`}
        tabIndex={0}
      >
        {window.phase === 'loading' && rows.length === 0 ? <ThreadSkeleton /> : null}
        {window.phase === 'failed' ? (
          <div className={classes.middle}>
            <FailedState
              title="This conversation could not be loaded"
              error={window.error}
              onRetry={() => void loadNewest(contactId)}
            />
          </div>
        ) : null}
        {empty ? (
          <div className={classes.middle}>
            <EmptyState
              icon={mdiMessageTextOutline}
              title="No calls or messages yet"
              hint={`The first text to ${name} starts the conversation.`}
            />
          </div>
        ) : null}
        <EdgeNotice contactId={contactId} edge="older" state={window.older} />
        <div
          ref={virtualizer.containerRef}
          className={classes.rows}
          {...(rows.length > 0 ? { role: 'list' } : {})}
        >
          {virtualizer.getVirtualItems().map((place) => {
            const row = rows[place.index];
            if (!row) return null;
            return (
              <div
                key={place.key}
                ref={virtualizer.measureElement}
                data-index={place.index}
                role="listitem"
                className={classes.place}
              >
                <ThreadRowView
                  row={row}
                  contactName={name}
                  timezone={timezone}
                  today={today}
                  userName={user.username}
                  highlighted={row.kind === 'item' && row.item.comm_participant_id === highlighted}
                  onView={setViewed}
                />
              </div>
            );
          })}
        </div>
        <EdgeNotice contactId={contactId} edge="newer" state={window.newer} />
      </div>
      <StickyDay rows={rows} virtualizer={virtualizer} scroll={scroll} timezone={timezone} today={today} />
      <JumpDown far={end.far} fresh={end.fresh} onJump={end.toEnd} />
      <Suspense fallback={null}>
        {viewed ? <Viewer target={viewed} onClose={() => setViewed(null)} /> : null}
      </Suspense>
    </div>
  );
}
