import { worklist as contract } from '@chairline/contract';
import {
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiSortClockAscendingOutline,
  mdiSortClockDescendingOutline,
} from '@mdi/js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHeldItems } from '../../../lib/use-held-rows.ts';
import { useSession } from '../../../lib/session.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { loadMoreWork, loadWork, useWorkList } from '../store.ts';
import { useWorkKeys } from '../use-work-keys.ts';
import type { WorkQuery } from '../work-state.ts';
import { countWords, kindWords, sumCounts } from '../work-words.ts';
import classes from './work-panel.module.css';
import { WorkRow } from './work-row.tsx';

interface WorkPanelProps {
  counts: contract.WorkCounts | undefined;
  onOpen: (path: string) => void;
}

const whens = ['today', 'later'] as const;
/** The next page is fetched when this much is left below, in CSS pixels. */
const MORE_AT_PX = 400;
const keyOf = ({ id }: contract.WorkItem) => id;
const noCounts = { thread: 0, mention: 0, reminder: 0, claim: 0, lab: 0 };
const shownCount = (count: number) => countWords(count, contract.WORK_COUNT_MAX);

/** Everything that has a date and waits for the viewer, by day and kind, done with one key. */
export default function WorkPanel({ counts, onOpen }: WorkPanelProps) {
  const { timezone } = useSession().client;
  const [query, setQuery] = useState<WorkQuery>({ when: 'today', kinds: [], sort: 'oldest' });
  const list = useWorkList(query);
  const rows = useRef<HTMLDivElement>(null);
  const { items, waiting, release } = useHeldItems(rows, list.items, keyOf, JSON.stringify(query), {
    // What z takes back comes at once.
    byFocus: false,
  });
  const keys = useWorkKeys(rows, items, onOpen);
  const frame = useRef<HTMLDivElement>(null);
  // It comes later than the popup around it, which found nothing yet to give the focus to.
  useEffect(() => frame.current?.focus(), []);
  const { when, kinds, sort } = query;
  const of = counts?.[when] ?? noCounts;
  const ids = useMemo(() => new Set(items.map(({ id }) => id)), [items]);
  const loading = list.phase === 'loading' && list.items.length === 0;
  const empty = list.phase === 'ready' && list.items.length === 0 && list.next === null;
  const active = keys.active !== null && ids.has(keys.active) ? keys.active : items[0]?.id;

  return (
    // The keys of its rows work wherever the focus is in it.
    <div
      className={classes.panel}
      role="group"
      aria-label="What waits for you"
      tabIndex={-1}
      data-work-frame
      data-autofocus
      ref={frame}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <div className={classes.head}>
        <div className={classes.tabs} role="group" aria-label="When">
          {whens.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.tab}
              aria-pressed={when === one}
              onClick={() => setQuery({ ...query, when: one })}
            >
              {contract.workWords[one]}
              {counts ? <span className={classes.number}>{shownCount(sumCounts(counts[one]))}</span> : null}
            </button>
          ))}
        </div>
        <button
          type="button"
          className={classes.sort}
          onClick={() => setQuery({ ...query, sort: sort === 'oldest' ? 'newest' : 'oldest' })}
        >
          <Icon
            path={sort === 'oldest' ? mdiSortClockAscendingOutline : mdiSortClockDescendingOutline}
            size={16}
          />
          {sort === 'oldest' ? 'Oldest first' : 'Newest first'}
        </button>
      </div>
      <div className={classes.kinds} role="group" aria-label="Kinds">
        {contract.workKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes.kind}
            aria-pressed={kinds.includes(kind)}
            onClick={() =>
              setQuery({
                ...query,
                kinds: kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind],
              })
            }
          >
            {kindWords[kind]}
            {counts ? <span className={classes.number}>{shownCount(of[kind])}</span> : null}
          </button>
        ))}
      </div>
      {list.phase === 'ready' && list.error !== null ? (
        <p className={classes.stale} role="alert">
          This could not be renewed.{' '}
          <button type="button" className={classes.textButton} onClick={() => void loadWork(query)}>
            Try again
          </button>
        </p>
      ) : null}
      <div className={classes.rowsFrame}>
        <ArrivalsPill waiting={waiting} onShow={release} />
        <div
          className={classes.scroll}
          ref={rows}
          onScroll={({ currentTarget: box }) => {
            const left = box.scrollHeight - box.scrollTop - box.clientHeight;
            if (left < MORE_AT_PX && list.more === 'idle') void loadMoreWork(query);
          }}
        >
          {loading ? <SkeletonRows count={5} rowHeight={56} label="Loading what waits for you" /> : null}
          {list.phase === 'failed' && list.items.length === 0 ? (
            <FailedState
              title="What waits for you could not be loaded"
              error={list.error}
              onRetry={() => void loadWork(query)}
            />
          ) : null}
          {empty ? (
            <EmptyState
              icon={when === 'today' ? mdiCheckCircleOutline : mdiClockOutline}
              title={when === 'today' ? contract.workWords.nothingToday : contract.workWords.nothingLater}
              hint={
                kinds.length > 0
                  ? 'Of the kinds you chose.'
                  : when === 'today'
                    ? 'Threads that need an answer, mentions of you, your reminders, next steps of claims and late lab cases come here.'
                    : 'Reminders, next steps of claims and lab cases for another day come here.'
              }
            />
          ) : null}
          {items.length > 0 ? (
            <ul className={classes.rows} aria-label={contract.workWords[when]}>
              {items.map((item) => (
                <WorkRow
                  key={item.id}
                  item={item}
                  timezone={timezone}
                  active={item.id === active}
                  onFocus={keys.setActive}
                  onOpen={onOpen}
                  onFinish={keys.finish}
                  onPostpone={keys.postpone}
                />
              ))}
            </ul>
          ) : null}
          {list.next !== null && list.phase === 'ready' ? (
            <p className={classes.foot}>
              {list.more === 'failed' ? 'More could not be loaded. ' : ''}
              <button
                type="button"
                className={classes.textButton}
                aria-disabled={list.more === 'loading' || undefined}
                onClick={() => void loadMoreWork(query)}
              >
                {list.more === 'loading' ? 'Loading…' : list.more === 'failed' ? 'Try again' : 'Show more'}
              </button>
            </p>
          ) : null}
        </div>
      </div>
      <p className={classes.keys} aria-hidden>
        <kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> opens · <kbd>e</kbd> done · <kbd>h</kbd> hour later
        · <kbd>z</kbd> undo
      </p>
    </div>
  );
}
