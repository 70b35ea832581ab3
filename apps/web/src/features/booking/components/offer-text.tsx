import type { booking } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { Textarea } from '@mantine/core';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useContactDetail } from '../../contacts/index.ts';
import { useOfficeText } from '../use-office-text.ts';

interface OfferTextProps {
  contactId: number;
  options: readonly booking.ProposedTime[];
  busy: boolean;
  /** Why it was not sent. */
  fault: string | null;
  onBack: () => void;
  onSend: (text: string) => void;
}

/** The text that offers times, in the office's words, as it will be sent. */
export default function OfferText({ contactId, options, busy, fault, onBack, onSend }: OfferTextProps) {
  const { contact } = useContactDetail(contactId);
  const words = useOfficeText(`offer.${contactId}`, 'offered', contact, options);
  const ready = contact !== undefined && words.text.trim() !== '';
  return (
    <>
      {words.restored ? <RestoredNote onClear={words.reset} /> : null}
      <Textarea
        label={`Text to ${contact ? contactName(contact) : 'the patient'}`}
        autosize
        minRows={4}
        maxRows={10}
        value={words.text}
        onChange={(event) => words.write(event.currentTarget.value)}
      />
      {fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="row wrap gap-8">
        <PlainButton
          filled={ready}
          aria-disabled={busy || !ready || undefined}
          onClick={() => {
            if (ready && !busy) onSend(words.text);
          }}
        >
          {busy ? 'Sending…' : 'Send'}
        </PlainButton>
        <PlainButton
          onClick={() => {
            words.reset();
            onBack();
          }}
        >
          Back
        </PlainButton>
      </div>
    </>
  );
}
