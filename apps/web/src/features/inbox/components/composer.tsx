import { inbox } from '@chairline/contract';
import { mdiPaperclip, mdiSend } from '@mdi/js';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { Icon } from '../../../ui/icon.tsx';
import { contactName, type Contact, type ContactExtras } from '../../contacts/index.ts';
import { ACCEPT } from '../attachments.ts';
import { useComposer } from '../use-composer.ts';
import { ComposerChannel } from './composer-channel.tsx';
import { ComposerFiles } from './composer-files.tsx';
import classes from './composer.module.css';

/** At or below this height the field is fully rounded (specification 2, section 2). */
const ROUND_UP_TO = 80;

interface ComposerProps {
  contactId: number;
  contact: Contact | undefined;
  extras: ContactExtras | undefined;
  /** Why the contact's detail could not be fetched; without it nobody knows whether texts may go out. */
  detailError: unknown;
}

/** Writes a text: grows with it, keeps it as a draft, takes files by button, paste and drop. */
export function Composer({ contactId, contact, extras, detailError }: ComposerProps) {
  const composer = useComposer(contactId, contact, extras);
  const { draft, blocked, count, tooLong, sendable } = composer;
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [round, setRound] = useState(true);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    const height = Math.min(element.scrollHeight, inbox.COMPOSER_MAX_HEIGHT);
    element.style.height = `${height}px`;
    setRound(height <= ROUND_UP_TO && draft.files.length === 0);
  }, [draft.text, draft.files.length]);

  useHotkeys({
    r: { label: 'Write to this contact', group: 'Conversation', run: () => field.current?.focus() },
    Escape: {
      run: () => {
        if (document.activeElement === field.current) field.current?.blur();
      },
      inFields: true,
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    composer.send();
  };

  // A text that came back because the office's time is over has its reason above the field already.
  const problem = tooLong ?? (draft.problem === blocked ? null : draft.problem);
  const unknown = detailError !== undefined && extras === undefined;
  const reason = blocked ?? (unknown ? 'Texts can go out once this contact is loaded.' : null);
  const name = contact ? contactName(contact) : 'this contact';
  return (
    <form
      className={classes.composer}
      aria-label={`Text ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        composer.onDrop(event);
      }}
    >
      <ComposerChannel
        from={composer.officeNumber}
        to={composer.to}
        numbers={composer.numbers}
        blocked={reason}
        onChoose={composer.choose}
      />
      <div className={classes.box} data-round={round || undefined} data-over={over || undefined}>
        <ComposerFiles
          files={draft.files}
          lost={draft.lostFiles}
          onRemove={composer.removeFile}
          onForgetLost={composer.forgetLost}
        />
        <div className={classes.line}>
          <button
            type="button"
            className={classes.tool}
            aria-label="Attach files"
            data-tip="Attach files"
            disabled={reason !== null}
            onClick={() => picker.current?.click()}
          >
            <Icon path={mdiPaperclip} size={20} />
          </button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={ACCEPT}
            onChange={(event) => {
              composer.attach([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
              field.current?.focus();
            }}
          />
          <textarea
            ref={field}
            rows={1}
            className={classes.field}
            aria-label={`Message to ${name}`}
            aria-describedby="composer-notes"
            aria-invalid={tooLong !== null || undefined}
            placeholder={inbox.inboxMessages.placeholder}
            enterKeyHint="send"
            value={draft.text}
            disabled={reason !== null}
            onChange={(event) => composer.type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={composer.onPaste}
          />
          <button
            type="submit"
            className={classes.send}
            aria-label="Send"
            data-tip="Send (Enter)"
            disabled={!sendable}
          >
            <Icon path={mdiSend} size={20} />
          </button>
        </div>
      </div>
      <div id="composer-notes" className={classes.notes}>
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
        {count.segments > 1 ? (
          <p className={classes.count}>
            {count.characters} characters · {count.segments} texts
          </p>
        ) : null}
      </div>
      {over ? <div className={classes.drop}>Drop the files here to attach them</div> : null}
    </form>
  );
}
