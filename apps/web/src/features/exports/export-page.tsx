import { calls } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiArchiveArrowDownOutline, mdiPackageVariantClosed } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryWait } from '../../ui/query-wait.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { useWork } from '../../ui/use-work.ts';
import { ExportEntry } from './export-entry.tsx';
import { exportsQuery, startExport } from './queries.ts';

/** Settings › Export: everything the office owns as one archive, and the list of calls. */
export function ExportPage() {
  return useSession().can.administer ? <Exports /> : <AccessDenied />;
}

function Exports() {
  const query = useQuery(exportsQuery);
  const { busy, run } = useWork(sayFault);
  const running = query.data?.some(({ state }) => state === 'running') ?? false;
  return (
    <>
      <SectionHead
        title="Export"
        hint="One archive of everything your office owns: contacts, texts, mails, calls and recordings, conversations, files, the copy of Open Dental and the audit log. Conversations that are private to their participants are in it. Passwords and keys are not."
      >
        <Button
          leftSection={<Icon path={mdiArchiveArrowDownOutline} />}
          loading={busy}
          disabled={running || query.data === undefined}
          onClick={() => void run(startExport)}
        >
          Export everything
        </Button>
      </SectionHead>
      <QueryWait query={query} subject="The exports" rows={3} rowHeight={96} />
      <div className="column gap-12">
        {query.data?.map((entry) => (
          <ExportEntry key={entry.export_id} entry={entry} />
        ))}
      </div>
      {query.data?.length === 0 ? (
        <EmptyState
          icon={mdiPackageVariantClosed}
          title="Nothing was exported yet"
          hint="It is made in the background. Every admin of your office can download it for seven days; each download is noted in the audit log."
        />
      ) : null}
      <section className="margin-t-20">
        <SectionHead
          title="Calls"
          hint="Every call as a list: when, with whom, how long. Contacts, claims, recalls, opt-outs and charts are exported where they are listed, as they are filtered there."
        >
          <ExportMenu label="Export the calls" words="Export" route={calls.exportCalls} query={{}} />
        </SectionHead>
      </section>
    </>
  );
}
