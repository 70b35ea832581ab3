import { addressOf, claims as contract } from '@chairline/contract';
import { mdiCheckAll, mdiFileDocumentOutline } from '@mdi/js';
import { useCallback, useId, type ReactNode } from 'react';
import {
  DIVIDER_HEIGHT,
  nowAndLater,
  PartDivider,
  SubjectRow,
  TabStrip,
  tabId,
  useShownConvo,
  useTabRows,
} from '../../conversations/index.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { LINE_ROW, LINE_ROW_PHONE } from '../../../ui/row-heights.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useToday } from '../../../ui/use-today.ts';
import { VirtualList, type RowState } from '../../../ui/virtual-list.tsx';
import type { ClaimRow } from '../claim-rows.ts';
import { patientName, statusOf } from '../claim-words.ts';
import { useClaims } from '../queries.ts';
import { useNow } from '../use-now.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import { StatusMark } from './claim-status.tsx';
import { CopyNote } from '../../practice/index.ts';

/** A claim, or the divider before those one takes no part in. */
type TabRow = ClaimRow | 'divider';

const words = { one: 'claim', group: 'Claims' };
const now = { tab: 'now' } as const;
const later = { tab: 'later' } as const;

interface RowProps {
  row: ClaimRow;
  state: RowState;
  selected: boolean;
  timezone: string;
  today: string;
  at: Date;
  onOpen: (row: ClaimRow) => void;
}

function ConvoClaimRow({ row, state, selected, timezone, today, at, onOpen }: RowProps) {
  const convo = useShownConvo(row.convo);
  return (
    <SubjectRow
      state={state}
      href={addressOf({ claim: row.DSSClaimsID })}
      name={patientName(row)}
      about={row.Carrier}
      lead={<StatusMark status={statusOf(row, convo, at, timezone)} bare />}
      convo={convo}
      selected={selected}
      timezone={timezone}
      today={today}
      onOpen={() => onOpen(row)}
    />
  );
}

interface ClaimTabsProps {
  address: ClaimsAddress;
  /** Where one begins: the search for carriers. */
  onSearch: () => void;
  onOpen: (row: ClaimRow) => void;
}

/** Without a search: the claims with open conversations, by whether they wait for the viewer now. */
export function ClaimTabs({ address, onSearch, onOpen }: ClaimTabsProps) {
  const { tab, chooseTab, search } = address;
  const panelId = useId();
  const lists = { now: useClaims(now), later: useClaims(later) };
  const shown = { now: useTabRows(lists.now.rows, 'now'), later: useTabRows(lists.later.rows, 'later') };
  const unread = { now: shown.now.unread, later: shown.later.unread };
  const list = lists[tab];
  return (
    <div className="column grow min-h-0">
      <TabStrip
        label="Which claims"
        tabs={nowAndLater.map((one) => ({ ...one, unread: unread[one.tab] }))}
        tab={tab}
        panelId={panelId}
        onChoose={chooseTab}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, tab)}
        className="column grow min-h-0 line-top"
      >
        <TabList
          key={tab}
          list={list}
          rows={shown[tab].rows}
          tab={tab}
          selectedId={search.claim ?? null}
          onOpen={onOpen}
          empty={<Empty tab={tab} onChoose={chooseTab} onSearch={onSearch} />}
        />
      </div>
      <CopyNote syncedAt={list.syncedAt} failed={list.isError} onRetry={() => void list.refetch()} />
    </div>
  );
}

function Empty({
  tab,
  onChoose,
  onSearch,
}: {
  tab: 'now' | 'later';
  onChoose: (tab: 'now' | 'later') => void;
  onSearch: () => void;
}) {
  return (
    <EmptyState
      icon={tab === 'now' ? mdiCheckAll : mdiFileDocumentOutline}
      title={contract.claimWords.empty}
      hint={
        tab === 'now'
          ? 'No claim you take part in waits for you. Search a carrier to begin with its claims.'
          : 'Nothing is put off by a reminder of yours, and there is none you take no part in.'
      }
    >
      <PlainButton onClick={onSearch}>Search carriers</PlainButton>
      <PlainButton onClick={() => onChoose(tab === 'now' ? 'later' : 'now')}>
        {tab === 'now' ? 'Show Later' : 'Show Now'}
      </PlainButton>
    </EmptyState>
  );
}

const keyOf = (row: TabRow) => (row === 'divider' ? 'divider' : String(row.DSSClaimsID));
const isRow = (row: TabRow) => row !== 'divider';

interface TabListProps {
  list: ReturnType<typeof useClaims>;
  rows: readonly TabRow[];
  tab: 'now' | 'later';
  selectedId: number | null;
  onOpen: (row: ClaimRow) => void;
  empty: ReactNode;
}

function TabList({ list, rows, tab, selectedId, onOpen, empty }: TabListProps) {
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const at = useNow();
  const phone = usePhoneWidth();
  const rowHeight = phone ? LINE_ROW_PHONE : LINE_ROW;
  const heightOf = useCallback(
    (row: TabRow) => (row === 'divider' ? DIVIDER_HEIGHT : rowHeight),
    [rowHeight],
  );
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  if (list.isPending) {
    return <SkeletonRows count={12} rowHeight={rowHeight} withAvatar={false} label="Loading claims" />;
  }
  if (list.isError && rows.length === 0) {
    return (
      <FailedState
        title="The claims could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (rows.length === 0) return empty;
  return (
    <VirtualList
      items={rows}
      keyOf={keyOf}
      heightOf={heightOf}
      isRow={isRow}
      label={tab === 'now' ? 'Claims, Now' : 'Claims, Later'}
      selected={selectedId === null ? null : String(selectedId)}
      listName={`claims:${tab}`}
      words={words}
      hasMore={list.hasNextPage}
      onMore={more}
      busy={list.isPlaceholderData}
      renderRow={(row, state) =>
        row === 'divider' ? (
          <PartDivider />
        ) : (
          <ConvoClaimRow
            row={row}
            state={state}
            selected={row.DSSClaimsID === selectedId}
            timezone={timezone}
            today={today}
            at={at}
            onOpen={onOpen}
          />
        )
      }
    />
  );
}
