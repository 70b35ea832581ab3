import '@mantine/core/styles/Progress.layer.css';
import { exports as contract, countOf, formatCount } from '@chairline/contract';
import { Button, Progress } from '@mantine/core';
import { mdiDownloadOutline } from '@mdi/js';
import { useState } from 'react';
import { downloadFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { Icon } from '../../ui/icon.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { useWork } from '../../ui/use-work.ts';
import { endExport, type OfficeExport } from './queries.ts';

const ended: Record<Exclude<OfficeExport['state'], 'running' | 'ready'>, string> = {
  cancelled: 'Cancelled',
  failed: 'Failed',
  removed: 'Deleted',
};

/** An export: when, by whom, how far it is, and what can be done with it. */
export function ExportEntry({ entry }: { entry: OfficeExport }) {
  const { timezone } = useSession().client;
  const when = formatWhen(entry.started_at, timezone);
  const dim = entry.state === 'cancelled' || entry.state === 'removed';
  return (
    <article className="panel column gap-8 pad-12 min-w-0" aria-label={`Export of ${when}`}>
      <p className={`text-13 no-margin ${dim ? 'ink-dim' : ''}`}>
        <time className="medium" dateTime={entry.started_at}>
          {when}
        </time>{' '}
        by {entry.full_name || 'a former user'}
      </p>
      {entry.state === 'running' ? <Underway entry={entry} /> : null}
      {entry.state === 'ready' ? <Ready entry={entry} timezone={timezone} /> : null}
      {entry.state !== 'running' && entry.state !== 'ready' ? (
        <p className={`text-13 no-margin ${dim ? 'ink-dim' : 'ink-error'}`}>
          {entry.problem ?? `${ended[entry.state]}. It is not stored any more.`}
        </p>
      ) : null}
    </article>
  );
}

function Underway({ entry }: { entry: OfficeExport }) {
  const { busy, run } = useWork(sayFault);
  const words =
    entry.total === 0
      ? 'Begins in a moment…'
      : `${formatCount(entry.done)} of ${formatCount(entry.total)} tables and files, ${formatBytes(entry.bytes)}`;
  return (
    <>
      <span className="text-13 tabular" role="status">
        {words}
      </span>
      <Progress.Root size={8} radius={4}>
        <Progress.Section
          value={entry.total === 0 ? 0 : Math.floor((entry.done / entry.total) * 100)}
          color="brand"
          aria-label="Tables and files that are in"
          aria-valuetext={words}
        />
      </Progress.Root>
      <p className="hint no-margin">It goes on while you work, or leave this page.</p>
      <div>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => void run(() => endExport(entry.export_id))}
        >
          Cancel the export
        </Button>
      </div>
    </>
  );
}

function Ready({ entry, timezone }: { entry: OfficeExport; timezone: string }) {
  const { busy, run } = useWork(sayFault);
  const [asking, setAsking] = useState(false);
  const until = entry.expires_at ? formatWhen(entry.expires_at, timezone) : '';
  return (
    <>
      <p className="text-13 no-margin tabular">
        {formatBytes(entry.bytes)} · {countOf(entry.rows, 'row')} · {countOf(entry.files, 'file')}
        {entry.missing > 0 ? ` · ${countOf(entry.missing, 'file')} not stored any more` : ''}
      </p>
      <p className="hint no-margin">Can be downloaded until {until}, then it is deleted.</p>
      <div className="row wrap gap-8">
        <Button
          size="xs"
          loading={busy}
          leftSection={<Icon path={mdiDownloadOutline} />}
          onClick={() =>
            void run(() => downloadFile(contract.downloadExport, { params: { export_id: entry.export_id } }))
          }
        >
          Download
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Delete now
        </Button>
      </div>
      {asking ? (
        <AskDialog
          title="Delete this export?"
          question="The archive is deleted from the server. What your office owns stays; a new export can be made at any time."
          confirm="Delete"
          grave
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await endExport(entry.export_id);
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
}
