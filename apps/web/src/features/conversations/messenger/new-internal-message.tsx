import { conversations as contract } from '@chairline/contract';
import { mdiLockOpenVariantOutline, mdiLockOutline } from '@mdi/js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import { useWork } from '../../../ui/use-work.ts';
import {
  changeDraft,
  clearDraft,
  findDraft,
  followDrafts,
  useMessageTools,
  type DraftTarget,
} from '../../composer/index.ts';
import { useContactDetail } from '../../contacts/index.ts';
import { beginInternal } from '../mutations.ts';
import type { NewInternalMessageProps } from '../messenger-props.ts';
import { usePeople, type Person } from '../../../lib/people.ts';
import { ReminderButton } from '../reminders/reminder-button.tsx';
import { ComposerBox } from './composer-box.tsx';
import { useMessageDraft } from './use-message-draft.ts';

const { conversationMessages: words } = contract;
const nobody: readonly Person[] = [];

/** The same for every try of one message: however often it is sent, one conversation begins. */
const clientRefs = new Map<DraftTarget, string>();

function clientRefOf(target: DraftTarget): string {
  const held = clientRefs.get(target) ?? crypto.randomUUID();
  clientRefs.set(target, held);
  return held;
}

/** The composer of an internal conversation that is not there yet: its first message makes it, and becomes its title. */
export function NewInternalMessage({ contactId, itemId = null, onCreated }: NewInternalMessageProps) {
  const target: DraftTarget = itemId === null ? `about-${contactId}` : `about-${contactId}-${itemId}`;
  const { contact } = useContactDetail(contactId);
  const { user_id } = useSession();
  const everyone = usePeople();
  const limited = useLimited();
  const composer = useMessageDraft(target);
  const field = useRef<HTMLTextAreaElement>(null);
  const [secured, setSecured] = useState(false);
  const { busy: sending, run } = useWork((error) => {
    const problem = errorMessage(error);
    changeDraft(target, { problem });
    notify({ message: `${words.internalCreateFailed}. ${problem}`, kind: 'error' });
  });
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

  const send = () => {
    if (!sendable) return;
    const { text, files } = findDraft(target);
    void run(async () => {
      const convo = await beginInternal(
        {
          message: text.trim(),
          contact_id: contactId,
          ...(itemId === null ? {} : { conversation_id: itemId }),
          secured,
          client_ref: clientRefOf(target),
        },
        files.map(({ file }) => file),
      );
      clientRefs.delete(target);
      clearDraft(target);
      onCreated?.(convo);
    });
  };

  const { tools, parts } = useMessageTools({ ...composer, sendable, send }, field);

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
          <IconButton
            icon={secured ? mdiLockOutline : mdiLockOpenVariantOutline}
            label="Private: only its people see it"
            tip={secured ? 'Private: only its people see it' : 'Make it private: only its people see it'}
            round
            className="self-flex-end margin-4"
            on={secured}
            aria-pressed={secured}
            onClick={() => setSecured((held) => !held)}
          />
          <ReminderButton convo={null} />
        </>
      }
      onType={composer.type}
      onSend={send}
    />
  );
}
