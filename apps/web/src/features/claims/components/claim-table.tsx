import { useCallback, useState, type ReactNode } from 'react';
import { DIVIDER_HEIGHT, PartDivider } from '../../conversations/index.ts';
import { useSession } from '../../../lib/session.ts';
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
import type { ClaimsAddress } from '../use-claims-address.ts';
import { ClaimHeads, ClaimOrderChoice } from './claim-heads.tsx';
import { ClaimTableRow } from './claim-row.tsx';
import classes from './claim-table.module.css';

/** A claim, or the divider before those one takes no part in. */
export type TableRow = ClaimRow | 'divider';

interface ClaimTableProps {
  address: ClaimsAddress;
  list: ReturnType<typeof useClaims>;
  rows: readonly TableRow[];
  label: string;
  /** Names the list, for the place in it that is kept. */
  name: string;
  withCarrier: boolean;
  onOpen: (row: ClaimRow) => void;
  /** In the place of no rows. */
  empty: ReactNode;
}

const DETAIL_LINE = 20;
const DETAIL_EDGE = 9;
const words = { one: 'claim', group: 'Claims' };
const keyOf = (row: TableRow) => (row === 'divider' ? row : String(row.DSSClaimsID));
const isRow = (row: TableRow) => row !== 'divider';

/** Claims in rows that open out, in the order that was chosen last. */
export function ClaimTable(props: ClaimTableProps) {
  const { address, list, rows, label, name, withCarrier, onOpen, empty } = props;
  const { order, orderBy } = address;
  const selectedId = address.search.claim ?? null;
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const now = useNow();
  const phone = usePhoneWidth();
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set());
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  const rowHeight = phone ? LINE_ROW_PHONE : LINE_ROW;

  const heightOf = useCallback(
    (row: TableRow) => {
      if (row === 'divider') return DIVIDER_HEIGHT;
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
  if (rows.length === 0) return empty;
  return (
    <>
      {phone ? <ClaimOrderChoice order={order} onOrder={orderBy} /> : null}
      <div
        className={classes.table}
        role="table"
        aria-label={label}
        aria-rowcount={hasNextPage ? -1 : rows.length + 1}
      >
        <ClaimHeads order={order} onOrder={orderBy} withCarrier={withCarrier} />
        <VirtualList
          as="rowgroup"
          items={rows}
          keyOf={keyOf}
          heightOf={heightOf}
          isRow={isRow}
          label={label}
          selected={selectedId === null ? null : String(selectedId)}
          listName={`claims:${name}`}
          words={words}
          hasMore={hasNextPage}
          onMore={more}
          onRowKey={onRowKey}
          renderRow={(row, state) =>
            row === 'divider' ? (
              <div role="cell">
                <PartDivider />
              </div>
            ) : (
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
            )
          }
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
    </>
  );
}
