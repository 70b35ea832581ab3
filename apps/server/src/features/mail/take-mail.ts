import type { FetchedMail } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import { announce, appendItem } from '../inbox/index.ts';
import { type ContactRow, findOrCreateByEmail, lockContact } from '../contacts/index.ts';
import { emailOf } from './get-emails.ts';
import type { KeptFiles } from './keep-files.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { settleSent } from './settle-sent.ts';
import {
  type EmailRow,
  findByMessageIds,
  findKnownGmailIds,
  findNaming,
  findOfGmailThread,
  findOursByMessageId,
  holdMails,
  insertEmail,
  insertEmailMedia,
  insertReferences,
} from './store-emails.ts';
import { joinThreads } from './join-threads.ts';
import { chooseThread } from './thread-rules.ts';

const WEEK_MS = 7 * 86_400_000;
const ITEM_TEXT = 2_000;
const SNIPPET = 160;
/** A newsletter of the office's own is no conversation with each of its readers. */
const CONTACTS_MAX = 100;
/** Whose thread a mail stands in that does not say who wrote it (RFC 2606: nobody has this address). */
const UNKNOWN_SENDER = 'unknown.sender@mail.invalid';
/** Gmail's tabs for what nobody waits for an answer to. */
const QUIET_TABS = new Set(['CATEGORY_PROMOTIONS', 'CATEGORY_SOCIAL', 'CATEGORY_FORUMS']);
/** Not part of the desk's mail; a mail that comes back from there is told of anew. */
const ELSEWHERE = new Set(['SPAM', 'TRASH', 'DRAFT', 'CHAT']);

export interface ComingMail {
  fetched: Omit<FetchedMail, 'raw'> & { size: number };
  parsed: ParsedMail;
  kept: KeptFiles;
  /** Found by the first fetch: most of it was dealt with long ago. */
  isHistory: boolean;
}

/** `new`: stored now. `known`: it was here. `ours`: the copy of one we sent. `elsewhere`: spam, trash or a draft. */
export type Taken = 'new' | 'known' | 'ours' | 'elsewhere';

/**
 * Takes in a mail of the office's mailbox: into its thread, and into the thread of each contact it is from or to.
 * The same one again changes nothing.
 * @param own address of the mailbox
 * @returns what came of it; only for `new` what was kept for it is used
 */
export async function takeMail(ctx: Context, own: string, coming: ComingMail): Promise<Taken> {
  const { fetched, parsed } = coming;
  if (fetched.labels.some((label) => ELSEWHERE.has(label))) return 'elsewhere';
  await holdMails(ctx.tx, ctx.office);
  if ((await findKnownGmailIds(ctx.tx, [fetched.id])).size > 0) return 'known';
  const isSent = fetched.labels.includes('SENT');
  if (isSent && parsed.messageId !== '') {
    const ours = await findOursByMessageId(ctx.tx, parsed.messageId);
    if (ours) {
      await settleSent(ctx, ours.emailId, { id: fetched.id, threadId: fetched.threadId });
      return 'ours';
    }
  }
  const email = await store(ctx, own.toLowerCase(), coming, isSent);
  const items = await intoThreads(ctx, own.toLowerCase(), coming, email);
  ctx.audit({
    action: isSent ? 'mail.found_sent' : 'mail.receive',
    subject: `email:${email.emailId}`,
    details: { contacts: items.map(({ contact }) => contact.contactId) },
  });
  for (const { itemId, contact } of items) await announce(ctx, 'addMessage', itemId, contact);
  ctx.emit('newEmail', { email: await emailOf(ctx, email.emailId) });
  return 'new';
}

