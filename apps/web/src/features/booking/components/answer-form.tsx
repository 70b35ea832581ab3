import { booking } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorMessage, isConnectionError } from '../../../lib/api.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { useContactDetail } from '../../contacts/index.ts';
import { acceptRequest, declineRequest, offerTimes } from '../mutations.ts';
import { useOfficeText } from '../use-office-text.ts';

export type Answer = 'accept' | 'propose' | 'decline';

const textOf: Record<Answer, booking.TextKind> = {
  accept: 'booked',
  propose: 'offered',
  decline: 'declined',
};
const labels: Record<Answer, { tell: string; silent?: string }> = {
  accept: { tell: 'Book and text', silent: 'Book without a text' },
  propose: { tell: 'Text these times' },
  decline: { tell: 'Decline and text', silent: 'Decline without a text' },
};

interface AnswerFormProps {
  kind: Answer;
  request: booking.AppointmentRequest;
  chosen: readonly booking.ProposedTime[];
  minutes: number;
  reason: string;
  onCancel: () => void;
  onDone: () => void;
}

/** The answer to a request before it is given: what is done, and what the patient is told, in the office's words. */
export function AnswerForm({ kind, request, chosen, minutes, reason, onCancel, onDone }: AnswerFormProps) {
  const { contact_id: contactId, contact_name: name, request_id: requestId } = request;
  const { contact } = useContactDetail(contactId);
  const words = useOfficeText(`answer.${requestId}`, textOf[kind], contact, chosen);
  const [clientRef, setClientRef] = useState(() => crypto.randomUUID());
  const { busy, fault, run } = useWork((error) => {
    // Nobody knows whether it arrived: the same again is the same answer.
    if (!isConnectionError(error)) setClientRef(crypto.randomUUID());
    return errorMessage(error);
  });
  const give = (text: string) =>
    run(async () => {
      if (kind === 'propose')
        await offerTimes({ contactId, name, minutes, reason, options: chosen, text, clientRef, requestId });
      else if (kind === 'decline') await declineRequest(request, text);
      else await acceptRequest(request, { ...chosen[0]!, minutes, Note: reason, message_text: text });
      words.reset();
      onDone();
    });
  const { tell, silent } = labels[kind];
  const empty = words.text.trim() === '';
  return (
    <div className="grid gap-12">
      {kind === 'decline' ? null : (
        <p className="no-margin text-14 medium">
          {chosen.map(({ AptDateTime }) => booking.timeWords(AptDateTime)).join(' · ')}, {minutes} minutes
        </p>
      )}
      {words.restored ? <RestoredNote onClear={words.reset} /> : null}
      <Textarea
        label={`Text to ${name || 'the patient'}`}
        description={kind === 'accept' ? '$ApptTime becomes the appointment once it stands.' : undefined}
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        value={words.text}
        onChange={(event) => words.write(event.currentTarget.value)}
      />
      {fault ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="flex wrap gap-8">
        <PlainButton
          filled={!empty}
          aria-disabled={busy || empty || undefined}
          data-tip={empty ? booking.bookingWords.noText : undefined}
          onClick={() => {
            if (!busy && !empty) void give(words.text);
          }}
        >
          {busy ? 'Working…' : tell}
        </PlainButton>
        {silent ? (
          <PlainButton aria-disabled={busy || undefined} onClick={() => void give('')}>
            {silent}
          </PlainButton>
        ) : null}
        <PlainButton
          onClick={() => {
            words.reset();
            onCancel();
          }}
        >
          Back
        </PlainButton>
      </div>
    </div>
  );
}
