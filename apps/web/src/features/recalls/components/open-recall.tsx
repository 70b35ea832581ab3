import { addressOf, recalls as contract } from '@chairline/contract';
import { mdiAccountClockOutline, mdiCalendarRefreshOutline } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { SubjectTalk, SubjectWait } from '../../conversations/index.ts';
import { VisitTime } from '../../booking/index.ts';
import { useLimited } from '../../../lib/limited.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { receiveRecallConvo } from '../live.ts';
import { useRecall } from '../queries.ts';
import type { RecallRow } from '../recall-rows.ts';
import { recallDate, recallName, stateWords } from '../recall-words.ts';
import type { TextButtonPart } from '../text-button.ts';
import type { RecallAddress } from '../use-recall-address.ts';
import { PatientRecalls } from './patient-recalls.tsx';
import classes from './open-recall.module.css';

interface OpenRecallProps {
  recallId: number;
  /** It was chosen in the list just now: without a conversation, its dialog opens by itself. */
  chosen: boolean;
  TextButton: TextButtonPart;
  address: RecallAddress;
}

const words = { ...contract.recallWords, nameRequired: 'Give the conversation a name.' };

/** The open recall: who is due for what, a text to them, and the conversation about it. */
export function OpenRecall({ recallId, chosen, TextButton, address }: OpenRecallProps) {
  const { data: row, error, refetch } = useRecall(recallId);
  const { search, completeAddress, closeRecall } = address;
  const onConvo = useCallback((convo: number) => completeAddress({ convo }), [completeAddress]);
  const [over, setOver] = useState<'recalls' | 'time' | null>(null);
  if (!row) {
    return (
      <SubjectWait
        kind="recall"
        icon={mdiAccountClockOutline}
        error={error}
        onRetry={() => void refetch()}
        onBack={closeRecall}
      />
    );
  }
  const name = recallName(row);
  return (
    <>
      <SubjectTalk
        kind="recall"
        process={contract.RECALL_PROCESS}
        subjectId={row.DSSRecallID}
        name={name}
        line={[row.RecallType, stateWords(row)].filter(Boolean).join(' · ')}
        hint="A conversation is for talking it over with your colleagues; with it, the recall leaves Due."
        words={words}
        convoId={row.convo_id}
        chosen={chosen}
        address={{ convo: search.convo, message: search.message, onConvo, onBack: closeRecall }}
        card={
          <RecallCard
            row={row}
            TextButton={TextButton}
            onRecalls={() => setOver('recalls')}
            onBook={() => setOver('time')}
          />
        }
        onBegun={receiveRecallConvo}
      />
      {over === 'time' && row.contact_id !== null ? (
        <Suspense fallback={null}>
          <VisitTime
            contactId={row.contact_id}
            way="book"
            reason={`recall:${row.DSSRecallID}`}
            onClose={() => setOver(null)}
          />
        </Suspense>
      ) : null}
      {over === 'recalls' ? (
        <SheetDialog title="Recalls" aside={name} onClose={() => setOver(null)}>
          <PatientRecalls contactId={row.contact_id} row={row} />
        </SheetDialog>
      ) : null}
    </>
  );
}

interface RecallCardProps {
  row: RecallRow;
  TextButton: TextButtonPart;
  onRecalls: () => void;
  onBook: () => void;
}

function RecallCard({ row, TextButton, onRecalls, onBook }: RecallCardProps) {
  const navigate = useNavigate();
  const limited = useLimited();
  const { contact_id: contactId } = row;
  const name = recallName(row);
  return (
    <section className={classes.card} aria-label="The recall">
      <div className={classes.who}>
        <h3 className={classes.type}>{row.RecallType || 'Recall'}</h3>
        <p className="flex wrap gap-2-12 no-margin ink-dim size-12 line-h-18">
          <span className={classes.state} data-late={(row.due && (row.days_overdue ?? 0) > 0) || undefined}>
            {stateWords(row)}
          </span>
          {row.DateDue ? <span>due {recallDate(row.DateDue)}</span> : null}
          {row.DatePrevious ? <span>last done {recallDate(row.DatePrevious)}</span> : null}
        </p>
      </div>
      <TextButton contactId={contactId} name={name} wide />
      {contactId === null ? null : (
        <PlainButton
          aria-disabled={limited !== null || undefined}
          data-tip={limited ?? undefined}
          onClick={() => {
            if (limited === null) onBook();
          }}
        >
          Book…
        </PlainButton>
      )}
      {contactId === null ? null : (
        <PlainButton onClick={() => void navigate({ href: addressOf({ contact: contactId }) })}>
          Open {row.FName || name}
        </PlainButton>
      )}
      <IconButton
        icon={mdiCalendarRefreshOutline}
        label={`All recalls of ${name}`}
        size={44}
        iconSize={20}
        className="gone phone-grid"
        aria-haspopup="dialog"
        onClick={onRecalls}
      />
    </section>
  );
}
