import { contactName, type ContactExtras } from '@chairline/office-state/contacts';
import {} from '@mdi/js';
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { nameKey, useHotkeys } from '../../../lib/hotkeys.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import type { Contact } from '../../contacts/index.ts';
import { FindTimeDialog } from '../../booking/index.ts';
import { ContactReminder } from '../../conversations/index.ts';
import { PresenceLine } from '../../../ui/presence-line.tsx';
import { Later } from '../../../ui/later.tsx';
import {
  DropTarget,
  FilePreviews,
  ReplyQuote,
  SendButton,
  SuggestingField,
  ToolPlus,
  ToolRow,
  useHelp,
  useNarrow,
  useWriting,
} from '../../composer/index.ts';
import { useTools } from '../composer/use-tools.ts';
import { setReplyRef } from '../reply-ref.ts';
import { useComposer } from '../use-composer.ts';
import { ComposerChannel } from './composer-channel.tsx';
import { ComposerNotes } from './composer-notes.tsx';
import classes from './composer.module.css';

const TranslateBar = lazy(() => loadChunk('translate-bar', () => import('../composer/translate-bar.tsx')));

/** Gives the keys back to the list, from the row of whom is written to where that stands there. */
function leaveField(field: HTMLTextAreaElement | null): void {
  field?.blur();
  document.querySelector<HTMLElement>('[data-list-row][aria-current="true"]')?.focus({ preventScroll: true });
}

interface ComposerProps {
  contactId: number;
  contact: Contact | undefined;
  extras: ContactExtras | undefined;
  /** Why the contact's detail could not be fetched; without it nobody knows whether texts may go out. */
  detailError: unknown;
  /** Opens the mail composer; offered to contacts that have an address. */
  onEmail?: (() => void) | undefined;
}

/** Writes a text: grows with it, keeps it as a draft, takes files, recordings and the place, fills in templates. */
export function Composer({ contactId, contact, extras, detailError, onEmail }: ComposerProps) {
  const composer = useComposer(contactId, contact, extras);
  const { draft, blocked, translation } = composer;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const notesId = useId();
  const [round, setRound] = useState(true);
  const narrow = useNarrow(form);
  const { writing, touch } = useWriting(draft.text);
  /** Whose reminder is being set. */
  const [reminding, setReminding] = useState<number | null>(null);
  /** For whose visit a time is looked for. */
  const [finding, setFinding] = useState<number | null>(null);
  const help = useHelp({ contact_id: contactId }, draft.text, field, composer.type);
  const { tools, parts } = useTools({
    composer,
    field,
    remind: () => setReminding(contactId),
    findTime: contact?.OD_PatNum ? () => setFinding(contactId) : null,
    help,
  });

  const closeReminder = useCallback(() => setReminding(null), []);

  useHotkeys({
    r: {
      label: 'Write to this contact',
      group: 'Conversation',
      of: contactId,
      run: () => field.current?.focus(),
    },
    'mod+Enter': {
      label: 'Send (or, with nothing written, done), and on to who waits next',
      group: 'Conversation',
      of: contactId,
      // A field that is closed cannot take the cursor: then the keys mean what they do in it.
      run: () => (blocked === null ? field.current?.focus() : composer.sendAndGoOn()),
    },
    'mod+e': {
      label: 'Done, and on to the next (from an empty field too)',
      group: 'Conversation',
      of: contactId,
      run: composer.doneAndGoOn,
    },
    Escape: {
      run: () => {
        if (help.running) help.stop();
        else if (document.activeElement === field.current) leaveField(field.current);
      },
      inFields: true,
    },
    ...(help.on
      ? {
          'mod+j': {
            label: 'Suggest a reply',
            group: 'Conversation',
            of: contactId,
            run: () => {
              if (blocked === null) help.ask('reply');
            },
            inFields: true,
          },
        }
      : {}),
  });

  const unknown = detailError !== undefined && extras === undefined;
  const reason = blocked ?? (unknown ? 'Texts can go out once this contact is loaded.' : null);
  const name = contact ? contactName(contact) : 'this contact';
  // Written at once, sent when the contact is known: a field that closed meanwhile would lose its focus.
  const closed = blocked !== null;
  return (
    <>
      <form
        ref={form}
        className={classes.composer}
        aria-label={`Text ${name}`}
        onSubmit={(event) => {
          event.preventDefault();
          composer.send();
        }}
      >
        <div className={classes.head}>
          <ComposerChannel
            name={contact ? name : null}
            from={composer.officeNumber}
            to={composer.to}
            choices={composer.choices}
            messengerUntil={composer.messengerUntil}
            blocked={reason}
            onChoose={composer.choose}
            onEmail={contact?.email ? onEmail : undefined}
          />
          {/* An old address may name a contact that is gone: then there is nothing to be present at. */}
          {contact ? <PresenceLine target={{ contactId }} writing={writing} /> : null}
        </div>
        <div
          className={`clip box-line-strong radius-bubble bg-panel ease-border-color ${classes.box}`}
          data-round={(round && draft.files.length === 0) || undefined}
          data-narrow={narrow || undefined}
        >
          {draft.ref ? (
            <ReplyQuote
              reply={draft.ref}
              onRemove={() => {
                setReplyRef(contactId, null);
                field.current?.focus();
              }}
            />
          ) : null}
          <FilePreviews
            files={draft.files}
            limits={composer.limits}
            lost={draft.lostFiles}
            coming={draft.coming.length}
            problem={draft.problem}
            onRemove={(id) => composer.removeFiles([id])}
            onForgetLost={composer.forgetLost}
          />
          <div className="flex items-bottom">
            {narrow ? <ToolPlus tools={tools} disabled={closed} /> : null}
            <SuggestingField
              ref={field}
              main
              label={`Message to ${name}`}
              contact={contact}
              text={draft.text}
              disabled={closed}
              invalid={composer.tooMuch !== null}
              describedBy={notesId}
              onType={(text) => {
                touch();
                composer.type(text);
              }}
              onFocus={composer.comeBack}
              onSend={composer.send}
              onSendAndGoOn={composer.sendAndGoOn}
              onKeyDown={(event) => {
                // With something written they are the field's own: to the line's end, on a Mac.
                if (nameKey(event) !== 'mod+e' || !composer.empty) return;
                event.preventDefault();
                composer.doneAndGoOn();
              }}
              onFiles={composer.attach}
              onRound={setRound}
            />
            <SendButton
              label="Send"
              tip="Send (Enter), and on to the next (Ctrl Enter)"
              disabled={!composer.sendable}
            />
          </div>
          {narrow ? null : <ToolRow tools={tools} disabled={closed} />}
          <Suspense fallback={null}>
            {translation.on && !closed ? <TranslateBar translation={translation} text={draft.text} /> : null}
          </Suspense>
        </div>
        <ComposerNotes id={notesId} composer={composer} contact={contact} field={field} help={help} />
        <DropTarget
          anchor={form}
          label={`Drop the files here to attach them to your text to ${name}`}
          disabled={closed}
          onFiles={composer.attach}
        />
        {parts}
      </form>
      {/* Beside the form: what is sent in the dialog is not for it. */}
      {reminding === contactId ? (
        <Later>
          <ContactReminder contactId={contactId} name={name} onClose={closeReminder} />
        </Later>
      ) : null}
      {finding === contactId ? (
        <Later>
          <FindTimeDialog
            contactId={contactId}
            onClose={() => setFinding(null)}
            onBooked={() => field.current?.focus()}
          />
        </Later>
      ) : null}
    </>
  );
}
