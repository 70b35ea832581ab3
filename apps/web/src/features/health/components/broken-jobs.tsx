import type { health as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { formatWhen } from '../../../ui/format-date.ts';
import grid from '../../../ui/grid-table.module.css';
import { GridTable } from '../../../ui/grid-table.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { dismissJob, retryJob } from '../repair-job.ts';
import classes from './health.module.css';

type Job = contract.BrokenJob;

interface BrokenJobsProps {
  jobs: readonly Job[];
  canRepair: boolean;
  timezone: string;
  now: number;
}

/** The jobs that failed for good, each with its repair where the viewer may. */
export function BrokenJobs({ jobs, canRepair, timezone, now }: BrokenJobsProps) {
  const { busyWith, run } = useWork<Job['job_id']>(sayFault);
  if (jobs.length === 0) return null;
  return (
    <section className={classes.jobs} aria-labelledby="failed-jobs">
      <h3 id="failed-jobs" className="text-14 no-margin semibold">
        Jobs that failed
      </h3>
      {canRepair ? null : <p className="hint no-margin">Only an admin of your office can try them again.</p>}
      <GridTable
        label="Jobs that failed"
        columns="2fr 2fr auto"
        headings={['What', 'Why', 'When']}
        actions={canRepair}
      >
        {jobs.map((job) => (
          <div key={job.job_id} role="row" className={grid.row}>
            <div role="cell" className={`${grid.cell} phone-size-14 ${grid.lead}`}>
              {job.what}
            </div>
            <div role="cell" className={grid.cell} data-label="Why">
              <span>{job.why}</span>
            </div>
            <div role="cell" className={grid.cell} data-label="When">
              <span>{formatWhen(job.failed_at, timezone, now)}</span>
            </div>
            {canRepair ? (
              <div role="cell" className={`${grid.cell} ${grid.actions} ${classes.repairs}`}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Dismiss: ${job.what}`}
                  onClick={() => void run(() => dismissJob(job), job.job_id)}
                >
                  Dismiss
                </Button>
                <Button
                  size="xs"
                  loading={busyWith === job.job_id}
                  aria-label={`Retry: ${job.what}`}
                  onClick={() => void run(() => retryJob(job), job.job_id)}
                >
                  Retry
                </Button>
              </div>
            ) : null}
          </div>
        ))}
      </GridTable>
    </section>
  );
}
