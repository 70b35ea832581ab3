import { conversations as contract } from '@chairline/contract';
import type { ConvoMessage } from '@chairline/office-state/conversations';
import { mdiPencilOutline } from '@mdi/js';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { changeDraft, clearDraft, findDraft, openDraft, type DraftTarget } from '../../composer/index.ts';
import type { Contact } from '../../contacts/index.ts';
import { fetchNewest } from '../message-loader.ts';
import { receiveMessage, useMessages } from '../message-store.ts';
import type { Person } from '../../../lib/people.ts';
import { ComposerBox } from './composer-box.tsx';
import classes from './composer-box.module.css';
import { useMessageDraft } from './use-message-draft.ts';

interface EditComposerProps {
  message: ConvoMessage;
  field: RefObject<HTMLTextAreaElement | null>;
  people: readonly Person[];
  contact: Contact | undefined;
  onTouch: () => void;
  onDone: () => void;
}

/** Changes a message of one's own; a change that is begun and left is found again. */
export function EditComposer({ message, field, people, contact, onTouch, onDone }: EditComposerProps) {
  const { convo_id, convo_message_id: id } = message;
  const target: DraftTarget = `edit-${id}`;
  // Before the first render, so that the field opens with the words in it.
  const [known, setKnown] = useState(() => {
    openDraft(target);
    if (findDraft(target).text === '') changeDraft(target, { text: message.message });
    return message;
  });
  const composer = useMessageDraft(target);
  const newest =
    useMessages((state) =>
      state.windows.get(convo_id)?.items.find((other) => other.convo_message_id === id),
    ) ?? message;
  const { text } = composer.draft;
  const differs = newest.message !== message.message;

  const toEnd = useEffectEvent(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  });
  useEffect(() => toEnd(), []);

  // Saved or given up in another window of the same person: nothing is left to change in this one.
  const typed = useRef(text);
  const endElsewhere = useEffectEvent(() => {
    if (typed.current === '') return;
    clearDraft(target);
    onDone();
  });
  const ended = text === '' || (differs && text === message.message);
  useEffect(() => {
    if (ended) endElsewhere();
  }, [ended]);

  const meetNewest = async () => {
    try {
      const now = await fetchNewest(convo_id, id);
      if (now) setKnown(now);
    } catch (error) {
      console.warn('The message as it is now could not be fetched', error);
    }
  };
  const { busy: saving, run } = useWork(async (error) => {
    changeDraft(target, { problem: errorMessage(error) });
    // What stands there now is shown; the next save replaces that.
    if (isConflict(error)) await meetNewest();
  });
  const giveUp = () => {
    clearDraft(target);
    onDone();
  };
  const save = () => {
    if (saving || text.trim() === '') return;
    if (text.trim() === newest.message) {
      giveUp();
      return;
    }
    // A mention marked as done raises the version too: only words the writer has not been shown are a conflict.
    const { version } = newest.message === known.message ? newest : known;
    void run(async () => {
      const { message: saved } = await call(contract.editConvoMessage, {
        params: { id: convo_id, messageId: id },
        body: { message: text.trim(), version },
        quiet400: true,
      });
      receiveMessage(saved);
      giveUp();
    });
  };

  return (
    <ComposerBox
      label="Change your message"
      fieldLabel="Your message"
      field={field}
      composer={composer}
      people={people}
      contact={contact}
      blocked={null}
      sendable={!saving && composer.complete}
      inside={
        <>
          <div className={classes.editing}>
            <Icon path={mdiPencilOutline} size={16} />
            <strong>Changing your message</strong>
            <LinkButton ink="dim" size={12} onClick={giveUp}>
              Cancel
            </LinkButton>
          </div>
          {differs ? (
            <p className={classes.theirs}>It says now: {newest.message || 'Message withdrawn'}</p>
          ) : null}
        </>
      }
      onType={(words) => {
        onTouch();
        typed.current = words;
        composer.type(words);
      }}
      onSend={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        giveUp();
      }}
    />
  );
}
