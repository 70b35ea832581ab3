import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { BrokenJobs } from '../components/broken-jobs.tsx';
import classes from '../components/health.module.css';
import { HealthHead } from '../components/health-head.tsx';
import { PartCard } from '../components/part-card.tsx';
import { officeHealthQuery } from '../queries.ts';
import { problemsWords } from '../state-words.ts';

/** Settings › Office health: everything the office's work stands on, and the jobs that failed with their repair. */
export function OfficeHealthPage() {
  const { client } = useSession();
  const query = useQuery(officeHealthQuery);
  const { data } = query;
  const shown = { timezone: client.timezone, now: data ? Date.parse(data.at) : 0 };
  return (
    <>
      <SectionHead
        title="Office health"
        hint="What your office’s work stands on: texts, mail, Open Dental, and what runs in the background."
      />
      <QueryWait query={query} subject="The office’s health" rows={4} rowHeight={96} />
      {data ? (
        <>
          <HealthHead
            query={query}
            state={data.state}
            title={problemsWords(data.problems)}
            at={data.at}
            timezone={client.timezone}
          />
          <BrokenJobs jobs={data.jobs} canRepair={data.can.repair} {...shown} />
          <div className={classes.parts}>
            {data.parts.map((part) => (
              <PartCard key={part.name} part={part} {...shown} />
            ))}
          </div>
        </>
      ) : null}
    </>
  );
}
