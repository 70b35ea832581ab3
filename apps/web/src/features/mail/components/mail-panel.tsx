import { mail } from '@chairline/contract';
import { mdiEmailOffOutline, mdiReplyAllOutline, mdiReplyOutline, mdiShareOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BackButton } from '../../../ui/back-button.tsx';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { formatMailDate } from '../format-mail-date.ts';
import { findHeldAnswer } from '../held-answer.ts';
import { mailStatusQuery } from '../live.ts';
import type { MailMode } from '../mail-draft.ts';
import { mailThreadQuery } from '../mail-thread.ts';
import { MailComposer, type MailFilesField } from './mail-composer.tsx';
import { MailMessage } from './mail-message.tsx';
import classes from './mail-panel.module.css';

export interface MailPanelProps {
  contactId: number;
  contactName: string;
  contactEmail: string;
  /** Null for a mail that begins a thread. */
  threadId: string | null;
  /** The mail that was clicked: it is open besides the newest. */
  emailId: number | null;
  /** The field a mail's files are attached in. */
  Files: MailFilesField;
  onView: (target: MediaTarget) => void;
  /** A new mail has its thread. */
  onStarted: (threadId: string) => void;
  onClose: () => void;
}

/** Files dropped beside the mail's form are not taken, not even by the text that is written behind it. */
const noDrop = {
  onDragOver: (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  },
};

/** An e-mail thread in the place of the conversation, or a new mail. */
export function MailPanel(props: MailPanelProps) {
  return props.threadId === null ? (
    <NewMail {...props} />
  ) : (
    <MailThread key={props.threadId} {...props} threadId={props.threadId} />
  );
}

function NewMail({ contactId, contactName, contactEmail, Files, onStarted, onClose }: MailPanelProps) {
  const status = useQuery({ ...mailStatusQuery, refetchOnMount: false });
  return (
    <section className="column absolute inset-0 bg-bg" aria-label={`E-mail to ${contactName}`} {...noDrop}>
      <PanelHead title={`E-mail to ${contactName}`} onClose={onClose} />
      <div className={classes.scroll}>
        <QueryWait query={status} subject="The mailbox" rows={3} rowHeight={60} />
        {status.data ? (
          <MailComposer
            contactId={contactId}
            mode="new"
            emailDate=""
            contactEmail={contactEmail}
            mailbox={status.data.address}
            Files={Files}
            onSent={(email) => onStarted(email.threadId)}
            onClose={onClose}
          />
        ) : null}
      </div>
    </section>
  );
}

