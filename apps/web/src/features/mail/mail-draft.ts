import { isEmail, mail } from '@chairline/contract';
import { z } from 'zod';

type Email = mail.Email;

/** What a mail is an answer to, if to anything; `again` is one of ours that came back. */
export type MailMode = 'new' | 'reply' | 'replyAll' | 'forward' | 'again';

/** Whether what is written is an answer, which names the mail it answers. */
export const isAnswer = (mode: MailMode): boolean => mode === 'reply' || mode === 'replyAll';

export const mailDraft = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  /** What stands in the address fields and is no address yet. */
  typing: z.object({ to: z.string(), cc: z.string(), bcc: z.string() }),
  subject: z.string(),
  text: z.string(),
  /** Whether the mail it answers goes along below. */
  quote: z.boolean(),
  /** Given once: however often it is sent, it arrives once. */
  client_ref: z.string(),
});
export type MailDraft = z.infer<typeof mailDraft>;
export type AddressField = 'to' | 'cc' | 'bcc';

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Addresses, each once, in their order, without those that are given. */
export function without(addresses: readonly string[], ...gone: readonly string[]): string[] {
  return addresses.filter(
    (address, index) =>
      !gone.some((other) => sameAddress(other, address)) &&
      addresses.findIndex((other) => sameAddress(other, address)) === index,
  );
}

/** 'Fwd: ' before a subject unless it starts with it already. */
const forwardSubject = (subject: string) =>
  /^(fwd?|fw):/i.test(subject.trim()) ? subject.trim() : `Fwd: ${subject.trim()}`;

interface StartInput {
  mode: MailMode;
  /** The mail that is answered or forwarded. */
  email?: Email | undefined;
  /** The office's own mailbox; '' where none is connected. */
  mailbox: string;
  /** Whom a new mail is to. */
  contactEmail?: string;
}

/** A mail as its form opens: to whom, and with which subject. */
export function startDraft({ mode, email, mailbox, contactEmail = '' }: StartInput): MailDraft {
  const draft: MailDraft = {
    to: [],
    cc: [],
    bcc: [],
    typing: { to: '', cc: '', bcc: '' },
    subject: '',
    text: '',
    quote: true,
    client_ref: crypto.randomUUID(),
  };
  if (!email || mode === 'new') return { ...draft, to: contactEmail ? [contactEmail] : [] };
  if (mode === 'forward') return { ...draft, subject: forwardSubject(email.subject) };
  if (mode === 'again')
    return { ...draft, to: missedBy(email), subject: email.subject, text: email.bodyText, quote: false };
  // Of one of ours the answer goes on to those it went to.
  const theirs = email.direction === 'received';
  const to = theirs ? mail.answerTo(email, mailbox) : email.toAddress;
  const cc = mode === 'reply' ? [] : theirs ? [...email.toAddress, ...email.cc] : email.cc;
  const kept = without(to, mailbox);
  return {
    ...draft,
    // Of a note of ours to ourselves the answer goes to us; nobody else's ever does.
    to: kept.length > 0 || theirs ? kept : without(to),
    cc: without(
      cc.filter((address) => !theirs || !mail.takesNoAnswer(address)),
      mailbox,
      ...to,
    ),
    subject: mail.replySubject(email.subject),
  };
}

/** Whom a mail of ours did not reach, as its note says; all of them where it names nobody. */
function missedBy({ delivery_note: note, toAddress, cc, bcc }: Email): string[] {
  const everybody = [...toAddress, ...cc, ...bcc];
  const named = new Set((note ?? '').split(/[\s:;]+/).map((word) => word.replace(/\.$/, '')));
  const missed = everybody.filter((address) => named.has(address));
  return missed.length > 0 ? missed : everybody;
}

/**
 * What a forwarded mail carries: its files, and the pictures its HTML showed, for it goes on as text. Of those only as
 * many as a mail may have files: signatures bring logos.
 */
