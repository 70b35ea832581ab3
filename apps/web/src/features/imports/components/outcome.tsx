import { imports as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiDownloadOutline,
  mdiStopCircleOutline,
} from '@mdi/js';
import { saveFile } from '../../../lib/save-file.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { countWords, isUnderWay, meterOf, rollBackWords, stateWords } from '../import-words.ts';
import { cancelImport, type ContactImport } from '../queries.ts';
import { FoundFamiliesButton } from './found-families.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { NewContactsButton } from './new-contacts.tsx';

const looks = {
  success: { tone: 'ok', icon: mdiCheckCircleOutline },
  failed: { tone: 'error', icon: mdiAlertCircleOutline },
  rollback: { tone: 'info', icon: mdiStopCircleOutline },
  running: { tone: 'info', icon: mdiStopCircleOutline },
} as const;

/** How far an import is, then what has come of it. */
export function Outcome({ entry }: { entry: ContactImport }) {
  if (isUnderWay(entry)) {
    return (
      <div className="column gap-8" role="group" aria-label="The import">
        <Meter {...meterOf(entry)} />
        <p className="hint no-margin">
          It goes on while you work, or leave this page. How far it is stands under History.
        </p>
        {entry.can.cancel ? (
          <div>
            <StopButton entry={entry} />
          </div>
        ) : null}
      </div>
    );
  }
  const { tone, icon } = looks[entry.status];
  return (
    <Banner
      tone={tone}
      icon={icon}
      title={stateWords(entry)}
      urgent={entry.status === 'failed'}
      actions={
        <>
          {entry.created > 0 && entry.status !== 'rollback' ? (
            <>
              <NewContactsButton entry={entry} />
              <FoundFamiliesButton entry={entry} />
            </>
          ) : null}
          <UnreadButton entry={entry} />
          {entry.kept > 0 ? <LeftOverButton entry={entry} what="Kept contacts" /> : null}
        </>
      }
    >
      {entry.problem ? <p className="no-margin">{entry.problem}</p> : null}
      {entry.status === 'rollback' ? rollBackWords(entry) : `${countWords(entry)}.`}
    </Banner>
  );
}

/** Stops an import where it is: whoever of the office sees that it is the wrong file. */
export function StopButton({ entry, small = false }: { entry: ContactImport; small?: boolean }) {
  const { busy, run } = useWork(sayFault);
  return (
    <Button
      {...(small ? { size: 'xs' } : {})}
      variant="default"
      loading={busy}
      onClick={() => void run(() => cancelImport(entry.id))}
    >
      Stop the import
    </Button>
  );
}

/** The rows that were not taken, or not whole, where there are any. */
export function UnreadButton({ entry }: { entry: ContactImport }) {
  if (entry.refused + entry.left_out === 0) return null;
  return <LeftOverButton entry={entry} what={entry.left_out > 0 ? 'Rows to mend' : 'Refused rows'} />;
}

const files = {
  'Refused rows': contract.exportRefused,
  'Rows to mend': contract.exportRefused,
  'Kept contacts': contract.exportKept,
} as const;

/** What of an import was left over as a file: rows to be mended and imported again, contacts that its rollback kept. */
export function LeftOverButton({ entry, what }: { entry: ContactImport; what: keyof typeof files }) {
  const { busy, run } = useWork(sayFault);
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<Icon path={mdiDownloadOutline} />}
      onClick={() => void run(() => saveFile(files[what], { params: { import_id: entry.id } }))}
    >
      {what}
    </Button>
  );
}