function MailThread(props: MailPanelProps & { threadId: string }) {
  const { contactId, contactEmail, threadId, emailId, Files, onView, onClose } = props;
  const session = useSession();
  const { timezone } = session.client;
  const query = useQuery(mailThreadQuery(threadId));
  const status = useQuery({ ...mailStatusQuery, refetchOnMount: false });
  const emails = query.data;
  const newest = emails?.at(-1);
  // What was opened or closed by hand; the newest and the clicked one are open from the start.
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [answering, setAnswering] = useState<{ mode: MailMode; email: mail.Email } | null>();
  // What was being written before a reload stands open again.
  if (emails && answering === undefined) setAnswering(findHeldAnswer(session, emails));
  const scroll = useRef<HTMLDivElement>(null);

  const isOpen = (email: mail.Email) =>
    toggled.get(email.email_message_id) ?? (email === newest || email.email_message_id === emailId);
  const answer = (mode: MailMode) => {
    const email = emails?.find((other) => other.email_message_id === emailId) ?? newest;
    if (email) setAnswering({ mode, email });
  };
  useHotkeys({
    r: { label: 'Reply', group: 'E-mail', of: contactId, run: () => answer('reply') },
    a: { label: 'Reply to all', group: 'E-mail', of: contactId, run: () => answer('replyAll') },
    f: { label: 'Forward', group: 'E-mail', of: contactId, run: () => answer('forward') },
    Escape: { run: () => (answering ? undefined : onClose()) },
  });

  // The thread opens at its newest mail, or at the one that was clicked.
  const arrived = emails !== undefined;
  useEffect(() => {
    if (!arrived) return;
    const wanted = scroll.current?.querySelector(
      emailId === null ? 'article:last-of-type' : `[data-email="${emailId}"]`,
    );
    wanted?.scrollIntoView({ block: 'start' });
  }, [arrived, emailId]);

  const title =
    emails?.find((email) => email.subject !== '')?.subject ?? (emails ? '(no subject)' : 'E-mails');
  return (
    <section className="column absolute inset-0 bg-bg" aria-label={`E-mails: ${title}`} {...noDrop}>
      <PanelHead
        title={title}
        note={emails && emails.length > 1 ? `${emails.length} e-mails` : undefined}
        onClose={onClose}
      />
      <div ref={scroll} className={classes.scroll}>
        <QueryWait query={query} subject="The e-mails" rows={3} rowHeight={90} />
        {emails?.length === 0 ? (
          <EmptyState
            icon={mdiEmailOffOutline}
            title="These e-mails are no longer here"
            hint="The address may be wrong."
          />
        ) : null}
        {emails?.map((email) => (
          <div key={email.email_message_id}>
            <MailMessage
              contactId={contactId}
              email={email}
              expanded={isOpen(email)}
              timezone={timezone}
              onView={onView}
              onAgain={() => setAnswering({ mode: 'again', email })}
              onToggle={() => setToggled((held) => new Map(held).set(email.email_message_id, !isOpen(email)))}
            />
            {isOpen(email) && answering?.email.email_message_id !== email.email_message_id ? (
              <Answers
                // A mail server's report is answered by nobody, and passed on at most.
                takesAnswer={email.direction !== 'received' || !mail.isMailServer(email.fromAddress)}
                several={email.toAddress.length + email.cc.length > 1}
                onAnswer={(mode) => setAnswering({ mode, email })}
              />
            ) : null}
            {answering?.email.email_message_id === email.email_message_id ? (
              <QueryWait query={status} subject="The mailbox" rows={3} rowHeight={60} />
            ) : null}
            {status.data && answering?.email.email_message_id === email.email_message_id ? (
              <MailComposer
                key={`${answering.mode}:${email.email_message_id}`}
                contactId={contactId}
                mode={answering.mode}
                email={email}
                emailDate={formatMailDate(email.date, timezone)}
                contactEmail={contactEmail}
                mailbox={status.data.address}
                Files={Files}
                onSent={() => setAnswering(null)}
                onClose={() => setAnswering(null)}
              />
            ) : null}
          </div>
        ))}
      </div>
    </section>
  );
}

interface AnswersProps {
  several: boolean;
  takesAnswer: boolean;
  onAnswer: (mode: MailMode) => void;
}

function Answers({ several, takesAnswer, onAnswer }: AnswersProps) {
  return (
    <div className={classes.answers}>
      {takesAnswer ? (
        <PlainButton onClick={() => onAnswer('reply')}>
          <Icon path={mdiReplyOutline} size={16} />
          Reply
        </PlainButton>
      ) : null}
      {several && takesAnswer ? (
        <PlainButton onClick={() => onAnswer('replyAll')}>
          <Icon path={mdiReplyAllOutline} size={16} />
          Reply all
        </PlainButton>
      ) : null}
      <PlainButton onClick={() => onAnswer('forward')}>
        <Icon path={mdiShareOutline} size={16} />
        Forward
      </PlainButton>
    </div>
  );
}

function PanelHead({
  title,
  note,
  onClose,
}: {
  title: string;
  note?: string | undefined;
  onClose: () => void;
}) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.head}>
      <BackButton ref={back} everywhere label="Back to the conversation" onBack={onClose} />
      <h2 className="ellipsis text-14 grow no-margin semibold" title={title}>
        {title}
      </h2>
      {note ? <span className="fixed-size ink-dim size-12">{note}</span> : null}
    </div>
  );
}