export function carriedBy({ media }: Pick<Email, 'media'>): Email['media'] {
  const files = media.filter(({ inline }) => !inline);
  const room = Math.max(0, mail.MAIL_MAX_FILES - files.length);
  return [...files, ...media.filter(({ inline }) => inline).slice(0, room)];
}

/** Whether there is anything in it that was written by hand. */
export const isBlank = (draft: MailDraft, start: MailDraft): boolean =>
  (draft.text.trim() === '' || draft.text === start.text) &&
  draft.subject === start.subject &&
  (['to', 'cc', 'bcc'] as const).every(
    (field) => draft[field].join() === start[field].join() && draft.typing[field].trim() === '',
  );

/** A mail's text as it stands below an answer to it. */
export function quoteOf(email: Email, date: string, mode: MailMode): string {
  if (mode === 'forward') {
    const who = senderOf(email);
    return [
      '---------- Forwarded message ----------',
      `From: ${who}`,
      `Date: ${date}`,
      `Subject: ${email.subject}`,
      `To: ${email.toAddress.join(', ')}`,
      ...(email.cc.length > 0 ? [`Cc: ${email.cc.join(', ')}`] : []),
      '',
      email.bodyText,
    ].join('\n');
  }
  const lines = email.bodyText.trimEnd().split('\n');
  return [attribution(email, date), ...lines.map((line) => (line === '' ? '>' : `> ${line}`))].join('\n');
}

const senderOf = ({ fromName, fromAddress }: Email): string =>
  fromName ? `${fromName} <${fromAddress}>` : fromAddress;

const attribution = (email: Email, date: string): string => `On ${date}, ${senderOf(email)} wrote:`;

/**
 * What an answer says of the mail it answers (specification 2, section 3). Its words go along apart from what was
 * written: they go out below it, and are not kept a second time.
 * @param quote whether they do
 */
export function replyFields(email: Email, date: string, quote: boolean) {
  const name = email.messageId || String(email.email_message_id);
  return {
    threadId: email.threadId,
    messageId: name,
    message_ID: name,
    references: email.messageId,
    gmail_attr: quote ? attribution(email, date) : '',
    body: quote ? email.bodyText.trimEnd().slice(0, mail.MAIL_TEXT_MAX) : '',
    users: email.users.map(({ user_id }) => user_id).join(','),
  };
}

/** What has to be put right before a mail can leave: each in words, beside its field. */
export interface MailFaults {
  to?: string;
  cc?: string;
  bcc?: string;
  text?: string;
}

const { mailMessages } = mail;

/** The address fields as they are sent: what was typed last counts as well. */
export function closeAddresses(draft: MailDraft): Record<AddressField, string[]> {
  const closed = (field: AddressField) =>
    without([...draft[field], ...mail.readAddresses(draft.typing[field])]);
  return { to: closed('to'), cc: closed('cc'), bcc: closed('bcc') };
}

/** Looks a mail over as the server will. @param files how many are attached, and their bytes together */
export function checkDraft(draft: MailDraft, files: { count: number; bytes: number }): MailFaults {
  const addresses = closeAddresses(draft);
  const faults: MailFaults = {};
  for (const field of ['to', 'cc', 'bcc'] as const) {
    const bad = addresses[field].find((address) => !isEmail(address));
    if (bad !== undefined) faults[field] = mailMessages.badAddress(bad);
  }
  const all = addresses.to.length + addresses.cc.length + addresses.bcc.length;
  if (all === 0) faults.to = mailMessages.noRecipient;
  if (all > mail.MAIL_MAX_RECIPIENTS) faults.to = `At most ${mail.MAIL_MAX_RECIPIENTS} people at once.`;
  if (draft.text.trim() === '' && files.count === 0) faults.text = mailMessages.nothingToSend;
  else if (files.count > mail.MAIL_MAX_FILES) faults.text = mailMessages.tooManyFiles;
  else if (files.bytes > mail.MAIL_FILES_MAX_BYTES) faults.text = mailMessages.filesTooLarge;
  return faults;
}
