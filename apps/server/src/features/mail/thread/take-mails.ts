import { firstWords, mail as contract } from '@chairline/contract';
import type { FetchedMail } from '../../../gateways/google/index.ts';
import type { Context } from '../../../platform/context.ts';
import { findTimeZone } from '../../../platform/db/time-zone.ts';
import { byEmail, type ContactRow } from '../../contacts/index.ts';
import { appendItems, presentAppended } from '../../threads/index.ts';
import { withEvents } from '../parse/event-words.ts';
import { emailsOf } from './get-emails.ts';
import { type KeptFiles, mediaRows } from '../parse/keep-files.ts';
import { type ParsedMail, READ_BY } from '../parse/parsed-mail.ts';
import { formAuthors } from '../parse/automatic-mail.ts';
import { takeAnswers } from './take-answers.ts';
import { findReported, markUndelivered, type Reported } from './mark-undelivered.ts';
import { writeReplyTo } from '../show/present-email.ts';
import { findSenders, type Senders } from './store-senders.ts';
import { joinThreads } from './join-threads.ts';
import { type Coming, findFamily } from './family.ts';
import { settleSent } from '../send/settle-sent.ts';
import {
  type EmailRow,
  findKnownGmailIds,
  findOurs,
  holdMails,
  insertEmailMedia,
  insertEmails,
  insertReferences,
  takeEmailIds,
} from '../store-emails.ts';
import { chooseThread, type Relatives } from './thread-rules.ts';

const WEEK_MS = 7 * 86_400_000;
const ITEM_TEXT = 2_000;
export const SNIPPET = 160;
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

/** A mail that is new here, with what of its thread was found out. */
interface NewMail extends Coming {
  coming: ComingMail;
  isSent: boolean;
  emailId: number;
  /** Who wrote it in a form of a web site, which sent it under another address; [] for all others. */
  authors: string[];
  /** It answers an invitation of ours and says nothing besides: that was taken in, nobody has to read it. */
  isAnswer: boolean;
  /** The mail of ours it is the report of. */
  about?: Reported | undefined;
}

/** A machine wrote it, for itself: it asks nobody for an answer. */
const isUnasked = ({ coming, authors, isAnswer }: NewMail): boolean =>
  isAnswer || (coming.parsed.automatic && authors.length === 0);

/**
 * Takes in mails of the office's mailbox one after the other, by as many statements as one: each into its thread, and
 * into the thread of each contact it is from or to. The same one again changes nothing.
 * @param mailbox its address
 * @returns what came of each; only for `new` what was kept for it is used
 */
export async function takeMails(
  ctx: Context,
  mailbox: string,
  coming: readonly ComingMail[],
): Promise<Taken[]> {
  const mails = await tellEvents(ctx, coming);
  const own = mailbox.toLowerCase();
  await holdMails(ctx.tx, ctx.office);
  const known = await findKnownGmailIds(
    ctx.tx,
    mails.map(({ fetched }) => fetched.id),
  );
  const isNews = ({ fetched }: ComingMail) => !isElsewhere(fetched) && !known.has(fetched.id);
  const ours = await settleOurs(ctx, mails.filter(isNews));
  const news = mails.filter((mail) => isNews(mail) && !ours.has(mail));
  if (news.length > 0) await takeNew(ctx, own, news);
  return mails.map((mail) => {
    if (isElsewhere(mail.fetched)) return 'elsewhere';
    return known.has(mail.fetched.id) ? 'known' : ours.has(mail) ? 'ours' : 'new';
  });
}

/** The same with what their events say. */
async function tellEvents(ctx: Context, mails: readonly ComingMail[]): Promise<readonly ComingMail[]> {
  if (mails.every(({ parsed }) => parsed.calendars.length === 0)) return mails;
  const zone = await findTimeZone(ctx.tx);
  return mails.map((mail) => ({ ...mail, parsed: withEvents(mail.parsed, zone) }));
}

const isElsewhere = ({ labels }: ComingMail['fetched']) => labels.some((label) => ELSEWHERE.has(label));
const wasSent = ({ labels }: ComingMail['fetched']) => labels.includes('SENT');

/** Of these mails those that are copies of ones we sent: now it is known that they have left. */
async function settleOurs(ctx: Context, mails: readonly ComingMail[]): Promise<Set<ComingMail>> {
  const sent = mails.filter(({ fetched, parsed }) => wasSent(fetched) && parsed.messageId !== '');
  const waiting = await findOurs(
    ctx.tx,
    sent.map(({ parsed }) => parsed.messageId),
  );
  const ours = new Set<ComingMail>();
  for (const mail of sent) {
    const found = waiting.find(({ messageId }) => messageId === mail.parsed.messageId);
    if (!found) continue;
    waiting.splice(waiting.indexOf(found), 1);
    await settleSent(ctx, found.emailId, { id: mail.fetched.id, threadId: mail.fetched.threadId });
    ours.add(mail);
  }
  return ours;
}

