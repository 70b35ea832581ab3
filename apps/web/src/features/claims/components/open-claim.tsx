import { claims as contract } from '@chairline/contract';
import { mdiFileDocumentOutline } from '@mdi/js';
import { useCallback, useState } from 'react';
import { daysOut } from '../../../lib/wall-words.ts';
import { isMissing } from '../../../lib/shown-already.ts';
import { SubjectTalk, SubjectWait } from '../../conversations/index.ts';
import { claimDate, dollarsText, patientName } from '../claim-words.ts';
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

/** The open claim: what is known of it, its next step, its notes, and its conversation. */
export function OpenClaim({ claimId, chosen, address }: OpenClaimProps) {
  const { data: held, error, refetch } = useClaim(claimId);
  const { search, completeAddress, closeClaim } = address;
  /** Its conversation was begun here: what the carrier said is written next. */
  const [noting, setNoting] = useState(false);
  const onConvo = useCallback((convo: number) => completeAddress({ convo }), [completeAddress]);
  if (!held) {
    return (
      <SubjectWait
        kind="claim"
        icon={mdiFileDocumentOutline}
        error={error}
        onRetry={() => void refetch()}
        onBack={closeClaim}
      />
    );
  }
  // A list brought it, or it was here a moment ago: what one is writing about it stays before one's eyes.
  const row = isMissing(error) && !held.gone ? { ...held, gone: true, outstanding: false } : held;
  return (
    <SubjectTalk
      kind="claim"
      process={contract.CLAIM_PROCESS}
      subjectId={row.DSSClaimsID}
      name={patientName(row)}
      convoName={row.PatName.trim()}
      line={[
        row.Carrier,
        row.Type,
        claimDate(row.DOS),
        dollarsText(row.Amount),
        daysOut(row.days_out),
        row.Procedures,
      ]
        .filter(Boolean)
        .join(' · ')}
      hint="Notes and the next step stand above. A conversation is for talking it over with your colleagues."
      words={contract.claimWords}
      convoId={row.convo_id}
      chosen={chosen && !row.gone}
      address={{ convo: search.convo, message: search.message, onConvo, onBack: closeClaim }}
      card={<ClaimCard row={row} noting={noting} onNoted={() => setNoting(false)} />}
      onBegun={(begun) => {
        setNoting(true);
        receiveClaimConvo(begun);
      }}
    />
  );
}
