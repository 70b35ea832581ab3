import { labels, mail } from '@chairline/contract';
import { mdiClose, mdiSend } from '@mdi/js';
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { mediaUrl } from '../../../lib/api.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import {
  HelpNote,
  helpTool,
  ToolsButton,
  UnfilledNote,
  useHelp,
  useSuggestions,
} from '../../composer/index.ts';
import { useContactDetail } from '../../contacts/index.ts';
import { carriedBy, isAnswer, quoteOf, type MailFaults } from '../mail-draft.ts';
import { useMailComposer, type ComposerInput } from '../use-mail-composer.ts';
import { AddressField } from './address-field.tsx';
import classes from './mail-composer.module.css';

interface MailComposerProps extends ComposerInput {
  /** The field its files are attached in. */
  Files: MailFilesField;
  onClose: () => void;
}

export type MailFilesField = ComponentType<{
  files: readonly File[];
  disabled: boolean;
  onChange: (files: File[]) => void;
  tools: ReactNode;
  children: ReactNode;
}>;

const titles = {
  new: 'New e-mail',
  reply: 'Reply',
  replyAll: 'Reply to all',
  forward: 'Forward',
  again: 'Send again',
} as const;

/** The files of a mail that goes on to somebody else. */
async function fetchFiles(media: readonly mail.Email['media'][number][]): Promise<File[]> {
  return Promise.all(
    media.map(async (file) => {
      const response = await fetch(mediaUrl(file.media_url));
      if (!response.ok) throw new Error(`${file.file_name} could not be fetched.`);
      return new File([await response.blob()], file.file_name, { type: file.content_type });
    }),
  );
}

