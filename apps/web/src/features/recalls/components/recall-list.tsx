import { addressOf, recalls as contract } from '@chairline/contract';
import { mdiAccountClockOutline, mdiCheckAll } from '@mdi/js';
import { useCallback, type ReactNode } from 'react';
import { DIVIDER_HEIGHT, PartDivider, SubjectRow, useShownConvo } from '../../conversations/index.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { LINE_ROW, LINE_ROW_PHONE } from '../../../ui/row-heights.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useToday } from '../../../ui/use-today.ts';
import { VirtualList, type RowState } from '../../../ui/virtual-list.tsx';
import type { RecallRow } from '../recall-rows.ts';
import { recallName, stateWords } from '../recall-words.ts';
import type { useRecalls } from '../queries.ts';
import type { TextButtonPart } from '../text-button.ts';
import type { RecallAddress } from '../use-recall-address.ts';
import classes from './recall-list.module.css';

type ListRow = RecallRow | 'divider';
const words = { one: 'recall', group: 'Recalls' };
const keyOf = (row: ListRow) => (row === 'divider' ? 'divider' : String(row.DSSRecallID));
const isRow = (row: ListRow) => row !== 'divider';

interface RowProps {
  row: RecallRow;
  state: RowState;
  selected: boolean;
  timezone: string;
  today: string;
  TextButton: TextButtonPart;
  onOpen: (row: RecallRow) => void;
}

/** So lately that it comes before anything else about them, in milliseconds. */
const LATELY_MS = 7 * 86_400_000;

/** When we wrote last, so that nobody is written to twice in a day. */
function lastWords(row: RecallRow, timezone: string): string {
  if (row.last_sent_at === null) return '';
  const answered = row.last_heard_at !== null && Date.parse(row.last_heard_at) > Date.parse(row.last_sent_at);
  return answered
    ? `answered ${formatWhen(row.last_heard_at!, timezone)}`
    : `written ${formatWhen(row.last_sent_at, timezone)}`;
}

function Row({ row, state, selected, timezone, today, TextButton, onOpen }: RowProps) {
  const convo = useShownConvo(row.convo);
  const last = lastWords(row, timezone);
  const lately =
    row.last_sent_at !== null && Date.parse(`${today}T00:00:00Z`) - Date.parse(row.last_sent_at) < LATELY_MS;
  return (
    <SubjectRow
      state={state}
      href={addressOf({ recall: row.DSSRecallID })}
      name={recallName(row)}
      about={
        <>
          {lately ? `${last}, ` : null}
          {row.RecallType}
          {', '}
          <span className={classes.due} data-late={(row.due && (row.days_overdue ?? 0) > 0) || undefined}>
            {stateWords(row)}
          </span>
          {last && !lately ? `, ${last}` : null}
        </>
      }
      convo={convo}
      selected={selected}
      timezone={timezone}
      today={today}
      end={<TextButton contactId={row.contact_id} name={recallName(row)} reachable={state.active} />}
      onOpen={() => onOpen(row)}
    />
  );
}

interface RecallListProps {
  address: RecallAddress;
  list: ReturnType<typeof useRecalls>;
  rows: readonly ListRow[];
  TextButton: TextButtonPart;
  onOpen: (row: RecallRow) => void;
}

/** The recalls of a tab, live. */
export function RecallList({ address, list, rows, TextButton, onOpen }: RecallListProps) {
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const phone = usePhoneWidth();
  const rowHeight = phone ? LINE_ROW_PHONE : LINE_ROW;
  const heightOf = useCallback(
    (row: ListRow) => (row === 'divider' ? DIVIDER_HEIGHT : rowHeight),
    [rowHeight],
  );
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const { tab, search } = address;

  if (list.isPending) {
    return <SkeletonRows count={12} rowHeight={rowHeight} withAvatar={false} label="Loading recalls" />;
  }
  if (list.isError && rows.length === 0) {
    return (
      <FailedState
        title="The recalls could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (rows.length === 0) return <Empty address={address} />;
  let foot: ReactNode = null;
  if (isFetchingNextPage)
    foot = <SkeletonRows count={2} rowHeight={rowHeight} withAvatar={false} label="Loading more recalls" />;
  else if (isFetchNextPageError) {
    foot = (
      <p className="no-margin pad-12 ink-dim size-12 line-h-20 text-center" role="alert">
        More recalls could not be loaded.{' '}
        <PlainButton onClick={() => void fetchNextPage()}>Try again</PlainButton>
      </p>
    );
  }
  return (
    <VirtualList
      items={rows}
      keyOf={keyOf}
      heightOf={heightOf}
      isRow={isRow}
      label={{ now: 'Recalls, Now', later: 'Recalls, Later', due: 'Recalls, Due' }[tab]}
      selected={search.recall ? String(search.recall) : null}
      listName={`recalls:${tab}:${search.patient ?? ''}`}
      words={words}
      hasMore={list.hasNextPage}
      onMore={more}
      busy={list.isPlaceholderData}
      renderRow={(row, state) =>
        row === 'divider' ? (
          <PartDivider />
        ) : (
          <Row
            row={row}
            state={state}
            selected={row.DSSRecallID === search.recall}
            timezone={timezone}
            today={today}
            TextButton={TextButton}
            onOpen={onOpen}
          />
        )
      }
    >
      {foot}
    </VirtualList>
  );
}

function Empty({ address: { tab, search, chooseTab, find } }: { address: RecallAddress }) {
  if (search.patient) {
    return (
      <EmptyState icon={mdiAccountClockOutline} title={`Nobody called “${search.patient}” in this list`}>
        <PlainButton onClick={() => find('')}>Show all</PlainButton>
      </EmptyState>
    );
  }
  if (tab === 'due') {
    return (
      <EmptyState
        icon={mdiCheckAll}
        title="No recall is due"
        hint="Everybody who is due has an appointment, or a conversation under Now or Later."
      />
    );
  }
  return (
    <EmptyState
      icon={mdiAccountClockOutline}
      title={contract.recallWords.empty}
      hint={
        tab === 'now'
          ? 'No recall you take part in waits for you. Due lists the patients nobody has begun with.'
          : 'Nothing is put off by a reminder of yours, and there is none you take no part in.'
      }
    >
      <PlainButton onClick={() => chooseTab('due')}>Show Due</PlainButton>
      <PlainButton onClick={() => chooseTab(tab === 'now' ? 'later' : 'now')}>
        {tab === 'now' ? 'Show Later' : 'Show Now'}
      </PlainButton>
    </EmptyState>
  );
}
