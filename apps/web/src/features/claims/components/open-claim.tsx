import { claims as contract } from '@chairline/contract';
import { mdiFileDocumentOutline, mdiForumOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { BeginDialog, OpenSubject, useConversation } from '../../conversations/index.ts';
import { ApiError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { ThreadSkeleton } from '../../../ui/thread/thread-skeleton.tsx';
import type { ClaimRow } from '../claim-rows.ts';
import { claimDate, money, patientName } from '../claim-words.ts';
import { receiveClaimConvo } from '../live.ts';
import { useClaim } from '../queries.ts';
import type { ClaimsAddress } from '../use-claims-address.ts';
import { ClaimCard } from './claim-card.tsx';

interface OpenClaimProps {
  claimId: number;
  /** It was chosen in the list just now: without a conversation, its dialog opens by itself. */
  chosen: boolean;
  address: ClaimsAddress;
}

const { claimWords } = contract;

/** The open claim: what is known of it, its next step, its notes, and its conversation. */
export function OpenClaim({ claimId, chosen, address }: OpenClaimProps) {
  const { data: row, error, isError, refetch } = useClaim(claimId);
  const back = { back: 'Back to the claims', onBack: address.closeClaim };
  const bare = { convoId: null, messageId: null, fresh: false, about: null, ...back };
  const notFound = isError && error instanceof ApiError && error.status === 404;
  if (row) {
    // A list brought it, or it was here a moment ago.
    const shown = notFound && !row.gone ? { ...row, gone: true, outstanding: false } : row;
    return <Shown key={claimId} row={shown} chosen={chosen && !notFound} address={address} />;
  }
  if (notFound) {
    return (
      <OpenSubject {...bare}>
        <EmptyState
          icon={mdiFileDocumentOutline}
          title="This claim is not here"
          hint="Open Dental does not have it, or it has not been read from there yet."
        >
          <PlainButton onClick={address.closeClaim}>Back to the claims</PlainButton>
        </EmptyState>
      </OpenSubject>
    );
  }
  if (isError) {
    return (
      <OpenSubject {...bare}>
        <FailedState title="The claim could not be loaded" error={error} onRetry={() => void refetch()} />
      </OpenSubject>
    );
  }
  return (
    <OpenSubject {...bare}>
      <ThreadSkeleton />
    </OpenSubject>
  );
}

function Shown({ row, chosen, address }: { row: ClaimRow; chosen: boolean; address: ClaimsAddress }) {
  const { search, completePlace, closeClaim } = address;
  const [asking, setAsking] = useState(chosen && row.convo_id === null);
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
  const name = patientName(row);
  return (
    <>
      <OpenSubject
        convoId={convoId}
        title={name}
        messageId={search.message ?? null}
        fresh={fresh}
        back="Back to the claims"
        onBack={closeClaim}
        about={<ClaimCard row={row} />}
      >
        <EmptyState
          icon={mdiForumOutline}
          title={`No conversation about ${name}’s claim yet`}
          hint="Notes and the next step stand above. A conversation is for talking it over with your colleagues."
        >
          <PlainButton filled onClick={() => setAsking(true)}>
            Start the conversation
          </PlainButton>
        </EmptyState>
      </OpenSubject>
      {asking ? (
        <BeginDialog
          process={contract.CLAIM_PROCESS}
          subjectId={row.DSSClaimsID}
          name={row.PatName.trim()}
          about={[row.Carrier, claimDate(row.DOS), money(row.Amount)].filter(Boolean).join(' · ')}
          words={claimWords}
          onBegun={(convo) => {
            setFresh(true);
            receiveClaimConvo(convo);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** A conversation of a claim whose claim the address does not name: it says which. */
export function FindClaim({ convoId, address }: { convoId: number; address: ClaimsAddress }) {
  const { convo, gone, error, retry } = useConversation(convoId);
  const { completePlace, closeClaim } = address;
  const claim = convo?.kind === 'claim' ? Number(convo.system_process_id) : null;
  useEffect(() => {
    if (claim !== null) completePlace({ claim, convo: convoId });
  }, [claim, convoId, completePlace]);
  if (gone || (convo && claim === null)) {
    return (
      <EmptyState icon={mdiForumOutline} title="This conversation is not about a claim, or is no longer here">
        <PlainButton onClick={closeClaim}>Back to the claims</PlainButton>
      </EmptyState>
    );
  }
  return error ? (
    <FailedState title="The conversation could not be loaded" error={error} onRetry={retry} />
  ) : (
    <ThreadSkeleton />
  );
}