/** What servers say of mails is taken in last: those they speak of are here then. */
async function takeNew(ctx: Context, own: string, mails: readonly ComingMail[]): Promise<void> {
  const isReport = ({ fetched, parsed }: ComingMail) => parsed.report !== null && !wasSent(fetched);
  for (const some of [mails.filter((mail) => !isReport(mail)), mails.filter(isReport)])
    if (some.length > 0) await takeSome(ctx, own, some);
}

async function takeSome(ctx: Context, own: string, mails: readonly ComingMail[]): Promise<void> {
  const ids = await takeEmailIds(ctx.tx, mails.length);
  const coming = mails.map((mail, index) => newMail(mail, own, ids[index]!));
  for (const mail of coming) {
    mail.about = await findReported(ctx, mail);
    mail.isAnswer = await takeAnswers(ctx, mail.coming, mail.isSent);
  }
  const stored = await store(ctx, own, coming);
  for (const { mail } of stored) if (mail.about) await markUndelivered(ctx, mail.about);
  const threads = await intoThreads(ctx, own, stored);
  const told = await presentAppended(
    ctx,
    threads.flatMap(({ items }) => items),
  );
  const shown = await emailsOf(ctx, ids);
  for (const { mail, items } of threads) {
    ctx.audit({
      action: mail.isSent ? 'mail.found_sent' : 'mail.receive',
      subject: `email:${mail.emailId}`,
      details: { contacts: items.map(({ contact }) => contact.contactId) },
    });
    for (const payload of told.splice(0, items.length)) ctx.emit('addMessage', payload);
    ctx.emit('newEmail', { email: shown.get(mail.emailId)! });
    const [from] = items;
    if (mail.isSent || mail.coming.isHistory || isUnasked(mail) || !from) continue;
    const { contactId, language: contactLanguage } = from.contact;
    const { text: body } = mail.coming.parsed;
    await ctx.raise('mail.received', { emailId: mail.emailId, contactId, contactLanguage, body });
  }
}

function newMail(coming: ComingMail, own: string, emailId: number): NewMail {
  const { fetched, parsed } = coming;
  const isSent = wasSent(fetched);
  const authors = isSent ? [] : formAuthors(parsed, own);
  return {
    coming,
    emailId,
    isSent,
    authors,
    isAnswer: false,
    names: [...new Set([parsed.inReplyTo, ...parsed.references.toReversed()])].filter(Boolean),
    subject: parsed.subject,
    people: [parsed.from.address, ...authors, ...parsed.to, ...parsed.cc].filter(
      (address) => address !== '' && address !== own,
    ),
    messageId: parsed.messageId,
    gmailThreadId: fetched.threadId,
    at: fetched.at,
  };
}

interface StoredMail {
  mail: NewMail;
  email: EmailRow;
}

/** Writes the mails, each in its thread; threads that turn out to be one are made one. */
async function store(ctx: Context, own: string, mails: readonly NewMail[]): Promise<StoredMail[]> {
  const family = await findFamily(ctx.tx, mails, own);
  const joins: { from: string[]; into: string }[] = [];
  const notes = new Map<NewMail, string>();
  const senders = await findSenders(
    ctx.tx,
    mails.filter(isTold).map(({ coming: { parsed } }) => parsed.from),
  );
  for (const mail of mails) {
    const relatives = family.of(mail);
    notes.set(mail, senderNote(mail, relatives, senders));
    const thread = mail.about ? { key: mail.about.threadKey, merged: [] } : chooseThread(mail, relatives);
    family.join(mail, thread?.key ?? String(mail.emailId), thread?.merged ?? []);
    if (thread && thread.merged.length > 0) joins.push({ from: thread.merged, into: thread.key });
  }
  const rows = await insertEmails(
    ctx.tx,
    mails.map((mail) => rowOf(ctx, mail, family.threadOf(mail), notes.get(mail)!)),
  );
  const { office: clientId } = ctx;
  await insertReferences(
    ctx.tx,
    mails.flatMap(({ emailId, names }) => names.map((messageId) => ({ clientId, messageId, emailId }))),
  );
  await insertEmailMedia(
    ctx.tx,
    mails.flatMap(({ emailId, coming }) => mediaRows(clientId, emailId, coming.kept)),
  );
  // Those that came just now stand where they belong already.
  for (const { from, into } of joins) await joinThreads(ctx, from, into);
  return mails.map((mail, index) => ({ mail, email: rows[index]! }));
}

/** Of whose sender something may be said. What came before the office was here was read elsewhere. */
const isTold = ({ coming, isSent, authors }: NewMail): boolean =>
  !isSent && !coming.isHistory && !coming.parsed.automatic && authors.length === 0;

