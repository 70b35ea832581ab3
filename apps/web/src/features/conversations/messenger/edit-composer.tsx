import { conversations as contract } from '@chairline/contract';
import { mdiPencilOutline } from '@mdi/js';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { isConflict, isShownAlready } from '../../../lib/shown-already.ts';
import { Icon } from '../../../ui/icon.tsx';
import { changeDraft, clearDraft, findDraft, openDraft, type DraftPlace } from '../../composer/index.ts';
import type { Contact } from '../../contacts/index.ts';
import { fetchNewest } from '../message-loader.ts';
import { receiveMessage, useMessages } from '../message-store.ts';
import type { ConvoMessage } from '../message-window.ts';
import type { Person } from '../people.ts';
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
  const place: DraftPlace = `edit-${id}`;
  // Before the first render, so that the field opens with the words in it.
  const [known, setKnown] = useState(() => {
    openDraft(place);
    if (findDraft(place).text === '') changeDraft(place, { text: message.message });
    return message;
  });
  const composer = useMessageDraft(place);
  const newest =
    useMessages((state) =>
      state.windows.get(convo_id)?.items.find((other) => other.convo_message_id === id),
    ) ?? message;
  const [saving, setSaving] = useState(false);
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
    clearDraft(place);
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
  const giveUp = () => {
    clearDraft(place);
    onDone();
  };
  const save = async () => {
    if (saving || text.trim() === '') return;
    if (text.trim() === newest.message) {
      giveUp();
      return;
    }
    setSaving(true);
    // A mention marked as done raises the version too: only words the writer has not been shown are a conflict.
    const { version } = newest.message === known.message ? newest : known;
    try {
      const { message: saved } = await call(contract.editConvoMessage, {
        params: { id: convo_id, messageId: id },
        body: { message: text.trim(), version },
        quiet400: true,
      });
      receiveMessage(saved);
      giveUp();
    } catch (error) {
      if (!isShownAlready(error)) changeDraft(place, { problem: errorMessage(error) });
      // What stands there now is shown; the next save replaces that.
      if (isConflict(error)) await meetNewest();
    } finally {
      setSaving(false);
    }
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
            <button type="button" className={classes.cancel} onClick={giveUp}>
              Cancel
            </button>
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
      onSend={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        giveUp();
      }}
    />
  );
}
