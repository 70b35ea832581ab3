import { addressOf, type ai as contract, inbox } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { intendText } from '../../../lib/text-intent.ts';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { keepCard, sendCard, setCardState } from './press.ts';
import { putInto } from './put-into.ts';

/** A text or a note that was prepared: sent or kept as it stands or as it was changed, taken elsewhere, or discarded. */
export function DraftCard({ card }: { card: Exclude<contract.AnswerCard, { kind: 'times' }> }) {
  const navigate = useNavigate();
  const limited = useLimited();
  const { kind, contact_id, contact_name } = card;
  const [changed, setChanged] = useState<string | null>(null);
  const { busy, busyWith, fault, run } = useWork<'send' | 'discard'>();
  const text = (changed ?? card.text).trim();
  const why = limited ?? (text === '' ? 'Write something first.' : inbox.textLengthProblem(text));
  const send = () =>
    run(async () => {
      notify({
        message: await (kind === 'text' ? sendCard(card, text) : keepCard(card, text)),
        kind: 'success',
      });
    }, 'send');
  const toComposer = () => {
    if (kind === 'text') {
      putInto(contact_id, text);
      intendText(contact_id);
      void navigate({ href: addressOf({ contact: contact_id }) });
      return;
    }
    putInto(`about-${contact_id}`, text);
    void navigate({
      to: '/frontdesk',
      search: { contact: contact_id, panel: 'internalConversations', convo: 'new' },
    });
  };
  return (
    <>
      {changed === null ? (
        <p className="no-margin pre-wrap breakable line-h-20">{card.text}</p>
      ) : (
        <Textarea
          aria-label={kind === 'text' ? `Text to ${contact_name}` : `Note about ${contact_name}`}
          autosize
          minRows={2}
          maxRows={10}
          autoFocus
          value={changed}
          onChange={(event) => setChanged(event.currentTarget.value)}
        />
      )}
      {fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="row wrap gap-8">
        <PlainButton
          filled={why === null}
          aria-disabled={busy || why !== null || undefined}
          data-tip={why ?? undefined}
          onClick={() => {
            if (why === null && !busy) void send();
          }}
        >
          {kind === 'text'
            ? busyWith === 'send'
              ? 'Sending…'
              : 'Send'
            : busyWith === 'send'
              ? 'Keeping…'
              : 'Keep'}
        </PlainButton>
        <PlainButton onClick={() => setChanged(changed === null ? card.text : null)}>
          {changed === null ? 'Change' : 'As it was'}
        </PlainButton>
        <PlainButton onClick={toComposer}>
          {kind === 'text' ? 'Put into the composer' : 'Put into a conversation about them'}
        </PlainButton>
        <PlainButton
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) void run(() => setCardState(card, 'discarded'), 'discard');
          }}
        >
          Discard
        </PlainButton>
      </div>
    </>
  );
}
