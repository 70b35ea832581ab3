import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import {
  DropTarget,
  FilePreviews,
  ReplyQuote,
  SendButton,
  SuggestingField,
  ToolPlus,
  ToolRow,
  useNarrow,
  type Tool,
} from '../../composer/index.ts';
import type { Contact } from '../../contacts/index.ts';
import type { Person } from '../../../lib/people.ts';
import classes from './composer-box.module.css';
import type { MessageDraft } from './use-message-draft.ts';

interface ComposerBoxProps {
  /** What the form is for, and what the field is, for screen readers. */
  label: string;
  fieldLabel: string;
  field: RefObject<HTMLTextAreaElement | null>;
  composer: MessageDraft;
  people: readonly Person[];
  contact: Contact | undefined;
  /** Why nothing can be written; null where it can. */
  blocked: string | null;
  sendable: boolean;
  /** Files, recordings, the present place; left out while a message's wording is changed. */
  tools?: readonly Tool[];
  /** What the tools open. */
  parts?: ReactNode;
  /** Above the box: who else is there, why it is closed. */
  head?: ReactNode;
  /** Inside the box, above the field. */
  inside?: ReactNode;
  /** Beside the tools, never behind the plus: what it shows is to be seen. */
  beside?: ReactNode;
  onType: (text: string) => void;
  onSend: () => void;
  onDropReply?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The field a message among staff is written in: people, placeholders and templates suggested, tools beside it. */
export function ComposerBox(props: ComposerBoxProps) {
  const { label, field, composer, blocked, sendable, tools, beside } = props;
  const { draft, problem } = composer;
  const editing = tools === undefined;
  const form = useRef<HTMLFormElement>(null);
  const notesId = useId();
  const [round, setRound] = useState(true);
  const narrow = useNarrow(form);
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
      <div
        className={`clip box-line-strong radius-bubble bg-panel ease-border-color ${classes.box}`}
        data-round={plain || undefined}
        data-narrow={(narrow && !editing) || undefined}
      >
        {props.inside}
        {draft.ref ? (
          <ReplyQuote reply={draft.ref} onRemove={props.onDropReply ?? composer.dropReply} />
        ) : null}
        {editing ? null : (
          <FilePreviews
            files={draft.files}
            limits={composer.limits}
            lost={draft.lostFiles}
            coming={draft.coming.length}
            problem={draft.problem}
            onRemove={(id) => composer.removeFiles([id])}
            onForgetLost={composer.forgetLost}
          />
        )}
        <div className={classes.line} data-tools={editing ? undefined : narrow ? 'plus' : 'row'}>
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
            onFiles={editing ? () => {} : composer.attach}
            onRound={setRound}
            {...(props.onKeyDown ? { onKeyDown: props.onKeyDown } : {})}
          />
          <SendButton
            label={editing ? 'Save the change' : 'Send'}
            tip={editing ? 'Save (Enter)' : 'Send (Enter)'}
            saves={editing}
            disabled={!sendable}
          />
          {tools ? (
            <>
              <div className={classes.tools}>
                {narrow ? (
                  <ToolPlus tools={tools} disabled={closed} />
                ) : (
                  <ToolRow tools={tools} disabled={closed} />
                )}
              </div>
              {/* In one place of the tree: a phone that is turned closes no reminder that is being set. */}
              <div className={classes.beside}>{beside}</div>
            </>
          ) : null}
        </div>
      </div>
      <div id={notesId} className={classes.notes}>
        {problem ? (
          <p role="alert" className="margin-0-0-4 ink-error">
            {problem}
          </p>
        ) : null}
      </div>
      {editing ? null : (
        <DropTarget
          anchor={form}
          label="Drop the files here to attach them to your message"
          disabled={closed}
          onFiles={composer.attach}
        />
      )}
      {props.parts}
    </form>
  );
}
