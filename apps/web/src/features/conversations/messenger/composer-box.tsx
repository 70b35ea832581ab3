import { mdiCheck, mdiPaperclip, mdiSend } from '@mdi/js';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import {
  DropTarget,
  FilePreviews,
  ReplyQuote,
  SuggestingField,
  type ComposerDraft,
} from '../../composer/index.ts';
import type { Contact } from '../../contacts/index.ts';
import type { Person } from '../people.ts';
import classes from './composer-box.module.css';
import { convoLimits } from './convo-limits.ts';

interface ComposerBoxProps {
  /** What the form is for, and what the field is, for screen readers. */
  label: string;
  fieldLabel: string;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: ComposerDraft;
  people: readonly Person[];
  contact: Contact | undefined;
  /** Why nothing can be written; null where it can. */
  blocked: string | null;
  sendable: boolean;
  /** Why it cannot go out as it is. */
  problem: string | null;
  /** Without files: a wording that is changed. */
  editing?: boolean;
  /** Above the box: who else is there, why it is closed. */
  head?: ReactNode;
  /** Inside the box, above the field. */
  inside?: ReactNode;
  /** Beside the paperclip. */
  tools?: ReactNode;
  onType: (text: string) => void;
  onSend: () => void;
  onFiles: (files: File[]) => void;
  onRemoveFile: (id: string) => void;
  onForgetLost: () => void;
  onDropReply: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The field a message among staff is written in: people, placeholders and templates suggested, files attached. */
export function ComposerBox(props: ComposerBoxProps) {
  const { label, field, draft, blocked, sendable, problem, editing = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const notesId = useId();
  const [round, setRound] = useState(true);
  const closed = blocked !== null;
  const plain = round && draft.files.length === 0 && !editing && draft.ref === null;
  return (
    <form
      ref={form}
      className={classes.composer}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSend();
      }}
    >
      {props.head}
      <div className={classes.box} data-round={plain || undefined} data-narrow={!editing || undefined}>
        {props.inside}
        {draft.ref ? <ReplyQuote reply={draft.ref} onRemove={props.onDropReply} /> : null}
        {editing ? null : (
          <FilePreviews
            files={draft.files}
            limits={convoLimits}
            lost={draft.lostFiles}
            coming={draft.coming.length}
            problem={draft.problem}
            onRemove={props.onRemoveFile}
            onForgetLost={props.onForgetLost}
          />
        )}
        <div className={classes.line}>
          {editing ? null : (
            <>
              <button
                type="button"
                className={classes.tool}
                aria-label="Attach files"
                data-tip="Attach files"
                disabled={closed}
                onClick={() => picker.current?.click()}
              >
                <Icon path={mdiPaperclip} size={20} />
              </button>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                accept={convoLimits.types.join(',')}
                onChange={(event) => {
                  props.onFiles([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = '';
                }}
              />
            </>
          )}
          {props.tools ? <span className={classes.tools}>{props.tools}</span> : null}
          <SuggestingField
            ref={field}
            label={props.fieldLabel}
            contact={props.contact}
            people={props.people}
            text={draft.text}
            disabled={closed}
            invalid={problem !== null}
            describedBy={notesId}
            onType={props.onType}
            onSend={props.onSend}
            onFiles={editing ? () => {} : props.onFiles}
            onRound={setRound}
            {...(props.onKeyDown ? { onKeyDown: props.onKeyDown } : {})}
          />
          <button
            type="submit"
            className={classes.send}
            aria-label={editing ? 'Save the change' : 'Send'}
            data-tip={editing ? 'Save (Enter)' : 'Send (Enter)'}
            disabled={!sendable}
          >
            <Icon path={editing ? mdiCheck : mdiSend} size={20} />
          </button>
        </div>
      </div>
      <div id={notesId} className={classes.notes}>
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
      </div>
      {editing ? null : (
        <DropTarget
          anchor={form}
          label="Drop the files here to attach them to your message"
          disabled={closed}
          onFiles={props.onFiles}
        />
      )}
    </form>
  );
}
