import { worklist as contract } from '@chairline/contract';
import type { WorkQuery } from '@chairline/office-state/worklist';
import {
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiSortClockAscendingOutline,
  mdiSortClockDescendingOutline,
} from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useHeldItems } from '../../../lib/use-held-rows.ts';
import { useSession } from '../../../lib/session.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Later } from '../../../ui/later.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { PutOffDialog } from '../put-off/put-off-host.tsx';
import { loadMoreWork, loadWork, useWorkList } from '../store.ts';
import { useWorkKeys } from '../use-work-keys.ts';
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
const noCounts = {
  thread: 0,
  mention: 0,
  reminder: 0,
  event: 0,
  request: 0,
  answer: 0,
  claim: 0,
  lab: 0,
  erasure: 0,
  post: 0,
  putoff: 0,
};
const shownCount = (count: number) => countWords(count, contract.WORK_COUNT_MAX);

/** Everything that has a date and waits for the viewer, by day and kind, done with one key. */
export default function WorkPanel({ counts, onOpen }: WorkPanelProps) {
  const { client, can } = useSession();
  const { timezone } = client;
  const [query, setQuery] = useState<WorkQuery>({ when: 'today', kinds: [], sort: 'oldest' });
  const list = useWorkList(query);
  const rows = useRef<HTMLDivElement>(null);
  const listKey = JSON.stringify(query);
  const { items, waiting, release } = useHeldItems(rows, list.items, keyOf, listKey, {
    // What z takes back comes at once.
    byFocus: false,
  });
  const keys = useWorkKeys(rows, items, listKey, onOpen);
  const frame = useRef<HTMLDivElement>(null);
  // It comes later than the popup around it, which found nothing yet to give the focus to.
  useEffect(() => frame.current?.focus(), []);
  const { when, kinds, sort } = query;
  const of = counts?.[when] ?? noCounts;
  const isShown = (kind: contract.WorkKind) => {
    // Offices are deleted by the provider alone; posts fail seldom, and few write any.
    if (kind === 'erasure') return can.provide;
    return kind !== 'post' || of.post > 0 || kinds.includes(kind);
  };
  const loading = list.phase === 'loading' && list.items.length === 0;
  const empty = list.phase === 'ready' && list.items.length === 0 && list.next === null;

  const { asked } = keys;
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
        <div className="flex gap-4" role="group" aria-label="When">
          {whens.map((one) => (
            <button
              key={one}
              type="button"
              className={`row bare gap-6 h-32 pad-0-10 radius-control ink-dim font-inherit medium phone-h-44 ${classes.tab}`}
              aria-pressed={when === one}
              onClick={() =>
                setQuery({ ...query, when: one, kinds: kinds.filter((kind) => kind !== 'putoff') })
              }
            >
              {contract.workWords[one]}
              {counts ? <span className="text-12 tabular">{shownCount(sumCounts(counts[one]))}</span> : null}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="row bare gap-6 h-32 pad-0-8 radius-control ink-dim font-inherit size-12 hover-ink phone-h-44"
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
        {/* Nobody who is put off is of today. */}
        {contract.workKinds
          .filter((kind) => isShown(kind) && (when === 'later' || kind !== 'putoff'))
          .map((kind) => (
            <button
              key={kind}
              type="button"
              className={`row fixed-size gap-6 h-26 pad-0-8 box-line-strong radius-13 bg-none ink-dim font-12-medium pointer phone-h-44 phone-radius-22 ${classes.kind}`}
              aria-pressed={kinds.includes(kind)}
              onClick={() =>
                setQuery({
                  ...query,
                  kinds: kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind],
                })
              }
            >
              {kindWords[kind]}
              {counts ? <span className="text-12 tabular">{shownCount(of[kind])}</span> : null}
            </button>
          ))}
      </div>
      {list.phase === 'ready' && list.error !== null ? (
        <p className="hint fixed-size no-margin pad-8-12 text-center" role="alert">
          This could not be renewed. <LinkButton onClick={() => void loadWork(query)}>Try again</LinkButton>
        </p>
      ) : null}
      <div className="column relative grow min-h-0">
        <ArrivalsPill waiting={waiting} onShow={release} />
        <div
          className="grow min-h-0 scroll-y"
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
                    ? 'Threads that need an answer, mentions of you, your reminders, events of your calendars, next steps of claims and late lab cases come here.'
                    : 'Patients who are put off, and reminders, next steps of claims and lab cases for another day come here.'
              }
            />
          ) : null}
          {items.length > 0 ? (
            <ul className="no-margin pad-4-0 no-marks" aria-label={contract.workWords[when]}>
              {items.map((item) => (
                <WorkRow
                  key={item.id}
                  item={item}
                  timezone={timezone}
                  active={item.id === keys.tabStop}
                  onFocus={keys.setActive}
                  onOpen={onOpen}
                  onFinish={keys.finish}
                  onPostpone={keys.postpone}
                />
              ))}
            </ul>
          ) : null}
          {list.next !== null && list.phase === 'ready' ? (
            <p className="hint fixed-size no-margin pad-8-12 text-center">
              {list.more === 'failed' ? 'More could not be loaded. ' : ''}
              <LinkButton
                aria-disabled={list.more === 'loading' || undefined}
                onClick={() => void loadMoreWork(query)}
              >
                {list.more === 'loading' ? 'Loading…' : list.more === 'failed' ? 'Try again' : 'Show more'}
              </LinkButton>
            </p>
          ) : null}
        </div>
      </div>
      {asked ? (
        <Later>
          <PutOffDialog name={asked.title} onClose={keys.closeAsked} onChoose={keys.putOff} />
        </Later>
      ) : null}
      <p className={`caption fixed-size no-margin pad-8-12 line-top phone-gone ${classes.keys}`} aria-hidden>
        <kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> opens · <kbd>e</kbd> done · <kbd>h</kbd> later ·{' '}
        <kbd>z</kbd> undo
      </p>
    </div>
  );
}
