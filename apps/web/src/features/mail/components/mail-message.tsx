import { mail, pathOf } from '@chairline/contract';
import {
  mdiAccountQuestionOutline,
  mdiAlertCircleOutline,
  mdiCalendarOutline,
  mdiChevronDown,
  mdiChevronUp,
  mdiImageOutline,
  mdiPaperclip,
} from '@mdi/js';
import { useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { MediaFiles } from '../../../ui/media/media-files.tsx';
import type { MediaFile, MediaTarget } from '../../../ui/media/media-kinds.ts';
import { ResendButton } from '../../../ui/thread/resend-button.tsx';
import { useResend } from '../../../ui/use-resend.ts';
import { useWork } from '../../../ui/use-work.ts';
import { formatMailDate } from '../format-mail-date.ts';
import { receiveEmail } from '../mail-thread.ts';
import { ForChart } from '../../contacts/index.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailTranslation } from './mail-translation.tsx';
import classes from './mail-message.module.css';

interface MailMessageProps {
  /** Whose thread it is opened from. */
  contactId: number;
  email: mail.Email;
  expanded: boolean;
  timezone: string;
  onToggle: () => void;
  onView: (target: MediaTarget) => void;
  /** One of ours that came back is to be sent again, perhaps to another address. */
  onAgain: () => void;
}

const filesOfEmail = (email: mail.Email): MediaFile[] =>
  email.media
    .filter((file) => !file.inline)
    .map((file) => ({
      key: `email:${file.media_id}`,
      url: file.media_url,
      name: file.file_name,
      type: file.content_type,
      size: file.size,
    }));

function senderOf(email: mail.Email): string {
  if (email.direction === 'received') return email.fromName || email.fromAddress;
  return email.users[0]?.full_name || email.fromName || email.fromAddress;
}

/** One mail of a thread: a line while it is closed, else all of it. */
export function MailMessage(props: MailMessageProps) {
  const { contactId, email, expanded, timezone, onToggle, onView, onAgain } = props;
  const body = useId();
  const sender = senderOf(email);
  const files = filesOfEmail(email);
  return (
    <article className={classes.message} data-email={email.email_message_id}>
      <h3 className="no-margin font-inherit">
        <button
          type="button"
          className={`flex bare items-baseline gap-10 border-box w-full min-h-44 pad-12-16 radius-card ink font-inherit text-left hover-tint phone-wrap ${classes.head}`}
          aria-expanded={expanded}
          aria-controls={body}
          onClick={onToggle}
        >
          <span className={classes.sender}>
            {sender}
            {email.direction === 'received' && sender !== email.fromAddress ? (
              <span className="ink-dim regular"> {email.fromAddress}</span>
            ) : null}
          </span>
          {expanded ? null : (
            <span className={`ellipsis grow min-w-0 ink-dim size-13 ${classes.excerpt}`}>
              {email.unreadable ??
                (email.translated || mail.splitQuote(email.bodyText, email.subject).own).slice(0, 200)}
            </span>
          )}
          {files.length > 0 ? (
            <span className={classes.clip}>
              <Icon path={mdiPaperclip} size={14} label={`${files.length} attached`} />
            </span>
          ) : null}
          <time className={`caption fixed-size push tabular ${classes.date}`} dateTime={email.date}>
            {formatMailDate(email.date, timezone)}
          </time>
        </button>
      </h3>
      <div id={body} hidden={!expanded}>
        {expanded ? (
          <MailBody contactId={contactId} email={email} files={files} onView={onView} timezone={timezone} />
        ) : null}
      </div>
      <SendState email={email} onAgain={onAgain} />
    </article>
  );
}

interface MailBodyProps {
  contactId: number;
  email: mail.Email;
  files: readonly MediaFile[];
  timezone: string;
  onView: (target: MediaTarget) => void;
}

function MailBody({ contactId, email, files, timezone, onView }: MailBodyProps) {
  const [images, setImages] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const problem = email.unreadable ?? note;
  return (
    <div className={classes.body}>
      <People email={email} timezone={timezone} />
      {problem === null ? null : (
        <div
          className={`row text-13 wrap gap-8 no-margin pad-8-12 radius-control bg-sunken bg-warn-tint ink ink-warn ${classes.unreadable}`}
          role="note"
        >
          <Icon path={mdiAlertCircleOutline} size={18} />
          <span>{problem}</span>
          <a
            className={`bare pad-4-8 radius-control ink-brand font-13-medium underline underline-offset phone-min-h-44 ${classes.link}`}
            href={`/api${pathOf(mail.getEmailRaw, { params: { id: email.email_message_id } })}`}
            download={`mail-${email.email_message_id}.eml`}
          >
            Save the original
          </a>
          {email.unreadable === null ? null : <ReadAgain emailId={email.email_message_id} />}
        </div>
      )}
      {email.sender_note === '' ? null : (
        <p
          className={`row text-13 wrap gap-8 no-margin pad-8-12 radius-control bg-sunken ink ${classes.images}`}
          role="note"
        >
          <Icon path={mdiAccountQuestionOutline} size={16} />
          <span>{email.sender_note}</span>
        </p>
      )}
      {email.has_html && email.event_note !== '' ? (
        <div
          className={`row text-13 gap-8 no-margin pad-8-12 radius-control bg-sunken ink ${classes.images}`}
          role="note"
        >
          <Icon path={mdiCalendarOutline} size={16} />
          <div>
            {email.event_note.split('\n').map((line, index) => (
              // Two events may say the same; they never change their places.
              <p key={index} className="no-margin">
                {line}
              </p>
            ))}
          </div>
        </div>
      ) : null}
      <MailTranslation email={email} />
      {email.has_html && email.has_remote_images && !images && note === null ? (
        <p
          className={`row text-13 wrap gap-8 no-margin pad-8-12 radius-control bg-sunken ink ${classes.images}`}
        >
          <Icon path={mdiImageOutline} size={16} />
          <span>Images from outside are not loaded: they would tell the sender that it was read.</span>
          <LinkButton size={13} className={classes.link} onClick={() => setImages(true)}>
            Show images
          </LinkButton>
        </p>
      ) : null}
      {email.has_html ? (
        <MailFrame
          emailId={email.email_message_id}
          images={images}
          subject={email.subject}
          onNote={setNote}
        />
      ) : email.bodyText !== '' ? (
        <PlainText {...mail.splitQuote(email.bodyText, email.subject)} />
      ) : email.unreadable === null ? (
        <p className="no-margin ink-dim">This mail has no text.</p>
      ) : null}
      {files.length > 0 ? (
        <>
          <MediaFiles files={files} onView={onView} />
          <ForChart
            contactId={contactId}
            kind="email"
            files={files.map(({ key, name }) => ({ id: Number(key.split(':')[1]), name }))}
          />
        </>
      ) : null}
    </div>
  );
}

/** Has a mail that could not be read tried once more; where that works, every window shows it. */
function ReadAgain({ emailId }: { emailId: number }) {
  const limited = useLimited();
  const { busy, fault, setFault, run } = useWork();
  const again = async () => {
    const answer = await call(mail.readEmailAgain, { params: { id: emailId }, quiet400: true });
    receiveEmail(answer.email);
    if (answer.email.unreadable !== null) setFault('It was tried again, and still cannot be read.');
  };
  return (
    <>
      <PlainButton disabled={busy || limited !== null} onClick={() => void run(again)}>
        {busy ? 'Trying again…' : 'Try again'}
      </PlainButton>
      {fault === null ? null : <span role="alert">{fault}</span>}
    </>
  );
}

/** A mail without HTML: what it quotes at its end is folded. */
function PlainText({ own, quoted }: { own: string; quoted: string }) {
  return (
    <div className={`pre-wrap breakable ${classes.text}`}>
      <LinkedText text={own} />
      {quoted === '' ? null : (
        <details>
          <summary className="pad-4-8 ink-dim size-12 pointer">Quoted text</summary>
          <LinkedText text={quoted} />
        </details>
      )}
    </div>
  );
}

/** From whom and to whom: in one line, and in full when asked for. */
function People({ email, timezone }: { email: mail.Email; timezone: string }) {
  const [open, setOpen] = useState(false);
  const to = email.toAddress.join(', ') || email.bcc.join(', ');
  const rows: [string, string][] = [
    ['From', email.fromName ? `${email.fromName} <${email.fromAddress}>` : email.fromAddress],
    ['Reply to', email.reply_to.join(', ')],
    ['To', email.toAddress.join(', ')],
    ['Cc', email.cc.join(', ')],
    ['Bcc', email.bcc.join(', ')],
    ['Date', formatMailDate(email.date, timezone)],
    ['Subject', email.subject],
  ];
  return (
    <>
      <button type="button" className={classes.people} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="ellipsis">to {to || 'nobody named'}</span>
        <Icon path={open ? mdiChevronUp : mdiChevronDown} size={16} label={open ? 'Less' : 'Details'} />
      </button>
      {open ? (
        <dl className={`grid text-12 gap-4 no-margin pad-8-12 radius-control bg-sunken ${classes.details}`}>
          {rows
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      ) : null}
    </>
  );
}

/** How far a mail of ours is; a failed one can be sent again: as it is where it never left, else as a mail of its own. */
function SendState({ email, onAgain }: { email: mail.Email; onAgain: () => void }) {
  const limited = useLimited() !== null;
  const { resend, sending } = useResend(async (allow_unfilled) => {
    const params = { id: email.email_message_id };
    receiveEmail((await call(mail.resendMail, { params, query: { allow_unfilled }, quiet400: true })).email);
  }, 'It was not sent again.');
  if (email.direction === 'received' || (email.direction === 'sent' && !email.delivery_note)) return null;
  const failed = email.direction === 'failed';
  const word = failed ? 'Failed' : email.direction === 'queued' ? 'Queued' : 'Sent';
  return (
    <p className={classes.state} data-failed={failed || undefined}>
      <span>
        {word}
        {email.delivery_note ? ` · ${email.delivery_note}` : ''}
      </span>
      {failed ? (
        <ResendButton
          sending={sending}
          disabled={limited}
          onClick={email.email_ref === '' ? resend : onAgain}
        />
      ) : null}
    </p>
  );
}