async function store(ctx: Context, own: string, coming: ComingMail, isSent: boolean): Promise<EmailRow> {
  const { fetched, parsed, kept } = coming;
  const names = [...new Set([parsed.inReplyTo, ...parsed.references.toReversed()])].filter(Boolean);
  const people = [parsed.from.address, ...parsed.to, ...parsed.cc].filter(
    (address) => address !== '' && address !== own,
  );
  const relatives = {
    parents: await findByMessageIds(ctx.tx, names, own),
    children: parsed.messageId === '' ? [] : await findNaming(ctx.tx, [parsed.messageId], own),
    siblings: await findNaming(ctx.tx, names, own),
    gmail: await findOfGmailThread(ctx.tx, fetched.threadId, own),
  };
  const thread = chooseThread({ names, subject: parsed.subject, people }, relatives);
  const email = await insertEmail(ctx.tx, {
    clientId: ctx.office,
    gmailId: fetched.id,
    gmailThreadId: fetched.threadId,
    threadKey: thread?.key ?? null,
    messageId: parsed.messageId,
    inReplyTo: parsed.inReplyTo,
    referenceIds: parsed.references,
    direction: isSent ? 'sent' : 'received',
    fromAddress: parsed.from.address,
    fromName: parsed.from.name,
    toAddresses: parsed.to,
    ccAddresses: parsed.cc,
    bccAddresses: parsed.bcc,
    replyTo: parsed.replyTo,
    subject: parsed.subject,
    at: fetched.at,
    bodyText: parsed.text,
    htmlKey: kept.htmlKey,
    rawKey: kept.rawKey,
    rawSize: fetched.size,
    hasRemoteImages: parsed.hasRemoteImages,
    unreadable: parsed.unreadable,
    automatic: parsed.automatic,
    storedAt: ctx.now,
  });
  await insertReferences(ctx.tx, ctx.office, email.emailId, names);
  await insertEmailMedia(
    ctx.tx,
    kept.attachments.map((file) => ({
      clientId: ctx.office,
      emailId: email.emailId,
      contentType: file.contentType,
      fileName: file.fileName,
      size: file.size,
      sha256: file.sha256,
      storageKey: file.key,
      contentId: file.contentId,
      inline: file.inline,
    })),
  );
  if (thread && thread.merged.length > 0) await joinThreads(ctx, thread.merged, thread.key);
  return email;
}

/** Puts the mail into the thread of each contact it is from or to. */
async function intoThreads(
  ctx: Context,
  own: string,
  coming: ComingMail,
  email: EmailRow,
): Promise<{ itemId: number; contact: ContactRow }[]> {
  const contactIds = new Set<number>();
  for (const address of othersOf(email, own)) {
    contactIds.add((await findOrCreateByEmail(ctx, address)).contactId);
  }
  const items: { itemId: number; contact: ContactRow }[] = [];
  // In the order of their numbers, as everywhere, so that no two transactions wait for each other.
  for (const contactId of [...contactIds].sort((a, b) => a - b)) {
    const contact = (await lockContact(ctx.tx, contactId))!;
    const item = itemOf(email, coming.kept.attachments.filter((file) => !file.inline).length);
    items.push(await appendItem(ctx, contact, item, needsAnswer(contact, coming, email, ctx.now)));
  }
  return items;
}

/** The contacts' addresses of a mail: whom it is from, or to whom it went. */
function othersOf(email: EmailRow, own: string): string[] {
  const all =
    email.direction === 'received'
      ? [email.fromAddress]
      : [...email.toAddresses, ...email.ccAddresses, ...email.bccAddresses];
  const others = [...new Set(all)].filter((address) => address !== '' && address !== own);
  if (others.length > 0) return others.slice(0, CONTACTS_MAX);
  // A note the office wrote to itself, or a mail that does not say whose it is: it is shown all the same.
  return [all.includes(own) ? own : UNKNOWN_SENDER];
}

/** The item an e-mail stands as in a contact's thread. */
export function itemOf(email: EmailRow, attachments: number) {
  const text = email.unreadable ?? email.bodyText;
  return {
    kind: 'email',
    direction: email.direction,
    at: email.at,
    userIds: email.userIds,
    emailId: email.emailId,
    subject: email.subject,
    snippet: text.replace(/\s+/g, ' ').trim().slice(0, SNIPPET).toWellFormed(),
    body: text.slice(0, ITEM_TEXT).toWellFormed(),
    threadKey: email.threadKey,
    deliveryNote: email.deliveryNote,
    mediaCount: attachments,
  } as const;
}

/** Whether the contact waits for an answer now: yes, no longer, or as before (undefined). */
function needsAnswer(
  contact: ContactRow,
  { fetched, isHistory }: ComingMail,
  email: EmailRow,
  now: Date,
): boolean | undefined {
  if (email.automatic) return undefined;
  if (email.direction !== 'received') {
    const waits = contact.needsAnswerSince;
    return waits !== null && email.at >= waits ? false : undefined;
  }
  // Somebody has answered since: what arrives late was before that.
  const answered = contact.lastDirection !== null && !fromThem.has(contact.lastDirection);
  if (answered && email.at < contact.activityAt) return undefined;
  if (fetched.labels.some((label) => QUIET_TABS.has(label))) return undefined;
  const isFresh = now.getTime() - email.at.getTime() < WEEK_MS;
  const isOpen = fetched.labels.includes('INBOX') && fetched.labels.includes('UNREAD');
  return !isHistory || (isFresh && isOpen) ? true : undefined;
}

const fromThem = new Set(['inbound', 'incoming', 'received', 'ibConCal']);
