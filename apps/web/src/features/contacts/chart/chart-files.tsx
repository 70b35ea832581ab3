import { practice } from '@chairline/contract';
import { mdiAlertCircleOutline, mdiCheck, mdiTimerSandEmpty, mdiTrayArrowUp } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { useContact } from '../queries.ts';
import { chartDocumentsQuery, putChartDocument } from './chart-documents.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './chart-files.module.css';

type Kind = practice.ChartDocument['media_kind'];

export interface ChartFilesProps {
  contactId: number;
  kind: Kind;
  files: readonly { id: number; name: string }[];
  /** They stand at the right. */
  ours?: boolean;
}

/** "Put into the chart" for each file of a message of a patient's, and how far it has come. */
export default function ChartFiles({ contactId, kind, files, ours = false }: ChartFilesProps) {
  const contact = useContact(contactId);
  const patient = contact !== undefined && contact.OD_PatNum !== null;
  const query = useQuery({ ...chartDocumentsQuery(contactId), enabled: patient });
  if (!contact) return null;
  if (!patient) {
    return ours ? null : (
      <p className={classes.state}>Cannot go into the chart: not linked to a patient in Open Dental yet.</p>
    );
  }
  return (
    <ul className={classes.files} data-ours={ours || undefined}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <ChartFile
            contactId={contactId}
            kind={kind}
            id={id}
            name={name}
            several={files.length > 1}
            known={!query.isPending}
            document={query.data?.data.find((one) => one.media_id === id && one.media_kind === kind)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChartFileProps {
  contactId: number;
  kind: Kind;
  id: number;
  name: string;
  /** Its name is said, as there are others. */
  several: boolean;
  /** Whether it is known that it is not there yet. */
  known: boolean;
  document: practice.ChartDocument | undefined;
}

function ChartFile({ contactId, kind, id, name, several, known, document }: ChartFileProps) {
  const { busy: sending, run } = useWork((error) => sayFault(error));
  const limited = useLimited();
  const put = async () => {
    if (sending || limited) return;
    await run(async () => {
      const answer = await call(practice.addChartDocument, {
        params: { contactId, mediaId: id },
        body: { media_kind: kind, description: name.slice(0, 200) },
        quiet400: true,
      });
      putChartDocument(answer.document);
      notify({ message: practice.practiceWords.chartSent, kind: 'success' });
    });
  };
  const of = several ? ` (${name})` : '';
  if (document?.state === 'done') {
    return (
      <p className={classes.state} data-tone="ok">
        <Icon path={mdiCheck} size={14} />
        In the chart{of}
      </p>
    );
  }
  if (document?.state === 'queued' || document?.state === 'sending') {
    return (
      <p className={classes.state} role="status">
        <Icon path={mdiTimerSandEmpty} size={14} />
        {document.state === 'queued' ? 'Waits to go into the chart' : 'On its way into the chart'}
        {of}
      </p>
    );
  }
  const failed = document?.state === 'failed';
  return (
    <>
      {failed ? (
        <p className={classes.state} data-tone="error" role="status">
          <Icon path={mdiAlertCircleOutline} size={14} />
          <span>
            Not in the chart{of}. {document.problem}
          </span>
        </p>
      ) : null}
      <button
        type="button"
        className={classes.put}
        disabled={!known}
        aria-disabled={sending || limited !== null || undefined}
        data-tip={limited ?? undefined}
        aria-label={`${failed ? 'Try again to put' : 'Put'} ${name} into the chart`}
        onClick={() => void put()}
      >
        <Icon path={mdiTrayArrowUp} size={14} />
        {failed ? 'Try again' : 'Put into the chart'}
        {failed ? '' : of}
      </button>
    </>
  );
}
