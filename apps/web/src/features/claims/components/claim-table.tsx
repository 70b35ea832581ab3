import { mdiCheckAll, mdiFilterOffOutline } from '@mdi/js';
import { useCallback, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { LINE_ROW, LINE_ROW_PHONE } from '../../../ui/row-heights.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useToday } from '../../../ui/use-today.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import type { ClaimRow } from '../claim-rows.ts';
import { useNow } from '../use-now.ts';
import type { useClaims } from '../queries.ts';
import { ClaimTableRow } from './claim-row.tsx';
import classes from './claim-table.module.css';

interface ClaimTableProps {
  list: ReturnType<typeof useClaims>;
  /** Names the list, for the place in it that is kept. */
  name: string;
  selectedId: number | null;
  withCarrier: boolean;
  narrowed: boolean;
  onOpen: (row: ClaimRow) => void;
  onWiden: () => void;
}

const DETAIL_LINE = 20;
const DETAIL_EDGE = 9;
const words = { one: 'claim', group: 'Claims' };
const keyOf = (row: ClaimRow) => String(row.DSSClaimsID);

/** The claims of a carrier, or of all, in rows that open out. */
export function ClaimTable(props: ClaimTableProps) {
  const { list, name, selectedId, withCarrier, narrowed, onOpen, onWiden } = props;
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const now = useNow();
  const phone = usePhoneWidth();
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set());
  const { rows, fetchNextPage, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  const rowHeight = phone ? LINE_ROW_PHONE : LINE_ROW;

  const heightOf = useCallback(
    (row: ClaimRow) => {
      if (!opened.has(row.DSSClaimsID)) return rowHeight;
      const lines = 5 + Number(withCarrier) + Number(row.last_note !== null);
      return rowHeight + lines * DETAIL_LINE + DETAIL_EDGE;
    },
    [opened, rowHeight, withCarrier],
  );
  const toggle = useCallback((id: number, to?: boolean) => {
    setOpened((held) => {
      const next = new Set(held);
      if (to ?? !held.has(id)) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const onRowKey = (key: string, row: string) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false;
    toggle(Number(row), key === 'ArrowRight');
    return true;
  };
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
  if (rows.length === 0) {
    return narrowed ? (
      <EmptyState icon={mdiFilterOffOutline} title="No claim matches these filters">
        <PlainButton onClick={onWiden}>Show all of them</PlainButton>
      </EmptyState>
    ) : (
      <EmptyState
        icon={mdiCheckAll}
        title="No outstanding claims"
        hint="Everything sent to this carrier is settled in Open Dental."
      />
    );
  }
  return (
    <div
      className={classes.table}
      role="table"
      aria-label="Claims"
      aria-rowcount={hasNextPage ? -1 : rows.length + 1}
    >
      <div role="rowgroup">
        <div
          role="row"
          className={`grid caption fixed-size items-center border-box h-28 line-bottom ${classes.head}`}
          aria-rowindex={1}
        >
          {['Status', 'Type', 'Patient', 'DOS'].map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
        </div>
      </div>
      <VirtualList
        as="rowgroup"
        items={rows}
        keyOf={keyOf}
        heightOf={heightOf}
        label="Claims"
        selected={selectedId === null ? null : String(selectedId)}
        listName={`claims:${name}`}
        words={words}
        hasMore={hasNextPage}
        onMore={more}
        onRowKey={onRowKey}
        renderRow={(row, state) => (
          <ClaimTableRow
            row={row}
            state={state}
            selected={row.DSSClaimsID === selectedId}
            opened={opened.has(row.DSSClaimsID)}
            withCarrier={withCarrier}
            timezone={timezone}
            today={today}
            now={now}
            onOpen={onOpen}
            onToggle={toggle}
          />
        )}
      >
        {isFetchingNextPage ? (
          <SkeletonRows count={2} rowHeight={rowHeight} withAvatar={false} label="Loading more claims" />
        ) : isFetchNextPageError ? (
          <p className="no-margin pad-12 ink-dim size-12 line-h-20 text-center" role="alert">
            More claims could not be loaded.{' '}
            <PlainButton onClick={() => void fetchNextPage()}>Try again</PlainButton>
          </p>
        ) : null}
      </VirtualList>
    </div>
  );
}