/** What a reader is told of whoever wrote a mail. From then on their address is known. */
function senderNote(mail: NewMail, { parents }: Relatives, senders: Senders): string {
  const { from } = mail.coming.parsed;
  const { senderWords: words } = contract;
  if (mail.authors.length > 0) return words.form(from.address);
  if (!isTold(mail) || from.address === '') return '';
  const isNew = !senders.known.has(from.address);
  senders.known.add(from.address);
  // What it answers itself may never have come here: then the nearest before it that did.
  const nearest = mail.names.find((name) => parents.some(({ messageId }) => messageId === name));
  const answered = parents.filter(({ messageId }) => messageId === nearest);
  if (
    answered.some(({ people }) => people.length > 0) &&
    !answered.some(({ people }) => people.includes(from.address))
  )
    return words.apart(from.address);
  const like = senders.like.get(from.address);
  if (like) return words.like(from.address, like.name, like.email, isNew);
  return isNew ? words.isNew(from.address) : '';
}

function rowOf(ctx: Context, mail: NewMail, threadKey: string, note: string) {
  const { emailId, coming, isSent, authors } = mail;
  const { fetched, parsed, kept } = coming;
  return {
    clientId: ctx.office,
    emailId,
    gmailId: fetched.id,
    gmailThreadId: fetched.threadId,
    threadKey,
    messageId: parsed.messageId,
    inReplyTo: parsed.inReplyTo,
    referenceIds: parsed.references,
    direction: isSent ? 'sent' : 'received',
    fromAddress: parsed.from.address,
    fromName: parsed.from.name,
    toAddresses: parsed.to,
    ccAddresses: parsed.cc,
    bccAddresses: parsed.bcc,
    replyTo: writeReplyTo(parsed.replyTo),
    subject: parsed.subject,
    at: fetched.at,
    bodyText: parsed.text,
    htmlKey: kept.htmlKey,
    rawKey: kept.rawKey,
    rawSize: fetched.size,
    readBy: READ_BY,
    hasRemoteImages: parsed.hasRemoteImages,
    unreadable: parsed.unreadable,
    automatic: isUnasked(mail),
    byForm: authors.length > 0,
    senderNote: note,
    eventNote: parsed.eventNote,
    storedAt: ctx.now,
  } as const;
}

/** Puts each mail into the thread of each contact it is from or to. */
async function intoThreads(ctx: Context, own: string, mails: readonly StoredMail[]) {
  const people = await byEmail(
    ctx,
    mails.flatMap((stored) => othersOf(stored, own)),
  );
  const appending = mails.map((stored) => {
    const { mail, email } = stored;
    const contactIds = new Set(othersOf(stored, own).map((address) => people.of(address).contactId));
    for (const contactId of contactIds) people.wrote(contactId, email.at);
    const item = itemOf(email, mail.coming.kept.attachments.filter((file) => !file.inline).length);
    return [...contactIds]
      .sort((a, b) => a - b)
      .map((contactId) => ({
        contactId,
        item,
        needsAnswer: (contact: ContactRow) => needsAnswer(contact, mail.coming, email, ctx.now),
      }));
  });
  const all = appending.flat();
  const items = all.length === 0 ? [] : await appendItems(ctx, all);
  return mails.map(({ mail }, index) => ({ mail, items: items.splice(0, appending[index]!.length) }));
}

/**
 * The contacts' addresses of a mail: whom it is from, or to whom it went. What became of a mail of ours is said at that
 * mail, and stands in nobody's thread besides.
 */
function othersOf({ mail, email }: StoredMail, own: string): string[] {
  if (mail.about) return [];
  const all =
    email.direction === 'received'
      ? mail.authors.length > 0
        ? mail.authors
        : [email.fromAddress]
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
    snippet: firstWords(contract.splitQuote(text, email.subject).own, SNIPPET).toWellFormed(),
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
    const waits = contact.needsAnswerSince ?? contact.putOffSince;
    return waits !== null && email.at >= waits ? false : undefined;
  }
  // Somebody has answered since: what arrives late was before that.
  const answered = contact.lastDirection !== null && !fromThem.has(contact.lastDirection);
  if (answered && email.at < contact.activityAt) return undefined;
  if (!email.byForm && fetched.labels.some((label) => QUIET_TABS.has(label))) return undefined;
  const isFresh = now.getTime() - email.at.getTime() < WEEK_MS;
  const isOpen = fetched.labels.includes('INBOX') && fetched.labels.includes('UNREAD');
  return !isHistory || (isFresh && isOpen) ? true : undefined;
}

const fromThem = new Set(['inbound', 'incoming', 'received', 'ibConCal']);
