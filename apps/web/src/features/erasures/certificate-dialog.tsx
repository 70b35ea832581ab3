import { erasures as contract, countOf, formatCount } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { downloadFile, saveText } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { QueryWait } from '../../ui/query-wait.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { SheetActions, SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useWork } from '../../ui/use-work.ts';
import { fetchCertificate, type OfficeErasure } from './queries.ts';

/** What is left of an erased office, to read and to keep. */
export function CertificateDialog({ erasure, onClose }: { erasure: OfficeErasure; onClose: () => void }) {
  const { erasure_id: id } = erasure;
  const query = useQuery({
    queryKey: ['erasure-certificate', id],
    queryFn: ({ signal }) => fetchCertificate(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { busy, run } = useWork(sayFault);
  const { data } = query;
  return (
    <SheetDialog title={`Certificate of ${erasure.client_name}`} onClose={onClose} width={640}>
      <QueryWait query={query} subject="The certificate" rows={6} rowHeight={32} />
      {data ? <Contents {...data} /> : null}
      <SheetActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
        {erasure.has_log ? (
          <Button
            variant="default"
            loading={busy}
            onClick={() =>
              void run(() => downloadFile(contract.downloadErasureLog, { params: { erasure_id: id } }))
            }
          >
            Audit log
          </Button>
        ) : null}
        <Button
          disabled={!data}
          onClick={() => data && saveText(data.text, `certificate-of-client-${erasure.client_id}.json`)}
        >
          Download
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}

function Contents({ certificate, sha256 }: Awaited<ReturnType<typeof fetchCertificate>>) {
  const { timezone } = useSession().client;
  const { office, asked, confirmed, audit_log: log, tables } = certificate;
  const when = (at: string) => formatWhen(at, timezone);
  const facts: [string, string][] = [
    ['Office', `${office.name}, client ${office.client_id}`],
    ['Deleted', when(certificate.deleted_at)],
    ['Asked by', asked ? `${asked.name}, ${when(asked.at)}` : 'Nobody brought it back for 30 days'],
    ...(confirmed
      ? [['Confirmed by', `${confirmed.name}, ${when(confirmed.at)}`] satisfies [string, string]]
      : []),
    ['Erased', when(certificate.finished_at)],
    ['Rows', `${countOf(certificate.rows, 'row')} of ${countOf(tables.length, 'table')}`],
    ['Files', `${countOf(certificate.files, 'file')}, ${formatBytes(certificate.bytes)}`],
    [
      'Audit log',
      `${formatCount(log.entries)} entries, ${log.whole ? 'whole' : 'not whole'}, ended with ${log.last_hash}`,
    ],
    ['SHA-256', sha256],
  ];
  const lists: [string, readonly string[]][] = [
    ['Ended at vendors', certificate.ended],
    ['Not ended', certificate.not_ended],
    ['Kept, and why', certificate.kept],
  ];
  return (
    <div className="column gap-12">
      <dl className="column gap-8 no-margin">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt className="caption">{label}</dt>
            <dd className="text-13 no-margin breakable">{text}</dd>
          </div>
        ))}
      </dl>
      {lists.map(([label, sentences]) =>
        sentences.length > 0 ? (
          <section key={label}>
            <h3 className="text-13 no-margin semibold">{label}</h3>
            {sentences.map((sentence) => (
              <p key={sentence} className="text-13 margin-4-0-0 breakable">
                {sentence}
              </p>
            ))}
          </section>
        ) : null,
      )}
      <details>
        <summary className="text-13 medium pointer">Rows by table</summary>
        {tables.map(({ name, rows }) => (
          <p key={name} className="row justify-between text-13 margin-4-0-0 tabular">
            <span>{name}</span>
            <span>{formatCount(rows)}</span>
          </p>
        ))}
      </details>
    </div>
  );
}
