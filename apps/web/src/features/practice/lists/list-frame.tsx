import { mdiClose } from '@mdi/js';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useHeldItems } from '../../../lib/use-held-rows.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { CONTACT_ROW } from '../../../ui/row-heights.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useEvenRows } from '../../../ui/use-even-rows.ts';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import { PracticeNote } from '../../../ui/practice-note.tsx';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { countWords } from './list-words.ts';
import { isUnread, NothingRead } from './nothing-read.tsx';
import classes from './list-frame.module.css';

/** What a list's query says, as far as the frame shows it. */
interface Paged {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** What a row's own element needs, so that the keyboard finds it. */
export interface RowProps {
  'data-list-row': string;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

interface ListFrameProps<Row> {
  title: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The key of the row that is open. */
  selected: string | null;
  query: Paged;
  syncedAt: string | null | undefined;
  /** How many the whole list has, while not all of them were fetched. */
  total?: number | undefined;
  /** Why there is nobody, with an icon and what else to do. */
  empty: { icon: string; title: string; hint: string; action?: ReactNode };
  /** Filters, under the title. */
  children?: ReactNode;
  /** Below the rows: what goes on. */
  foot?: ReactNode;
  /** CSS pixels. */
  rowHeight?: number;
  /** Keys of a row's own; true where it took the key. */
  onRowKey?: (key: string, row: string) => boolean;
  renderRow: (row: Row, given: RowProps) => ReactNode;
  onClose: () => void;
}

const words = { one: 'of the list', group: 'Contacts' };

/** A list of the practice system in the contacts' place: how many, how old, and its rows, more as one scrolls. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, keyOf, selected, query, syncedAt, total = 0, empty, children, renderRow, onClose } = props;
  const { foot, rowHeight = CONTACT_ROW, onRowKey } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const {
    items: rows,
    waiting,
    release,
  } = useHeldItems(scroll, props.rows, keyOf, title, {
    wanted: selected,
  });
  const { rows: shown, height, scrollToRow } = useEvenRows(scroll, rows.length, rowHeight);
  const [active, setActive] = useState<string | null>(null);
  const { tabStop, onKeyDown } = useRowKeys({
    keys: useMemo(() => rows.map(keyOf), [rows, keyOf]),
    listName: title,
    active,
    selected,
    setActive,
    scroll,
    scrollTo: scrollToRow,
    attribute: 'data-list-row',
    words,
    onRowKey,
  });

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const atEnd = (shown.at(-1)?.index ?? 0) >= rows.length - 15;
  const wantsMore = atEnd && rows.length > 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage, rows.length]);

  const state = usePracticeState();
  const failed = query.isError && rows.length === 0;
  const ready = !query.isPending && !failed;
  return (
    <div className="column grow min-h-0">
      <header className={classes.head}>
        <div className="row gap-8">
          <h2 className="text-13 grow min-w-0 no-margin semibold">{title}</h2>
          <IconButton icon={mdiClose} label="Back to all contacts" size={32} onClick={onClose} />
        </div>
        {children}
        <div className={classes.notes}>
          <span className={`caption tabular nowrap ${classes.count}`} role="status">
            {ready && rows.length > 0
              ? total > rows.length
                ? countWords(total, true)
                : countWords(rows.length, !hasNextPage)
              : ''}
          </span>
          {state?.enabled === false ? null : <PracticeNote syncedAt={syncedAt} />}
        </div>
      </header>
      {query.isError && rows.length > 0 && !isFetchNextPageError ? (
        <p className="no-margin pad-6-12 ink-warn size-12 line-h-20 text-center" role="alert">
          The list could not be renewed.
          <LinkButton onClick={() => void query.refetch()}>Try again</LinkButton>
        </p>
      ) : null}
      <div className="column relative grow min-h-0">
        <ArrivalsPill waiting={waiting} onShow={release} />
        <div ref={scroll} className="grow min-h-0 scroll-y contain-scroll no-anchor">
          {query.isPending ? (
            <SkeletonRows count={14} rowHeight={rowHeight} label={`Loading ${title}`} />
          ) : null}
          {failed ? (
            <FailedState
              title="The list could not be loaded"
              error={query.error}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          {ready && rows.length === 0 && state && isUnread(state) ? (
            <NothingRead title={title} state={state} />
          ) : ready && rows.length === 0 ? (
            <EmptyState icon={empty.icon} title={empty.title} hint={empty.hint}>
              {empty.action}
            </EmptyState>
          ) : null}
          {rows.length > 0 ? (
            <div className="relative" role="list" aria-label={title} onKeyDown={onKeyDown} style={{ height }}>
              {shown.map(({ index, start }) => {
                const row = rows[index]!;
                const key = keyOf(row);
                return (
                  <div
                    key={key}
                    role="listitem"
                    aria-setsize={hasNextPage ? (total > rows.length ? total : -1) : rows.length}
                    aria-posinset={index + 1}
                    className="absolute inset-0-0-auto"
                    style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                  >
                    {renderRow(row, {
                      'data-list-row': key,
                      tabIndex: key === tabStop ? 0 : -1,
                      onFocus: () => setActive(key),
                    })}
                  </div>
                );
              })}
            </div>
          ) : null}
          {isFetchingNextPage ? (
            <SkeletonRows count={2} rowHeight={rowHeight} label="Loading more patients" />
          ) : null}
          {isFetchNextPageError ? (
            <p className={classes.foot} role="alert">
              More patients could not be loaded.{' '}
              <LinkButton onClick={() => void fetchNextPage()}>Try again</LinkButton>
            </p>
          ) : null}
        </div>
      </div>
      {foot}
    </div>
  );
}
