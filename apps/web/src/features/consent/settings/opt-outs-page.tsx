// The arrows of a select have their size from here.
import { consent, countOf } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiMessageOffOutline, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import table from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import classes from '../components/consent.module.css';
import { LikelyOptOutQuestion } from '../components/likely-opt-out-banner.tsx';
import { LiftOptOutDialog, NoteOptOutDialog } from '../components/opt-out-dialogs.tsx';
import { ledgerQuery, useLedger, useLikelyOptOuts, type LedgerFilter } from '../queries.ts';
import { LedgerRow } from './ledger-row.tsx';
import { useDebouncedValue } from '@mantine/hooks';

const columns = 'minmax(140px, 1.2fr) minmax(180px, 2fr) minmax(150px, 1.6fr)';
const headings = ['Who', 'Stopped', 'Lifted'];

/** Settings › Opt-outs: who stopped our texts, when, in which words, and who lifted it. */
export function OptOutsPage() {
  const [search, setSearch] = useState('');
  const [standing, setStanding] = useState<LedgerFilter['standing']>('all');
  const [settled] = useDebouncedValue(search, 250);
  const filter = { search: settled, standing };
  const ledger = useLedger(filter);
  const [noting, setNoting] = useState(false);
  const [lifting, setLifting] = useState<consent.OptOut | null>(null);
  const rows = ledger.data?.pages.flatMap((page) => page.items) ?? [];
  const total = ledger.data?.pages[0]?.total ?? 0;
  const filtered = settled.trim() !== '' || standing !== 'all';
  useHeldFocus(ledger.isFetchingNextPage);

  return (
    <>
      <SectionHead
        title="Opt-outs"
        hint="Numbers that stopped our texts. A stop by their own STOP is lifted by their START alone; one that a person noted can be lifted here."
      >
        <ExportMenu
          label="Export the opt-outs"
          words="Export"
          route={consent.exportOptOuts}
          query={ledgerQuery(filter)}
        />
        <Button leftSection={<Icon path={mdiPlus} />} onClick={() => setNoting(true)}>
          Note a stop
        </Button>
      </SectionHead>
      <OpenQuestions />
      <div className={classes.tools}>
        <ListSearch
          label="Search the opt-outs"
          placeholder="Name or number"
          value={search}
          onChange={setSearch}
        />
        <ChoiceField
          aria-label="Which stops"
          data={[
            { value: 'all', label: 'All' },
            { value: 'standing', label: 'Standing' },
            { value: 'lifted', label: 'Lifted' },
          ]}
          value={standing}
          onChange={setStanding}
        />
      </div>
      {ledger.isPending ? (
        <SkeletonRows count={6} rowHeight={56} withAvatar={false} label="Loading the opt-outs" />
      ) : null}
      {ledger.isError && !ledger.data ? (
        <FailedState
          title="The opt-outs could not be loaded"
          error={ledger.error}
          retrying={ledger.isFetching}
          onRetry={() => void ledger.refetch()}
        />
      ) : null}
      {ledger.data ? (
        <>
          <GridTable label="Opt-outs" columns={columns} headings={headings} actions>
            {rows.map((row) => (
              <LedgerRow key={row.opt_out_id} row={row} onLift={() => setLifting(row)} />
            ))}
            {rows.length === 0 ? (
              <div role="row" className={table.empty}>
                <div role="cell" aria-colspan={4}>
                  <EmptyState
                    icon={mdiMessageOffOutline}
                    title={filtered ? 'No stop is like that' : 'Nobody has stopped your texts'}
                    hint={
                      filtered
                        ? 'Try another part of the name or number, or look at all of them.'
                        : 'Who answers STOP to a text stands here at once.'
                    }
                  />
                </div>
              </div>
            ) : null}
          </GridTable>
          <div className={classes.more}>
            <span role="status">
              {rows.length} of {total}
            </span>
            {ledger.hasNextPage ? (
              <Button
                variant="default"
                size="xs"
                loading={ledger.isFetchingNextPage}
                onClick={() => void ledger.fetchNextPage()}
              >
                Show more
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {noting ? <NoteOptOutDialog number={null} onClose={() => setNoting(false)} /> : null}
      {lifting ? <LiftOptOutDialog optOut={lifting} onClose={() => setLifting(null)} /> : null}
    </>
  );
}

/** Messages that read like a wish to stop, everywhere in the office. */
function OpenQuestions() {
  const open = useLikelyOptOuts();
  if (open.length === 0) return null;
  return (
    <section className={classes.open} aria-labelledby="open-opt-outs">
      <h3 id="open-opt-outs" className="text-14 no-margin semibold">
        {countOf(open.length, 'message reads', 'messages read')} like a wish to stop
      </h3>
      {open.map((likely) => (
        <LikelyOptOutQuestion key={likely.likely_id} likely={likely} />
      ))}
    </section>
  );
}
