import { health as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import grid from '../../../ui/grid-table.module.css';
import { GridTable, useFigureClass } from '../../../ui/grid-table.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import classes from '../components/health.module.css';
import { HealthHead } from '../components/health-head.tsx';
import { StateSign } from '../components/state-sign.tsx';
import { systemHealthQuery } from '../queries.ts';
import { installationWords } from '../state-words.ts';

const partNames: Record<contract.SystemHealth['parts'][number]['name'], string> = {
  database: 'Database',
  files: 'Files',
  jobs: 'Jobs',
  bus: 'Bus between processes',
  carrier: 'Carrier',
};
const partStates = { ok: 'ok', degraded: 'warning', down: 'broken' } as const;

/** Settings › System health: for the provider's admins alone; the server refuses everybody else as well. */
export function SystemHealthPage() {
  const { can } = useSession();
  return can.provide ? (
    <SystemHealth />
  ) : (
    <AccessDenied hint="Only the provider’s admins may open this page." />
  );
}

function SystemHealth() {
  const { client } = useSession();
  const [page, setPage] = useState(0);
  const right = useFigureClass();
  const query = useQuery(systemHealthQuery(page));
  const { data } = query;
  if (!data) {
    return (
      <>
        <Head />
        <QueryWait query={query} subject="The system’s health" rows={5} rowHeight={64} />
      </>
    );
  }
  const parts = data.parts.map(({ name, state, says }) => ({
    name: partNames[name],
    state: partStates[state],
    says,
  }));
  const all = [...parts, { name: 'Mail server', ...data.mail_server }];
  const isBroken = all.some(({ state }) => state === 'broken');
  const unwell = all.filter(({ state }) => state === 'warning' || state === 'broken').length;
  const last = Math.max(0, Math.ceil(data.total / contract.OFFICES_A_PAGE) - 1);
  return (
    <>
      <Head />
      <HealthHead
        query={query}
        state={isBroken ? 'broken' : unwell + data.unwell > 0 ? 'warning' : 'ok'}
        title={installationWords(unwell, data.unwell, data.total)}
        at={data.at}
        timezone={client.timezone}
      />
      <div className={classes.parts}>
        {all.map(({ name, state, says }) => (
          <section key={name} className={classes.card} aria-label={name}>
            <header className="row justify-between gap-12 w-full">
              <h3 className="text-14 no-margin semibold">{name}</h3>
              <StateSign state={state} />
            </header>
            <p>{says}</p>
          </section>
        ))}
        <section className={classes.card} aria-label="Figures">
          <h3 className="text-14 no-margin semibold">Figures</h3>
          <dl className={classes.facts}>
            <Figure label="Chairline" value={data.version} />
            <Figure label="Node" value={data.node_version} />
            <Figure label="PostgreSQL" value={data.database_version} />
            <Figure
              label="Left for files"
              value={data.files_left === null ? 'not known' : `${(data.files_left / 1e9).toFixed(1)} GB`}
            />
            <Figure label="Jobs waiting" value={data.jobs?.waiting ?? 'run elsewhere'} />
            <Figure label="Jobs failed" value={data.jobs?.failed ?? 'run elsewhere'} />
            <Figure
              label="Longest wait"
              value={data.jobs ? `${Math.round(data.jobs.longest_wait_ms / 1000)} s` : 'run elsewhere'}
            />
          </dl>
        </section>
      </div>
      <section className={classes.jobs} aria-labelledby="offices-health">
        <h3 id="offices-health" className="text-14 no-margin semibold">
          Offices, the worst first
        </h3>
        <GridTable
          label="Offices"
          columns="2fr auto 3fr auto"
          headings={['Office', 'State', 'Why', 'Problems']}
          figures={[3]}
          actions={false}
        >
          {data.offices.map((row) => (
            <div key={row.client_id} role="row" className={grid.row}>
              <div role="cell" className={`${grid.cell} phone-size-14 ${grid.lead}`}>
                {row.client_name} ({row.client_id})
              </div>
              <div role="cell" className={grid.cell} data-label="State">
                <StateSign state={row.state} />
              </div>
              <div role="cell" className={grid.cell} data-label="Why">
                <span>{row.reason}</span>
              </div>
              <div
                role="cell"
                className={`${grid.cell} ${right} medium tabular nowrap`}
                data-label="Problems"
              >
                <span>{row.problems}</span>
              </div>
            </div>
          ))}
        </GridTable>
        {last > 0 ? (
          <nav className="row gap-12" aria-label="Pages">
            <Button variant="default" size="xs" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Before
            </Button>
            <span aria-live="polite">
              Page {page + 1} of {last + 1}
            </span>
            <Button variant="default" size="xs" disabled={page >= last} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </nav>
        ) : null}
      </section>
    </>
  );
}

function Head() {
  return (
    <SectionHead
      title="System health"
      hint="This installation and its offices: how they are, and nothing of what is in them."
    />
  );
}

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
