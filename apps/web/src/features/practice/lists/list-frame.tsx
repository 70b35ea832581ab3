import { contacts } from '@chairline/contract';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef, type ReactNode } from 'react';
import { useHeldItems } from '../../../lib/use-held-rows.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useEvenRows } from '../../../ui/use-even-rows.ts';
import { PracticeNote } from '../components/practice-note.tsx';
import { usePracticeState } from '../queries.ts';
import { countWords } from './list-words.ts';
import { isUnread, NothingRead } from './nothing-read.tsx';
import { useRowKeys } from './use-row-keys.ts';
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
  renderRow: (row: Row, given: RowProps) => ReactNode;
  onClose: () => void;
}

/** A list of the practice system in the contacts' place: how many, how old, and its rows, more as one scrolls. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, keyOf, selected, query, syncedAt, total = 0, empty, children, renderRow, onClose } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const {
    items: rows,
    waiting,
    release,
  } = useHeldItems(scroll, props.rows, keyOf, title, {
    wanted: selected,
  });
  const { rows: shown, height, scrollToRow } = useEvenRows(scroll, rows.length, contacts.CONTACT_ROW_HEIGHT);
  const { tabStop, onFocus, onKeyDown } = useRowKeys({
    keys: rows.map(keyOf),
    selected,
    scroll,
    scrollTo: scrollToRow,
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
    <div className={classes.list}>
      <header className={classes.head}>
        <div className={classes.titleRow}>
          <h2 className={classes.title}>{title}</h2>
          <button
            type="button"
            className={classes.close}
            aria-label="Back to all contacts"
            data-tip="Back to all contacts"
            onClick={onClose}
          >
            <Icon path={mdiClose} size={18} />
          </button>
        </div>
        {children}
        <div className={classes.notes}>
          <span className={classes.count} role="status">
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
        <p className={classes.wrong} role="alert">
          The list could not be renewed.
          <button type="button" className={classes.textButton} onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      <div className={classes.frame}>
        <ArrivalsPill waiting={waiting} onShow={release} />
        <div ref={scroll} className={classes.scroll}>
          {query.isPending ? (
            <SkeletonRows count={14} rowHeight={contacts.CONTACT_ROW_HEIGHT} label={`Loading ${title}`} />
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
            <div
              className={classes.rows}
              role="list"
              aria-label={title}
              onKeyDown={onKeyDown}
              style={{ height }}
            >
              {shown.map(({ index, start }) => {
                const row = rows[index]!;
                const key = keyOf(row);
                return (
                  <div
                    key={key}
                    role="listitem"
                    aria-setsize={hasNextPage ? (total > rows.length ? total : -1) : rows.length}
                    aria-posinset={index + 1}
                    className={classes.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {renderRow(row, {
                      'data-list-row': key,
                      tabIndex: key === tabStop ? 0 : -1,
                      onFocus: () => onFocus(key),
                    })}
                  </div>
                );
              })}
            </div>
          ) : null}
          {isFetchingNextPage ? (
            <SkeletonRows count={2} rowHeight={contacts.CONTACT_ROW_HEIGHT} label="Loading more patients" />
          ) : null}
          {isFetchNextPageError ? (
            <p className={classes.foot} role="alert">
              More patients could not be loaded.{' '}
              <button type="button" className={classes.textButton} onClick={() => void fetchNextPage()}>
                Try again
              </button>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
