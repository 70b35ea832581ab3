import { useVirtualizer } from '@tanstack/react-virtual';
import { mdiMessageTextOutline } from '@mdi/js';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EdgeNotice } from '../../../ui/thread/edge-notice.tsx';
import { JumpDown, StickyDay } from '../../../ui/thread/thread-overlays.tsx';
import { ThreadSkeleton } from '../../../ui/thread/thread-skeleton.tsx';
import { useItemOptions } from '../../../ui/thread/use-item-options.ts';
import { useJump, type JumpTarget } from '../../../ui/thread/use-jump.ts';
import { useToday } from '../../../ui/use-today.ts';
import type { ContactExtras } from '../../contacts/index.ts';
import { estimateRow } from '../estimate-row.ts';
import { useOutbox } from '../outbox.ts';
import { useThreads } from '../store.ts';
import { notHere, ThreadContext, type ThreadView } from '../thread-context.ts';
import { bringItem, loadNewer, loadNewest, loadOlder } from '../thread-loader.ts';
import { buildRows, momentOf } from '../thread-rows.ts';
import { isAbout, keyOf, type ThreadSource } from '../thread-source.ts';
import { emptyWindow, holdsNewest } from '../thread-window.ts';
import { useThreadEdges } from '../use-thread-edges.ts';
import { useThreadEnd } from '../use-thread-end.ts';
import { ItemOptions } from './item-options.tsx';
import { ThreadRowView } from './thread-row.tsx';
import classes from './thread.module.css';

interface ThreadProps {
  source: ThreadSource;
  /** Whose conversation it is, in words. */
  name: string;
  view: ThreadView;
  extras: ContactExtras | undefined;
  target: JumpTarget | null;
  /** What stands there where the thread has nothing to show. */
  emptyWords: { title: string; hint: string };
}

/** Texts, calls and e-mails side by side in time: newest at the bottom, loaded at both edges, live. */
export function Thread({ source, name, view, extras, target, emptyWords }: ThreadProps) {
  const user = useSession();
  const { timezone } = view;
  const today = useToday(timezone);
  const held = useThreads((state) => state.windows.get(keyOf(source)));
  const window = useMemo(() => held ?? emptyWindow(source), [held, source]);
  const entries = useOutbox((state) => state.entries);
  const scroll = useRef<HTMLDivElement>(null);
  const viewWidth = useRef(900);
  const options = useItemOptions();
  // What was unread when the thread was opened stays marked while it is read.
  const [readUpTo, setReadUpTo] = useState<number | null | undefined>(undefined);
  if (readUpTo === undefined && extras) setReadUpTo(extras.last_read_id);

  const ready = window.phase === 'ready';
  const atNewest = holdsNewest(window);
  const atOldest = window.first === 0;
  const rows = useMemo(
    () =>
      buildRows({
        items: window.items,
        holdsOldest: atOldest,
        holdsNewest: atNewest,
        // Before the thread is here they would open it at the wrong place; a narrowed one they are no part of.
        pending:
          ready && source.kind !== 'tag' ? entries.filter((entry) => isAbout(source, entry.contact_id)) : [],
        timezone,
        userId: user.user_id,
        readUpTo: source.kind === 'contact' ? (readUpTo ?? null) : null,
      }),
    [window.items, ready, atOldest, atNewest, entries, source, timezone, user.user_id, readUpTo],
  );

  const moments = useMemo(() => rows.map(momentOf), [rows]);

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
      (id: number) => rows.findIndex((row) => row.kind === 'item' && row.item.comm_participant_id === id),
      [rows],
    ),
    bring: (id) => bringItem(source, id),
    notHere,
    virtualizer,
    ready,
    seeingEnd,
  });
  useThreadEdges({
    source,
    window,
    rows,
    scroll,
    firstInView: () => virtualizer.range?.startIndex ?? 0,
  });
  const jumps = target !== null;
  const end = useThreadEnd({ source, window, rows, virtualizer, scroll, extras, held: jumps, seeingEnd });

  const handlers = {
    ...options.handlers,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      options.handlers.onKeyDown(event);
      // Enter on a message that stands elsewhere as well leads there.
      const id = Number((event.target as HTMLElement).dataset['item']);
      const item = window.items.find(({ comm_participant_id }) => comm_participant_id === id);
      if (event.key !== 'Enter' || !view.openContact || !item) return;
      event.preventDefault();
      view.openContact(item);
    },
  };

  const places = virtualizer.getVirtualItems();
  const idAt = (index: number) => {
    const row = rows[index];
    return row?.kind === 'item' ? row.item.comm_participant_id : null;
  };
  const inPage = places.flatMap((place) => idAt(place.index) ?? []);
  // One message is where Tab leads; from there the arrows go on.
  const tabStop = options.shown !== null && inPage.includes(options.shown) ? options.shown : inPage.at(-1);
  return (
    <ThreadContext value={view}>
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
                onRetry={() => void loadNewest(source)}
              />
            </div>
          ) : null}
          {ready && rows.length === 0 ? (
            <div className={classes.middle}>
              <EmptyState icon={mdiMessageTextOutline} {...emptyWords} />
            </div>
          ) : null}
          <EdgeNotice edge="older" state={window.older} onRetry={() => void loadOlder(source)} />
          <div
            ref={virtualizer.containerRef}
            className={classes.rows}
            data-rows
            {...(rows.length > 0 ? { role: 'list' } : {})}
            {...handlers}
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
                  // Messages are walked through by the arrow keys, and show their options where the focus is.
                  tabIndex={id === null ? undefined : id === tabStop ? 0 : -1}
                >
                  <ThreadRowView
                    row={row}
                    today={today}
                    userName={`${user.first_name} ${user.last_name}`.trim() || user.username}
                    highlighted={id !== null && id === highlighted}
                  />
                  {row.kind === 'item' && id === options.shown ? (
                    <ItemOptions item={row.item} hold={options.hold} />
                  ) : null}
                </div>
              );
            })}
          </div>
          <EdgeNotice edge="newer" state={window.newer} onRetry={() => void loadNewer(source)} />
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
    </ThreadContext>
  );
}
