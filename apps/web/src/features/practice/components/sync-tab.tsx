import { practice, formatCount } from '@chairline/contract';
import { newerState } from '@chairline/office-state/practice';
import { isStale } from '../../../lib/practice-state.ts';
import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import {
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiClockAlertOutline,
  mdiDatabaseSyncOutline,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { GridTable, useFigureClass } from '../../../ui/grid-table.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { stateKey } from '../../../lib/practice-copy.ts';
import { practiceStateQuery } from '../../../lib/practice-copy.ts';
import { useNow } from '../../../ui/practice-note.tsx';
import { nameOfTable } from './table-names.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import grid from '../../../ui/grid-table.module.css';
import classes from './practice.module.css';

type State = practice.PracticeState;

const ways = { connector: 'the connector', api: 'the Open Dental API' } as const;

/** How the copy of the practice system is: when it was last read, what is wrong, and every table of it. */
export function SyncTab() {
  const query = useQuery(practiceStateQuery);
  if (!query.data) return <QueryWait query={query} subject="The last sync" rows={6} rowHeight={48} />;
  return <Synced state={query.data} />;
}

function Synced({ state }: { state: State }) {
  const { client, can } = useSession();
  const now = useNow();
  const { busyWith, run } = useWork<'sync' | 'compare'>(sayFault);
  const when = (at: string | null) => (at ? formatWhen(at, client.timezone, now) : '');

  const begin = (what: 'sync' | 'compare') =>
    run(async () => {
      const answer = await call(what === 'sync' ? practice.syncPractice : practice.comparePractice, {
        quiet400: true,
      });
      queryClient.setQueryData<State>(stateKey, (held) => newerState(held, answer));
      if (what === 'sync' && state.round) notify({ message: 'Another sync follows this one.' });
      if (what === 'compare')
        notify({ message: 'Every row is compared in the next round. What differs is mended.' });
    }, what);
  return (
    <section aria-label="Sync">
      <div className="grid gap-10 margin-b-16">
        <Standing state={state} now={now} when={when} />
        <OtherFaults state={state} />
        <LeftOut state={state} />
      </div>
      {state.round ? (
        <div className="grid gap-6 margin-b-16" role="status">
          <p className="text-13 no-margin tabular">
            Reading {nameOfTable(state.round.table).toLowerCase()}: {state.round.done} of {state.round.of}{' '}
            tables, {formatCount(state.round.rows)} rows
          </p>
          <Progress
            value={state.round.of > 0 ? (100 * state.round.done) / state.round.of : 0}
            aria-label="How far the round is"
          />
        </div>
      ) : null}
      <div className={classes.foot}>
        <Button
          leftSection={null}
          loading={busyWith === 'sync'}
          disabled={!state.enabled}
          onClick={() => void begin('sync')}
        >
          {state.round ? 'Sync again after this' : 'Sync now'}
        </Button>
        {can.administer ? (
          <Button
            variant="default"
            loading={busyWith === 'compare'}
            disabled={!state.enabled}
            onClick={() => void begin('compare')}
          >
            Compare
          </Button>
        ) : null}
      </div>
      <p className={classes.compared}>
        {state.compared_at
          ? `Compared row by row ${when(state.compared_at)}: ${
              state.found_missing === 0
                ? '0 missing.'
                : `${formatCount(state.found_missing)} were missing or too many, and were mended.`
            }`
          : 'Every night each row is compared with Open Dental, so that none is missing here. What was deleted there of claims, recalls and lab cases is gone with the next sync.'}
        {state.tables.some(({ problem }) => problem !== null)
          ? ' As long as a table below has a problem, a comparison that leaves it out does not count.'
          : null}
      </p>
      {state.tables.length > 0 ? <Tables state={state} when={when} /> : null}
    </section>
  );
}

function Standing({ state, now, when }: { state: State; now: number; when: (at: string | null) => string }) {
  const way = state.way ? ` through ${ways[state.way]}` : '';
  const last = state.synced_at
    ? `Last whole sync ${when(state.synced_at)}${way}.`
    : 'Nothing was read whole yet.';
  const next = state.next_try_at ? ` It is tried again ${when(state.next_try_at)}.` : '';
  if (!state.enabled) {
    return (
      <Banner tone="info" icon={mdiDatabaseSyncOutline} title="Not connected yet">
        Save an access token, or install the connector. Either switches the practice’s screens on.
      </Banner>
    );
  }
  if (state.problem) {
    return (
      <Banner tone="warning" icon={mdiAlertOutline} title={state.problem.message}>
        {last} What was read stays and is shown as of then.{next}
      </Banner>
    );
  }
  if (!state.synced_at) {
    return (
      <Banner tone="info" icon={mdiDatabaseSyncOutline} title="The first sync is under way">
        The screens fill up as it goes. A large practice takes some minutes, longer through the API.
      </Banner>
    );
  }
  if (isStale(state, now)) {
    return (
      <Banner tone="warning" icon={mdiClockAlertOutline} title="What is shown may be old">
        {last}
        {next}
      </Banner>
    );
  }
  const isWhole = state.tables.every(({ problem }) => problem === null);
  return (
    <Banner
      tone={isWhole ? 'ok' : 'info'}
      icon={mdiCheckCircleOutline}
      title={isWhole ? 'Up to date' : 'Up to date, but for what is named below'}
    >
      {last}
    </Banner>
  );
}

/** What is wrong with a way in although the copy is brought up to date by the other. */
function OtherFaults({ state: { enabled, problem, faults } }: { state: State }) {
  if (!enabled || problem) return null;
  return (
    <>
      {faults.connector ? (
        <Banner tone="warning" icon={mdiAlertOutline} title="The connector’s way does not work">
          {faults.connector.message}
        </Banner>
      ) : null}
      {faults.api ? (
        <Banner tone="warning" icon={mdiAlertOutline} title="The access token’s way does not work">
          {faults.api.message} What is written to Open Dental goes by it.
        </Banner>
      ) : null}
    </>
  );
}

/** Tables that could not be read while the others were: what the screens show of them is old, or nothing. */
function LeftOut({ state: { enabled, problem, tables } }: { state: State }) {
  const lacking = tables.filter((table) => table.problem !== null);
  if (!enabled || problem || lacking.length === 0) return null;
  return (
    <Banner
      tone="warning"
      icon={mdiAlertOutline}
      title={`Not everything can be read: ${lacking.map(({ table }) => nameOfTable(table)).join(', ')}`}
    >
      {[...new Set(lacking.map((table) => table.problem))].slice(0, 3).join(' ')}
    </Banner>
  );
}

const headings = ['What', 'Rows', 'Read', 'Left out'] as const;

function Tables({ state, when }: { state: State; when: (at: string | null) => string }) {
  const right = useFigureClass();
  return (
    <GridTable
      label="What was read"
      columns="2fr auto 1fr 2fr"
      headings={headings}
      figures={[1]}
      actions={false}
    >
      {state.tables.map((table) => (
        <div key={table.table} role="row" className={grid.row}>
          <div role="cell" className={`${grid.cell} phone-size-14 ${grid.lead}`}>
            {nameOfTable(table.table)}
          </div>
          <div role="cell" className={`${grid.cell} ${right} medium tabular nowrap`} data-label="Rows">
            <span>{formatCount(table.rows)}</span>
          </div>
          <div role="cell" className={grid.cell} data-label="Read">
            <span>{when(table.read_at) || 'not yet'}</span>
          </div>
          <div role="cell" className={grid.cell} data-label="Left out">
            <span className={table.problem || table.note ? classes.problem : classes.dim}>
              {[
                table.problem ??
                  (table.refused > 0 ? `${formatCount(table.refused)} that could not be read` : ''),
                table.note ?? '',
              ]
                .filter(Boolean)
                .join('. ') || 'none'}
            </span>
          </div>
        </div>
      ))}
    </GridTable>
  );
}