/** Writes a mail: to whom, copies, subject, text, files, and what it answers below. */
export function MailComposer(props: MailComposerProps) {
  const { mode, email, emailDate, Files, onClose } = props;
  const composer = useMailComposer(props);
  const { draft, files, faults, blocked, problem, sending, change } = composer;
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const subject = useRef<HTMLInputElement>(null);
  const { contact } = useContactDetail(props.contactId);
  const suggestions = useSuggestions({ field: text, contact, roomy: true });
  const help = useHelp(
    { contact_id: props.contactId, email_id: email && isAnswer(mode) ? email.email_id : 0 },
    draft.text,
    text,
    (words) => change({ text: words }),
  );
  const tool = helpTool(help, draft.text.trim() === '');
  const [copies, setCopies] = useState(draft.cc.length + draft.bcc.length > 0);
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    const element = form.current;
    // Of one that came back the address is what is to be put right.
    const first =
      draft.to.length === 0 || mode === 'again' ? element?.querySelector<HTMLElement>('[name="to"]') : null;
    (
      first ?? (mode === 'new' ? element?.querySelector<HTMLElement>('[name="subject"]') : text.current)
    )?.focus({
      preventScroll: true,
    });
    element?.scrollIntoView({ block: 'nearest' });
    // Where the form opens is decided once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(Math.max(element.scrollHeight, 120), 420)}px`;
  }, [draft.text]);

  // What a forwarded mail carries goes along; it does not leave without.
  const { setFiles } = composer;
  const carried = (mode === 'forward' || mode === 'again') && email ? carriedBy(email) : [];
  const [gathering, setGathering] = useState(carried.length > 0);
  useEffect(() => {
    if (carried.length === 0) return undefined;
    let gone = false;
    fetchFiles(carried).then(
      (found) => {
        if (gone) return;
        setFiles(found);
        setGathering(false);
      },
      (error: unknown) => {
        if (gone) return;
        setGathering(false);
        console.warn('Attachments of the mail are missing', error);
        notify({
          message: 'The files of this mail could not be attached. Attach them by hand.',
          kind: 'error',
        });
      },
    );
    return () => {
      gone = true;
    };
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const send = async (allowUnfilled = false) => {
    if (gathering) return;
    const found: MailFaults = await composer.send(allowUnfilled);
    const [first] = Object.keys(found);
    if (first === 'cc' || first === 'bcc') setCopies(true);
    if (first)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };
  const inSubject = labels.openPlaceholders(draft.subject).length > 0;
  const open = labels.openPlaceholders(`${draft.subject}\n${draft.text}`);
  const leave = () => (composer.blank ? onClose() : setAsking(true));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (help.on && event.key === 'j' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (blocked === null) help.ask('reply');
    } else if (event.key === 'Escape' && help.running) {
      // It would close the panel.
      event.stopPropagation();
      help.stop();
    }
  };
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={titles[mode]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={onKeyDown}
    >
      <div className="row gap-8">
        <h3 className="text-14 grow no-margin semibold">{titles[mode]}</h3>
        {copies ? null : (
          <LinkButton ink="dim" size={13} onClick={() => setCopies(true)}>
            Cc, Bcc
          </LinkButton>
        )}
        <IconButton icon={mdiClose} label="Close this e-mail" size={32} ink="plain" onClick={leave} />
      </div>
      {composer.restored ? (
        <RestoredNote but="Files have to be attached again." onClear={composer.discard} />
      ) : null}
      {blocked === null ? null : (
        <p className="text-13 no-margin pad-8-12 radius-control bg-warn-tint ink-warn" role="alert">
          {blocked}
        </p>
      )}
      {(copies ? (['to', 'cc', 'bcc'] as const) : (['to'] as const)).map((field) => (
        <AddressField
          key={field}
          name={field}
          label={{ to: 'To', cc: 'Cc', bcc: 'Bcc' }[field]}
          addresses={draft[field]}
          typing={draft.typing[field]}
          fault={faults[field]}
          onChange={(addresses, typing) => composer.setAddresses(field, addresses, typing)}
        />
      ))}
      <div className="grid gap-2">
        <label className="caption" htmlFor="mail-subject">
          Subject
        </label>
        <input
          ref={subject}
          id="mail-subject"
          name="subject"
          className={`border-box w-full box-line-strong radius-control bg-none ink font-inherit phone-h-44 phone-size-16 ${classes.subject}`}
          maxLength={mail.SUBJECT_MAX}
          autoComplete="off"
          value={draft.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      </div>
      <Files
        files={files}
        disabled={sending || gathering}
        onChange={composer.setFiles}
        tools={
          help.on ? (
            <ToolsButton
              {...tool}
              look=""
              size={20}
              tools={tool.menu ?? []}
              busy={help.running !== null}
              disabled={sending || blocked !== null}
            />
          ) : null
        }
      >
        <label className="caption" htmlFor="mail-text">
          Message
        </label>
        <textarea
          ref={text}
          id="mail-text"
          name="text"
          className={classes.text}
          {...suggestions.field}
          aria-invalid={faults.text !== undefined || undefined}
          aria-describedby="mail-problems"
          maxLength={mail.MAIL_TEXT_MAX}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          onKeyDown={suggestions.onKey}
        />
        {suggestions.popup}
        {help.speaks ? (
          <Suspense fallback={null}>
            <HelpNote help={help} />
          </Suspense>
        ) : null}
      </Files>
      {open.length > 0 ? (
        <Suspense fallback={null}>
          <UnfilledNote
            text={inSubject ? draft.subject : draft.text}
            field={inSubject ? subject : text}
            contact={contact}
            held={composer.heldOpen}
            onFill={(filled) => change(inSubject ? { subject: filled } : { text: filled })}
            onSendAnyway={() => void send(true)}
          />
        </Suspense>
      ) : null}
      {email && mode !== 'again' ? (
        <div className="ink-dim size-13">
          <label className="inline-row gap-8 min-h-28">
            <input
              type="checkbox"
              className="square-24 no-margin"
              checked={draft.quote}
              onChange={(event) => change({ quote: event.currentTarget.checked })}
            />
            {mode === 'forward' ? 'With the mail below' : 'With the mail it answers below'}
          </label>
          {draft.quote ? (
            <details open={mode === 'forward'}>
              <summary className="min-h-28 line-h-28 pointer">Show it</summary>
              <pre className={classes.quote}>{quoteOf(email, emailDate, mode).slice(0, 5_000)}</pre>
            </details>
          ) : null}
        </div>
      ) : null}
      <div id="mail-problems">
        {(faults.text ?? problem) ? (
          <p className="text-12 no-margin ink-error" role="alert">
            {faults.text ?? problem}
          </p>
        ) : null}
      </div>
      <div className="row gap-8">
        <span className="ellipsis grow ink-dim size-12">{props.mailbox ? `From ${props.mailbox}` : ''}</span>
        <button
          type="submit"
          className={classes.send}
          data-tip="Ctrl + Enter"
          disabled={sending || gathering || blocked !== null}
        >
          <Icon path={mdiSend} size={18} />
          {gathering ? 'Attaching its files…' : sending ? 'Sending…' : 'Send e-mail'}
        </button>
      </div>
      {asking ? (
        <AskDialog
          title="Discard this e-mail?"
          question="What you wrote has not been sent."
          confirm="Discard"
          cancel="Go on writing"
          grave
          onConfirm={() => {
            composer.discard();
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  );
}
