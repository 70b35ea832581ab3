import { inbox, labels, mail } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { useLimited } from '../../lib/limited.ts';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { notify } from '../../ui/notify.tsx';
import { useWork } from '../../ui/use-work.ts';
import { answerName } from './held-answer.ts';
import { mailStatusQuery } from './live.ts';
import { receiveEmail } from './mail-thread.ts';
import {
  checkDraft,
  closeAddresses,
  isAnswer,
  isBlank,
  mailDraft,
  quoteOf,
  replyFields,
  startDraft,
  type AddressField,
  type MailDraft,
  type MailFaults,
  type MailMode,
} from './mail-draft.ts';

export interface ComposerInput {
  contactId: number;
  mode: MailMode;
  /** The mail that is answered or forwarded. */
  email?: mail.Email | undefined;
  /** Its date in words, for the line above what is quoted. */
  emailDate: string;
  contactEmail: string;
  mailbox: string;
  onSent: (email: mail.Email) => void;
}

/** What the form of a mail holds and does. What is written outlives a reload and a sign-out. */
export function useMailComposer(input: ComposerInput) {
  const { contactId, mode, email, emailDate, contactEmail, mailbox, onSent } = input;
  const [start] = useState(() => startDraft({ mode, email, mailbox, contactEmail }));
  const name = email ? answerName(mode, email.email_message_id) : `mail.new.${contactId}`;
  const kept = useKeptState<MailDraft>(name, {
    schema: mailDraft,
    start,
    isEmpty: (draft) => isBlank(draft, start),
  });
  const draft = kept.value;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [faults, setFaults] = useState<MailFaults>({});
  // The form stays open with everything in it.
  const {
    busy: sending,
    fault: problem,
    setFault: setProblem,
    run,
  } = useWork((error) => `${inbox.inboxMessages.sendFailed}. ${errorMessage(error)}`);
  // A placeholder that nobody filled in holds the mail: "Send anyway" alone sends it.
  const [held, setHeld] = useState({ text: '', times: 0 });
  const written = `${draft.subject}\n${draft.text}`;
  const limited = useLimited();
  const status = useQuery({ ...mailStatusQuery, refetchOnMount: false }).data;
  const blocked = limited ?? (status && !status.authenticated ? mail.mailMessages.notConnected : null);

  const change = (patch: Partial<MailDraft>) => {
    kept.set((before) => ({
      ...before,
      ...patch,
      // Another text is another mail, also after an answer that never came.
      client_ref: crypto.randomUUID(),
    }));
    setFaults({});
    setProblem(null);
  };
  const setAddresses = (field: AddressField, addresses: string[], typing: string) =>
    change({ [field]: addresses, typing: { ...draft.typing, [field]: typing } });
  const replaceFiles = (next: readonly File[]) => {
    setFiles(next);
    kept.set((before) => ({ ...before, client_ref: crypto.randomUUID() }));
    setFaults({});
    setProblem(null);
  };

  const send = async (allowUnfilled = false): Promise<MailFaults> => {
    if (sending || blocked !== null) return {};
    const bytes = files.reduce((sum, file) => sum + file.size, 0);
    const found = checkDraft(draft, { count: files.length, bytes });
    setFaults(found);
    if (Object.keys(found).length > 0) return found;
    if (!allowUnfilled && labels.openPlaceholders(written).length > 0) {
      setHeld(({ times }) => ({ text: written, times: times + 1 }));
      return {};
    }
    const { to, cc, bcc } = closeAddresses(draft);
    const reply = email !== undefined && isAnswer(mode);
    const forwarded =
      email && mode === 'forward' && draft.quote ? `\n\n${quoteOf(email, emailDate, mode)}` : '';
    await run(async () => {
      const answer = await call(mail.sendMail, {
        body: {
          to: to.join(', '),
          cc: cc.join(', '),
          bcc: bcc.join(', '),
          subject: draft.subject.trim(),
          message: `${draft.text.trimEnd()}${forwarded}`.slice(0, mail.MAIL_TEXT_MAX),
          has_attachment: String(files.length > 0),
          isReply: String(reply),
          contact_id: contactId,
          client_ref: draft.client_ref,
          ...(reply ? replyFields(email, emailDate, draft.quote) : {}),
          ...(allowUnfilled ? { allow_unfilled: true } : {}),
        },
        files,
        quiet400: true,
      });
      receiveEmail(answer.email);
      kept.clear();
      setFiles([]);
      notify({ message: 'The e-mail is on its way', kind: 'success' });
      onSent(answer.email);
    });
    return {};
  };

  return {
    draft,
    files,
    faults,
    problem,
    sending,
    blocked,
    restored: kept.restored,
    change,
    setAddresses,
    setFiles: replaceFiles,
    send,
    /** How often sending was held for a placeholder that is not filled in; 0 when these words were not. */
    heldOpen: held.text === written ? held.times : 0,
    discard: () => {
      kept.clear();
      setFiles([]);
    },
    blank: isBlank(draft, start) && files.length === 0,
  };
}
