import { useVirtualizer } from '@tanstack/react-virtual';
import { conversations as contract } from '@chairline/contract';
import { mdiForumOutline } from '@mdi/js';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EdgeNotice } from '../../../ui/thread/edge-notice.tsx';
import { JumpDown, StickyDay } from '../../../ui/thread/thread-overlays.tsx';
import { ThreadSkeleton } from '../../../ui/thread/thread-skeleton.tsx';
import { useItemOptions } from '../../../ui/thread/use-item-options.ts';
import { useJump, type JumpTarget } from '../../../ui/thread/use-jump.ts';
import { useToday } from '../../../ui/use-today.ts';
import type { Conversation, ConvoParticipant } from '../convo-lists.ts';
import { bringMessage, loadNewer, loadNewest, loadOlder } from '../message-loader.ts';
import { useConvoOutbox } from '../message-outbox.ts';
import { useMessages } from '../message-store.ts';
import { emptyWindow, holdsNewest, holdsOldest } from '../message-window.ts';
import { MessageOptions } from './message-options.tsx';
import { MessageRowView } from './message-row.tsx';
import { buildRows, estimateRow, momentOf } from './message-rows.ts';
import { useMessengerView } from './messenger-context.ts';
import { readersOf } from './read-marks.ts';
import { useMessageEdges } from './use-message-edges.ts';
import { useMessageEnd } from './use-message-end.ts';
import classes from './message-list.module.css';

interface MessageListProps {
  convo: Conversation;
  target: JumpTarget | null;
}

const noReaders: readonly ConvoParticipant[] = [];

/** What was written: newest at the bottom, loaded at both edges, live. */
export function MessageList({ convo, target }: MessageListProps) {
  const { userId, timezone } = useMessengerView();
  const { convo_id: convoId } = convo;
  const today = useToday(timezone);
  const held = useMessages((state) => state.windows.get(convoId));
  const window = useMemo(() => held ?? emptyWindow(convoId), [held, convoId]);
  const entries = useConvoOutbox((state) => state.entries);
  const scroll = useRef<HTMLDivElement>(null);
  const viewWidth = useRef(600);
  const options = useItemOptions();
  // What was unread when it was opened stays marked while it is read.
  const [readUpTo] = useState(() => readMarkOf(convo, userId));
  const [openedAt] = useState(() => Date.now());

  const ready = window.phase === 'ready';
  const atNewest = holdsNewest(window);
  const atOldest = holdsOldest(window);
  const rows = useMemo(
    () =>
      buildRows({
        items: window.items,
        holdsOldest: atOldest,
        holdsNewest: atNewest,
        // Before the messages are here they would open it at the wrong place.
        pending: ready ? entries.filter((entry) => entry.convo_id === convoId) : [],
        timezone,
        userId,
        readUpTo,
      }),
    [window.items, ready, atOldest, atNewest, entries, convoId, timezone, userId, readUpTo],
  );
  const moments = useMemo(() => rows.map(momentOf), [rows]);
  const readers = useMemo(
    () => readersOf(window.items, convo.convo_participants, userId),
    [window.items, convo.convo_participants, userId],
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
  const seeingEnd = useRef(target === null);
  const { highlighted } = useJump({
    target,
    indexOf: useCallback(
      (id: number) => rows.findIndex((row) => row.kind === 'message' && row.message.convo_message_id === id),
      [rows],
    ),
    bring: (id) => bringMessage(convoId, id),
    notHere: contract.conversationMessages.referenceNotFound,
    virtualizer,
    ready,
    seeingEnd,
  });
  useMessageEdges({ convoId, window, rows, scroll, firstInView: () => virtualizer.range?.startIndex ?? 0 });
  const end = useMessageEnd({
    convo,
    window,
    rows,
    virtualizer,
    scroll,
    userId,
    // What an earlier page left unsent does not move what is read.
    lastSent:
      entries.findLast(({ convo_id, at }) => convo_id === convoId && Date.parse(at) >= openedAt)
        ?.client_ref ?? null,
    held: target !== null,
    seeingEnd,
  });

  const places = virtualizer.getVirtualItems();
  const idAt = (index: number) => {
    const row = rows[index];
    return row?.kind === 'message' ? row.message.convo_message_id : null;
  };
  const inPage = places.flatMap((place) => idAt(place.index) ?? []);
  // One message is where Tab leads; from there the arrows go on.
  const tabStop = options.shown !== null && inPage.includes(options.shown) ? options.shown : inPage.at(-1);
  return (
    <div className={classes.frame}>
      <div
        ref={scroll}
        className={classes.scroll}
        role="region"
        aria-label={`Messages of ${convo.convo_name}`}
        tabIndex={0}
      >
        {window.phase === 'loading' && rows.length === 0 ? <ThreadSkeleton /> : null}
        {window.phase === 'failed' ? (
          <div className={classes.middle}>
            <FailedState
              title="This conversation could not be loaded"
              error={window.error}
              onRetry={() => void loadNewest(convoId)}
            />
          </div>
        ) : null}
        {ready && rows.length === 0 ? (
          <div className={classes.middle}>
            <EmptyState
              icon={mdiForumOutline}
              title="Nothing written yet"
              hint="Only colleagues see what is written here."
            />
          </div>
        ) : null}
        <EdgeNotice edge="older" state={window.older} onRetry={() => void loadOlder(convoId)} />
        <div
          ref={virtualizer.containerRef}
          className={classes.rows}
          data-rows
          {...(rows.length > 0 ? { role: 'list' } : {})}
          {...options.handlers}
        >
          {places.map((place) => {
            const row = rows[place.index];
            if (!row) return null;
            const id = idAt(place.index);
            return (
              <div
                key={place.key}
                ref={virtualizer.measureElement}
                data-index={place.index}
                data-item={id ?? undefined}
                role="listitem"
                className={classes.place}
                data-shown={(id !== null && id === options.shown) || undefined}
                // Messages are walked through by the arrow keys, and show their options where the focus is.
                tabIndex={id === null ? undefined : id === tabStop ? 0 : -1}
              >
                <MessageRowView
                  row={row}
                  today={today}
                  highlighted={id !== null && id === highlighted}
                  readers={(id !== null && readers.get(id)) || noReaders}
                />
                {row.kind === 'message' && id === options.shown ? (
                  <MessageOptions message={row.message} />
                ) : null}
              </div>
            );
          })}
        </div>
        <EdgeNotice edge="newer" state={window.newer} onRetry={() => void loadNewer(convoId)} />
      </div>
      <StickyDay
        moments={moments}
        virtualizer={virtualizer}
        scroll={scroll}
        timezone={timezone}
        today={today}
      />
      <JumpDown far={end.far} fresh={end.fresh} onJump={end.toEnd} />
    </div>
  );
}

/** Up to where the viewer had read, where there is something they had not; null: no line. */
function readMarkOf(convo: Conversation, userId: number): number | null {
  const own = convo.convo_participants.find(({ user_id }) => user_id === userId);
  return own && own.unread > 0 ? (own.last_read_id ?? 0) : null;
}
