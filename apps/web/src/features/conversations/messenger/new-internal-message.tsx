import { conversations as contract } from '@chairline/contract';
import { mdiLockOpenVariantOutline, mdiLockOutline } from '@mdi/js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import {
  changeDraft,
  clearDraft,
  findDraft,
  followDrafts,
  useMessageTools,
  type DraftPlace,
} from '../../composer/index.ts';
import { useContactDetail } from '../../contacts/index.ts';
import { beginInternal } from '../mutations.ts';
import type { NewInternalMessageProps } from '../messenger-props.ts';
import { usePeople, type Person } from '../people.ts';
import { ReminderButton } from '../reminders/reminder-button.tsx';
import { ComposerBox } from './composer-box.tsx';
import classes from './composer-box.module.css';
import { useMessageDraft } from './use-message-draft.ts';

const { conversationMessages: words } = contract;
const nobody: readonly Person[] = [];

/** The same for every try of one message: however often it is sent, one conversation begins. */
const clientRefs = new Map<DraftPlace, string>();

function clientRefOf(place: DraftPlace): string {
  const held = clientRefs.get(place) ?? crypto.randomUUID();
  clientRefs.set(place, held);
  return held;
}

/** The composer of an internal conversation that is not there yet: its first message makes it, and becomes its title. */
export function NewInternalMessage({ contactId, itemId = null, onCreated }: NewInternalMessageProps) {
  const place: DraftPlace = itemId === null ? `about-${contactId}` : `about-${contactId}-${itemId}`;
  const { contact } = useContactDetail(contactId);
  const { user_id } = useSession();
  const everyone = usePeople();
  const limited = useLimited();
  const composer = useMessageDraft(place);
  const field = useRef<HTMLTextAreaElement>(null);
  const [secured, setSecured] = useState(false);
  const [sending, setSending] = useState(false);
  // A private one has nobody in it yet who could be mentioned: its owner adds people first.
  const people = useMemo(
    () => (secured ? nobody : everyone.filter((person) => person.user_id !== user_id)),
    [secured, everyone, user_id],
  );
  const sendable = composer.complete && limited === null && !sending;
  useEffect(() => {
    followDrafts();
    field.current?.focus();
  }, []);

  const send = async () => {
    if (!sendable) return;
    const { text, files } = findDraft(place);
    setSending(true);
    try {
      const convo = await beginInternal(
        {
          message: text.trim(),
          contact_id: contactId,
          ...(itemId === null ? {} : { conversation_id: itemId }),
          secured,
          client_ref: clientRefOf(place),
        },
        files.map(({ file }) => file),
      );
      clientRefs.delete(place);
      clearDraft(place);
      onCreated?.(convo);
    } catch (error) {
      const reason = errorMessage(error);
      changeDraft(place, { problem: reason });
      if (!isShownAlready(error))
        notify({ message: `${words.internalCreateFailed}. ${reason}`, kind: 'error' });
    } finally {
      setSending(false);
    }
  };

  const { tools, parts } = useMessageTools({ ...composer, sendable, send: () => void send() }, field);

  return (
    <ComposerBox
      label="Begin an internal conversation"
      fieldLabel="First message"
      field={field}
      composer={composer}
      people={people}
      contact={contact}
      blocked={limited}
      sendable={sendable}
      tools={tools}
      parts={parts}
      beside={
        <>
          <button
            type="button"
            className={classes.tool}
            aria-pressed={secured}
            aria-label="Private: only its people see it"
            data-tip={secured ? 'Private: only its people see it' : 'Make it private: only its people see it'}
            onClick={() => setSecured((held) => !held)}
          >
            <Icon path={secured ? mdiLockOutline : mdiLockOpenVariantOutline} size={20} />
          </button>
          <ReminderButton convo={null} />
        </>
      }
      onType={composer.type}
      onSend={() => void send()}
    />
  );
}
