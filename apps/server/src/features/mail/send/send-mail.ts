import { randomUUID } from 'node:crypto';
import { isEmail, labels, mail as contract } from '@chairline/contract';
import type { z } from 'zod';
import { type Context, userOf } from '../../../platform/context.ts';
import { constraintOf } from '../../../platform/db/database.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import type { Session, UploadedFile } from '../../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { findOfficeName } from '../../client-rows/index.ts';
import { byEmail, findContact, findOrCreateByEmail } from '../../contacts/index.ts';
import { mustBeFilled } from '../../../platform/must-be-filled.ts';
import { automaticTags } from '../../labels/index.ts';
import { appendItems, getItemsOfEmail, presentAppended } from '../../threads/index.ts';
import { checkMailFiles } from './check-mail-files.ts';
import { emailOf } from '../thread/get-emails.ts';
import { dropFiles, keepFiles, type KeptFiles } from '../parse/keep-files.ts';
import { findAccount, type MailAccountRow } from '../store.ts';
import {
  type EmailRow,
  findEmail,
  findEmailByRef,
  findNewestByMessageId,
  holdMails,
  insertEmails,
  insertEmailMedia,
  insertReferences,
  listThreadIds,
  takeEmailIds,
} from '../store-emails.ts';
import { insertOutbound } from './store-outbound.ts';
import { itemOf } from '../thread/take-mails.ts';
import { wakeEmailSender } from '../mailbox/wake.ts';

type Input = z.output<typeof contract.sendMail.body>;
type Answer = z.output<typeof contract.sendMail.answer>;
const words = contract.mailMessages;
const REFERENCES_SENT = 50;

interface Recipients {
  to: string[];
  cc: string[];
  bcc: string[];
}

/**
 * Queues an e-mail. The same `client_ref` again answers the mail it made the first time.
 * @throws BadInput with a sentence for the sender; Refusal 404 for a contact or thread of another office
 */
export async function sendMail(
  platform: Platform,
  session: Session,
  input: Input & { files: readonly UploadedFile[] },
): Promise<Answer> {
  const recipients = readRecipients(input);
  const message = input.message.trim() === '' ? '' : input.message.replaceAll('\r\n', '\n');
  if (message === '' && input.files.length === 0) throw new BadInput(words.nothingToSend);
  mustBeFilled(`${input.subject}\n${contract.writtenPart(message)}`, input.allow_unfilled);
  const attachments = await checkMailFiles(input.files);
  const kept = await keepFiles(platform, session.office, null, { html: null, attachments });
  try {
    const { answer, repeated } = await inOffice(platform, session, (ctx) =>
      queue(ctx, { ...input, message }, recipients, kept),
    );
    if (repeated) await dropFiles(platform, kept);
    return answer;
  } catch (error) {
    await dropFiles(platform, kept);
    // The same request came twice at once: the other one has queued it.
    const { client_ref: ref } = input;
    if (ref !== undefined && constraintOf(error) === 'emails_ref')
      return inOffice(platform, session, async (ctx) =>
        answerOf(ctx, (await findEmailByRef(ctx.tx, ref))!.emailId),
      );
    throw error;
  }
}

/** Everybody it goes to, each once, in the first field that names them. */
function readRecipients(input: Input): Recipients {
  const seen = new Set<string>();
  const field = (text: string): string[] =>
    contract.readAddresses(text).flatMap((given) => {
      const address = given.toLowerCase();
      if (!isEmail(address)) throw new BadInput(words.badAddress(given));
      if (seen.has(address)) return [];
      seen.add(address);
      return [address];
    });
  const recipients = { to: field(input.to), cc: field(input.cc), bcc: field(input.bcc) };
  if (seen.size === 0) throw new BadInput(words.noRecipient);
  if (seen.size > contract.MAIL_MAX_RECIPIENTS)
    throw new BadInput(`A mail can go to at most ${contract.MAIL_MAX_RECIPIENTS} addresses.`);
  return recipients;
}

async function queue(
  ctx: Context,
  input: Input,
  recipients: Recipients,
  kept: KeptFiles,
): Promise<{ answer: Answer; repeated: boolean }> {
  if (input.client_ref !== undefined) {
    const before = await findEmailByRef(ctx.tx, input.client_ref);
    if (before) return { answer: await answerOf(ctx, before.emailId), repeated: true };
  }
  if (input.contact_id !== undefined && !(await findContact(ctx.tx, input.contact_id)))
    throw notFound('contact');
  const account = await findAccount(ctx.tx);
  if (!account) throw new BadInput(words.notConnected);
  await holdMails(ctx.tx, ctx.office);
  const answered = await findAnswered(ctx, input);
  const email = await insertMail(ctx, account, input, recipients, answered, kept);
  await insertOutbound(ctx.tx, {
    clientId: ctx.office,
    emailId: email.emailId,
    state: 'queued',
    nextAttemptAt: ctx.now,
    queuedAt: ctx.now,
    allowUnfilled: input.allow_unfilled,
  });
  await wakeEmailSender(ctx, ctx.now);
  await intoThreads(ctx, input, email, kept.attachments.length);
  ctx.audit({
    action: 'mail.send',
    subject: `email:${email.emailId}`,
    details: { recipients: Object.values(recipients).flat().length, files: kept.attachments.length },
  });
  const answer = await answerOf(ctx, email.emailId);
  ctx.emit('newEmail', { email: answer.email });
  return { answer, repeated: false };
}

