import { labels } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { nameOfLanguage } from '../../../lib/language-words.ts';
import { useLimited } from '../../../lib/limited.ts';
import { isQuietNow } from '../../../lib/quiet-now.ts';
import { useSession } from '../../../lib/session.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { usePlaceholderValues } from '../../composer/index.ts';
import { quietHoursQuery } from '../../consent/index.ts';
import { textableNumbers, useContactDetail } from '../../contacts/index.ts';
import { useTranslation } from '../composer/use-translation.ts';
import { pickChannel } from '../text-channel.ts';
import { sendLater } from './send-later.ts';

interface AskTextProps {
  contactId: number;
  title: string;
  /** The office's words, with placeholders. */
  template: string;
  /** What $ApptTime and its like stand for. */
  appointments: labels.PlaceholderValues['appointments'];
  onClose: () => void;
  /** It is on its way, and can be taken back for a moment. */
  onSent: () => void;
}

const unchosen = { translate: null, language: null };

/** A text to a contact, filled in and to be changed before it goes: with one press, as the patient last wrote. */
export default function AskText({ contactId, title, template, appointments, onClose, onSent }: AskTextProps) {
  const { contact, extras, error } = useContactDetail(contactId);
  const values = usePlaceholderValues(contact);
  const { client } = useSession();
  const limited = useLimited();
  const quiet = useQuery({ ...quietHoursQuery, refetchOnMount: false }).data;
  const [opened] = useState(() => new Date());
  // Of other times other words are kept.
  const of = (appointments ?? []).map(({ AptDateTime }) => AptDateTime).join();
  const kept = useKeptState<string | null>(`ask-text.${contactId}.${of}`, {
    schema: z.string().nullable(),
    start: null,
  });
  const written = kept.value;
  const translation = useTranslation(contactId, unchosen, contact, extras);
  const known = contact !== undefined && extras !== undefined && translation.known;
  const text = written ?? (contact ? labels.fillPlaceholders(template, { ...values, appointments }) : '');
  const { to, blocked } = pickChannel({
    limited,
    officeNumber: client.text_number,
    numbers: contact ? textableNumbers(contact) : [],
    chosen: null,
    extras,
  });
  const missing = labels.openPlaceholders(text);
  const why = error
    ? 'The contact could not be loaded. Try again in a moment.'
    : !known
      ? 'Looking up the number…'
      : (blocked ??
        (missing.length > 0 ? `Nothing is known for ${missing.join(', ')}.` : null) ??
        (text.trim() === '' ? 'Write a text first.' : null));
  const send = () => {
    if (why !== null || to === null || !contact) return;
    const language = translation.on ? translation.language : null;
    sendLater({
      contactId,
      name: contactName(contact),
      dst: to,
      src: client.text_number ?? '',
      text,
      language,
    });
    kept.clear();
    onSent();
  };
  return (
    <SheetDialog title={title} onClose={onClose}>
      <form
        className="grid gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        <Textarea
          label="Text"
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => {
            const { value } = event.currentTarget;
            kept.set(() => value);
          }}
        />
        {known && translation.on ? (
          <p className="caption no-margin">Goes out in {nameOfLanguage(translation.language)}</p>
        ) : null}
        {known && blocked === null && quiet && isQuietNow(quiet, opened, client.timezone) ? (
          <p className="text-12 no-margin pad-4-8 radius-control bg-warn-tint ink-warn">
            These are your quiet hours. A text you send now leaves all the same.
          </p>
        ) : null}
        {why === null ? null : (
          <p className="hint no-margin" role="status">
            {why}
          </p>
        )}
        <SheetActions>
          <PlainButton
            onClick={() => {
              kept.clear();
              onClose();
            }}
          >
            Cancel
          </PlainButton>
          <PlainButton type="submit" filled={why === null} aria-disabled={why !== null || undefined}>
            Send
          </PlainButton>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
