import { useMemo, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { FailedState } from '../failed-state.tsx';
import { useToday } from '../use-today.ts';
import { EdgeNotice } from './edge-notice.tsx';
import classes from './thread-frame.module.css';
import { JumpDown, StickyDay } from './thread-overlays.tsx';
import { momentOf, type PendingEntry, type ThreadItem, type ThreadRow } from './thread-rows.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useItemOptions } from './use-item-options.ts';
import type { OpenThread } from './use-thread.ts';

interface ThreadFrameProps<Item extends ThreadItem, Source, Entry extends PendingEntry> {
  thread: OpenThread<Item, Source, Entry>;
  label: string;
  /** What stands there where there is nothing to show. */
  empty: ReactNode;
  rowClass: string | undefined;
  /** Enter on a row, by its item's id. @returns whether that did something */
  onEnter?: (id: number) => boolean;
  renderRow: (row: ThreadRow<Item, Entry>, state: { today: string; highlighted: boolean }) => ReactNode;
  /** What can be done with the item under the pointer or the focus; `hold` keeps it while a popup of it is open. */
  Options: ComponentType<{ item: Item; hold: (on: boolean) => void }>;
}

/** A thread on the page: its rows, what happens at its edges, the day at the top and the way to its end. */
export function ThreadFrame<Item extends ThreadItem, Source, Entry extends PendingEntry>(
  props: ThreadFrameProps<Item, Source, Entry>,
) {
  const { thread, label, empty, rowClass, onEnter, renderRow, Options } = props;
  const { window, loader, rows, timezone, scroll, virtualizer, idAt, highlighted, end } = thread;
  const { source, phase } = window;
  const today = useToday(timezone);
  const options = useItemOptions();
  const moments = useMemo(() => rows.map(momentOf), [rows]);
  const handlers = {
    ...options.handlers,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      options.handlers.onKeyDown(event);
      if (event.key !== 'Enter') return;
      const id = Number((event.target as HTMLElement).dataset['item']);
      if (onEnter?.(id)) event.preventDefault();
    },
  };

  const { measureElement, containerRef } = virtualizer;
  const places = virtualizer.getVirtualItems();
  const inPage = places.flatMap((place) => idAt(place.index) ?? []);
  // One message is where Tab leads; from there the arrows go on.
  const tabStop = options.shown !== null && inPage.includes(options.shown) ? options.shown : inPage.at(-1);
  return (
    <div className="relative grow min-h-0">
      <div ref={scroll} className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
        {phase === 'loading' && rows.length === 0 ? <ThreadSkeleton /> : null}
        {phase === 'failed' ? (
          <div className="middle grow">
            <FailedState
              title="This conversation could not be loaded"
              error={window.error}
              onRetry={() => void loader.loadNewest(source)}
            />
          </div>
        ) : null}
        {phase === 'ready' && rows.length === 0 ? <div className="middle grow">{empty}</div> : null}
        <EdgeNotice
          edge="older"
          state={window.older}
          onRetry={() => void loader.loadBehind(source, 'older')}
        />
        <div
          ref={containerRef}
          className={classes.rows}
          data-rows
          {...(rows.length > 0 ? { role: 'list' } : {})}
          {...handlers}
        >
          {/* As high as the rows: their measuring tells of it in the same frame, for it lies deeper than they do. */}
          <div className="absolute inset-0 no-touch" aria-hidden>
            <div className="h-full" data-extent />
          </div>
          {places.map((place) => {
            const row = rows[place.index];
            if (!row) return null;
            const id = idAt(place.index);
            const shown = id !== null && id === options.shown;
            return (
              <div
                key={place.key}
                ref={measureElement}
                data-index={place.index}
                data-item={id ?? undefined}
                role="listitem"
                className={rowClass === undefined ? classes.place : `${classes.place} ${rowClass}`}
                data-shown={shown ? (options.touched ? 'touch' : true) : undefined}
                // Messages are walked through by the arrow keys, and show their options where the focus is.
                tabIndex={id === null ? undefined : id === tabStop ? 0 : -1}
              >
                {renderRow(row, { today, highlighted: id !== null && id === highlighted })}
                {row.kind === 'item' && shown ? <Options item={row.item} hold={options.hold} /> : null}
              </div>
            );
          })}
        </div>
        <EdgeNotice
          edge="newer"
          state={window.newer}
          onRetry={() => void loader.loadBehind(source, 'newer')}
        />
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