/** The mail it answers: named by its Message-ID or our number, or the newest of the thread. */
async function findAnswered(ctx: Context, input: Input): Promise<EmailRow | null> {
  if (input.threadId === undefined) return null;
  const ids = await listThreadIds(ctx.tx, input.threadId);
  if (ids.length === 0) throw notFound('e-mail thread');
  const name = (input.message_ID ?? input.messageId ?? '').replace(/^<|>$/g, '');
  const number = Number(name);
  const id =
    (ids.includes(number) ? number : undefined) ??
    (name === '' ? undefined : await findNewestByMessageId(ctx.tx, name, input.threadId)) ??
    ids[0]!;
  return (await findEmail(ctx.tx, id)) ?? null;
}

async function insertMail(
  ctx: Context,
  account: MailAccountRow,
  input: Input,
  recipients: Recipients,
  answered: EmailRow | null,
  kept: KeptFiles,
): Promise<EmailRow> {
  const subject = input.subject.replace(/\s+/g, ' ').trim();
  const references = answered
    ? [...new Set([...answered.referenceIds, answered.messageId])].filter(Boolean).slice(-REFERENCES_SENT)
    : [];
  const domain = account.address.split('@')[1] ?? 'mail.invalid';
  const [emailId] = await takeEmailIds(ctx.tx, 1);
  const row = {
    clientId: ctx.office,
    emailId: emailId!,
    threadKey: answered?.threadKey ?? String(emailId),
    gmailThreadId: answered?.gmailThreadId ?? null,
    messageId: `${randomUUID()}@${domain}`,
    inReplyTo: answered?.messageId ?? '',
    referenceIds: references,
    direction: 'queued' as const,
    fromAddress: account.address.toLowerCase(),
    fromName: await findOfficeName(ctx.tx),
    toAddresses: recipients.to,
    ccAddresses: recipients.cc,
    bccAddresses: recipients.bcc,
    subject: answered ? contract.replySubject(subject || answered.subject) : subject,
    at: ctx.now,
    bodyText: input.message,
    quote: quoteOf(input),
    userIds: [userOf(ctx).userId],
    clientRef: input.client_ref ?? null,
    storedAt: ctx.now,
  };
  const [email] = await insertEmails(ctx.tx, [row]);
  await insertReferences(
    ctx.tx,
    references.map((messageId) => ({ clientId: ctx.office, emailId: row.emailId, messageId })),
  );
  await insertEmailMedia(
    ctx.tx,
    kept.attachments.map((file) => ({
      clientId: ctx.office,
      emailId: row.emailId,
      contentType: file.contentType,
      fileName: file.fileName,
      size: file.size,
      sha256: file.sha256,
      storageKey: file.key,
    })),
  );
  return email!;
}

/** What stands below an answer: Gmail's line of who wrote when, and the words it answers. */
function quoteOf(input: Input): string {
  const quoted = (input.body ?? '').replaceAll('\r\n', '\n').trim();
  if (quoted === '') return '';
  const lines = quoted.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return [(input.gmail_attr ?? '').trim(), ...lines].filter(Boolean).join('\n');
}

/**
 * Puts the mail into the thread of everybody it goes to; they have their answer. In whose thread it was written without
 * going to them, it stands too: they go on waiting.
 */
async function intoThreads(ctx: Context, input: Input, email: EmailRow, attachments: number): Promise<void> {
  const addresses = [...email.toAddresses, ...email.ccAddresses, ...email.bccAddresses].filter(
    (address) => address !== email.fromAddress,
  );
  const people = await byEmail(ctx, addresses);
  const found = new Set(addresses.map((address) => people.of(address, input.contact_id).contactId));
  const reached = new Set(found);
  // Written in a contact's thread, to an address that is not (any more) theirs, or to ourselves alone.
  if (found.size === 0 || (input.contact_id !== undefined && !found.has(input.contact_id))) {
    const fallback = input.contact_id ?? (await findOrCreateByEmail(ctx, email.fromAddress)).contactId;
    found.add(fallback);
  }
  const tagIds = await automaticTags(ctx, labels.FRONT_DESK_PROCESS);
  const item = { ...itemOf(email, attachments), tagIds };
  const items = await appendItems(
    ctx,
    [...found]
      .sort((a, b) => a - b)
      .map((contactId) => ({
        contactId,
        item,
        needsAnswer: () => (reached.has(contactId) ? false : undefined),
      })),
  );
  for (const told of await presentAppended(ctx, items)) ctx.emit('addMessage', told);
}

async function answerOf(ctx: Context, emailId: number): Promise<Answer> {
  return { email: await emailOf(ctx, emailId), items: await getItemsOfEmail(ctx, emailId) };
}
