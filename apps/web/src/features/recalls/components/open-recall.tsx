import { recalls as contract } from '@chairline/contract';
import { mdiAccountClockOutline, mdiCalendarRefreshOutline, mdiForumOutline } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BeginDialog, OpenSubject, useConversation } from '../../conversations/index.ts';
import { ApiError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { ThreadSkeleton } from '../../../ui/thread/thread-skeleton.tsx';
import { receiveRecallConvo } from '../live.ts';
import { useRecall } from '../queries.ts';
import type { RecallRow } from '../recall-rows.ts';
import { recallDate, recallName, stateWords } from '../recall-words.ts';
import type { RecallAddress } from '../use-recall-address.ts';
import { PatientRecalls } from './patient-recalls.tsx';
import { TextButton } from './text-button.tsx';
import classes from './open-recall.module.css';

interface OpenRecallProps {
  recallId: number;
  /** It was chosen in the list just now: without a conversation, its dialog opens by itself. */
  chosen: boolean;
  address: RecallAddress;
}

const words = { ...contract.recallWords, nameRequired: 'Give the conversation a name.' };

/** The open recall: who is due for what, a text to them, and the conversation about it. */
export function OpenRecall({ recallId, chosen, address }: OpenRecallProps) {
  const { data: row, error, isError, refetch } = useRecall(recallId);
  const back = { back: 'Back to the recalls', onBack: address.closeRecall };
  const bare = { convoId: null, messageId: null, fresh: false, about: null, ...back };
  if (row) return <Shown key={recallId} row={row} chosen={chosen} address={address} />;
  if (!isError) {
    return (
      <OpenSubject {...bare}>
        <ThreadSkeleton />
      </OpenSubject>
    );
  }
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <OpenSubject {...bare}>
      {gone ? (
        <EmptyState
          icon={mdiAccountClockOutline}
          title="This recall is not here"
          hint="Open Dental does not have it, or it has not been read from there yet."
        >
          <PlainButton onClick={address.closeRecall}>Back to the recalls</PlainButton>
        </EmptyState>
      ) : (
        <FailedState title="The recall could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </OpenSubject>
  );
}

function RecallCard({ row, onRecalls }: { row: RecallRow; onRecalls: () => void }) {
  const navigate = useNavigate();
  const { contact_id: contactId } = row;
  const name = recallName(row);
  return (
    <section className={classes.card} aria-label="The recall">
      <div className={classes.who}>
        <h3 className={classes.type}>{row.RecallType || 'Recall'}</h3>
        <p className={classes.line}>
          <span className={classes.state} data-late={(row.due && (row.days_overdue ?? 0) > 0) || undefined}>
            {stateWords(row)}
          </span>
          {row.DateDue ? <span>due {recallDate(row.DateDue)}</span> : null}
          {row.DatePrevious ? <span>last done {recallDate(row.DatePrevious)}</span> : null}
        </p>
      </div>
      <TextButton row={row} wide />
      {contactId === null ? null : (
        <PlainButton onClick={() => void navigate({ to: '/frontdesk', search: { contact: contactId } })}>
          Open {row.FName || name}
        </PlainButton>
      )}
      <button
        type="button"
        className={classes.recalls}
        aria-haspopup="dialog"
        aria-label={`All recalls of ${name}`}
        onClick={onRecalls}
      >
        <Icon path={mdiCalendarRefreshOutline} size={20} />
      </button>
    </section>
  );
}

function Shown({ row, chosen, address }: { row: RecallRow; chosen: boolean; address: RecallAddress }) {
  const { search, completePlace, closeRecall } = address;
  const [asking, setAsking] = useState(chosen && row.convo_id === null);
  const [recalls, setRecalls] = useState(false);
  const [fresh, setFresh] = useState(false);
  const convoId = row.convo_id;
  // Which conversation is looked at stands in the address: what is new in it needs no notice then.
  useEffect(() => {
    if (convoId !== null && search.convo !== convoId) completePlace({ convo: convoId });
  }, [convoId, search.convo, completePlace]);
  // Somebody else was quicker: the dialog has nothing left to begin.
  useEffect(() => {
    if (convoId !== null) setAsking(false);
  }, [convoId]);
  const name = recallName(row);
  return (
    <>
      <OpenSubject
        convoId={convoId}
        title={name}
        messageId={search.message ?? null}
        fresh={fresh}
        back="Back to the recalls"
        onBack={closeRecall}
        about={<RecallCard row={row} onRecalls={() => setRecalls(true)} />}
      >
        <EmptyState
          icon={mdiForumOutline}
          title={`No conversation about ${name}’s recall yet`}
          hint="A conversation is for talking it over with your colleagues; with it, the recall leaves Due."
        >
          <PlainButton filled onClick={() => setAsking(true)}>
            Start the conversation
          </PlainButton>
        </EmptyState>
      </OpenSubject>
      {asking ? (
        <BeginDialog
          process={contract.RECALL_PROCESS}
          subjectId={row.DSSRecallID}
          name={name}
          about={[row.RecallType, stateWords(row)].filter(Boolean).join(' · ')}
          words={words}
          onBegun={(convo) => {
            setFresh(true);
            receiveRecallConvo(convo);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {recalls ? (
        <SheetDialog title="Recalls" aside={name} onClose={() => setRecalls(false)}>
          <PatientRecalls contactId={row.contact_id} row={row} />
        </SheetDialog>
      ) : null}
    </>
  );
}

/** A conversation of a recall which the address does not name: it says which. */
export function FindRecall({ convoId, address }: { convoId: number; address: RecallAddress }) {
  const { convo, gone, error, retry } = useConversation(convoId);
  const { completePlace, closeRecall } = address;
  const recall = convo?.kind === 'recall' ? Number(convo.system_process_id) : null;
  useEffect(() => {
    if (recall !== null) completePlace({ recall, convo: convoId });
  }, [recall, convoId, completePlace]);
  if (gone || (convo && recall === null)) {
    return (
      <EmptyState
        icon={mdiForumOutline}
        title="This conversation is not about a recall, or is no longer here"
      >
        <PlainButton onClick={closeRecall}>Back to the recalls</PlainButton>
      </EmptyState>
    );
  }
  return error ? (
    <FailedState title="The conversation could not be loaded" error={error} onRetry={retry} />
  ) : (
    <ThreadSkeleton />
  );
}
