import { mail as contract } from '@chairline/contract';
import { type Gmail, type Mailbox, MailboxError, type OutgoingMail } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { unfilledIn } from '../labels/index.ts';
import { changeEmailEverywhere } from './change-email.ts';
import { escapeHtml, linked } from './mail-page.ts';
import { SEND_EMAILS } from './names.ts';
import { noteRevoked, openMailbox, REVOKED } from './open-mailbox.ts';
import { settleSent } from './settle-sent.ts';
import { findAccount } from './store.ts';
import { type EmailRow, findEmail, listEmailMedia } from './store-emails.ts';
import {
  changeOutbound,
  findNextOutbound,
  findNextOutboundAt,
  lockOutbound,
  type OutboundEmailRow,
} from './store-outbound.ts';
import { type SyncTiming, syncTiming } from './sync-mail.ts';
import { wakeEmailSender, wakeSync } from './wake.ts';

const notes = {
  doubt: 'Gmail has not confirmed this mail yet; we are checking.',
  later: 'Gmail does not take mails at the moment. It is sent as soon as it does.',
  unknown: 'This mail may have left: look in the mailbox before sending it again.',
  gaveUp: 'Gmail could not be reached for a day. Send it again, or call.',
} as const;

/**
 * Hands the office's next waiting mail to Gmail, and asks to be run again when more wait. A mail whose handing over
 * was cut short is looked for by its Message-ID, never blindly sent again.
 */
export async function deliverEmails(
  platform: Platform,
  gmail: Gmail | null,
  job: { client_id: number },
  timing: SyncTiming = syncTiming,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: SEND_EMAILS } } as const;
  const opened = await openMailbox(platform, gmail, job.client_id);
  const next = await inOffice(platform, scope, (ctx) => begin(ctx, opened !== null, timing));
  if (next !== null && next !== 'failed' && opened) {
    const at = { platform, scope, timing, mailbox: opened.mailbox };
    try {
      if (next.inDoubt) await settleDoubt(at, next);
      else await handOver(at, next);
    } catch (error) {
      if (!(error instanceof MailboxError) || error.outcome !== 'revoked') throw error;
      await noteRevoked(platform, scope, opened.account);
      await inOffice(platform, scope, (ctx) => tryLater(ctx, next.row.emailId, REVOKED, REVOKED, timing));
    }
  }
  await inOffice(platform, scope, async (ctx) => {
    const at = await findNextOutboundAt(ctx.tx);
    // Without a mailbox nothing is tried: connecting one, or taking it away, asks for this job anew.
    const isIdle = !opened && next === null;
    if (at)
      await wakeEmailSender(ctx, isIdle ? new Date(ctx.now.getTime() + timing.maxBackoff) : at, {
        keep: true,
      });
  });
}

interface Sending {
  platform: Platform;
  scope: OfficeScope;
  timing: SyncTiming;
  mailbox: Mailbox;
}

interface Handover {
  row: OutboundEmailRow;
  email: EmailRow;
  inDoubt: boolean;
}

/**
 * Picks the next mail and marks it as being handed over, before anything is said to Gmail.
 * @returns `failed` for one that has no way out any more; null when none can be tried
 */
async function begin(ctx: Context, isOpen: boolean, timing: SyncTiming): Promise<Handover | 'failed' | null> {
  const row = await findNextOutbound(ctx.tx, ctx.now);
  if (!row) return null;
  const account = await findAccount(ctx.tx);
  const email = (await findEmail(ctx.tx, row.emailId))!;
  if (!account || account.address.toLowerCase() !== email.fromAddress) {
    const { notConnected } = contract.mailMessages;
    await fail(ctx, row.emailId, row.state === 'sending' ? `${notConnected} ${notes.unknown}` : notConnected);
    return 'failed';
  }
  if (ctx.now.getTime() - row.queuedAt.getTime() > timing.giveUp && row.state === 'queued') {
    await fail(ctx, row.emailId, account.problem ?? notes.gaveUp);
    return 'failed';
  }
  if (!isOpen) {
    if (account.problem !== null) await tryLater(ctx, row.emailId, account.problem, account.problem, timing);
    return null;
  }
  if (row.state === 'sending') return { row, email, inDoubt: true };
  // The last door: whatever queued it, nothing half made leaves.
  const unfilled = unfilledIn(`${email.subject}\n${contract.writtenPart(email.bodyText)}`, row.allowUnfilled);
  if (unfilled !== null) {
    await fail(ctx, row.emailId, unfilled);
    return 'failed';
  }
  const change = {
    state: 'sending',
    attempts: row.attempts + 1,
    attemptStartedAt: ctx.now,
    nextAttemptAt: new Date(ctx.now.getTime() + timing.firstBackoff),
  } as const;
  await changeOutbound(ctx.tx, row.emailId, change);
  return { row: { ...row, ...change }, email, inDoubt: false };
}

async function handOver(
  { platform, scope, timing, mailbox }: Sending,
  { row, email }: Handover,
): Promise<void> {
  const mail = await write(platform, scope, email);
  try {
    const sent = await mailbox.send(mail);
    await inOffice(platform, scope, (ctx) => settleSent(ctx, email.emailId, sent));
  } catch (error) {
    if (!(error instanceof MailboxError) || error.outcome === 'revoked') throw error;
    platform.log.warn(
      { email: email.emailId, outcome: error.outcome, reason: error.message },
      'a mail was not accepted',
    );
    await inOffice(platform, scope, (ctx) => notAccepted(ctx, row, error, timing));
  }
}

/** The mail as it is sent: text and simple HTML, the words it answers below. */
async function write(platform: Platform, scope: OfficeScope, email: EmailRow): Promise<OutgoingMail> {
  const media = await platform.db.transaction({ office: scope.office }, (tx) =>
    listEmailMedia(tx, email.emailId),
  );
  const files = [];
  for (const { fileName, contentType, storageKey } of media)
    files.push({ fileName, contentType, bytes: await platform.files.read(storageKey) });
  const quote = email.quote === '' ? '' : `\n\n${email.quote}`;
  const quotedHtml =
    email.quote === ''
      ? ''
      : `<br><div class="gmail_quote" style="white-space:pre-wrap;color:#5f6368">${escapeHtml(email.quote)}</div>`;
  return {
    from: { name: email.fromName, address: email.fromAddress },
    to: email.toAddresses,
    cc: email.ccAddresses,
    bcc: email.bccAddresses,
    subject: email.subject,
    text: `${email.bodyText}${quote}\n`,
    html: `<div style="white-space:pre-wrap">${linked(email.bodyText)}</div>${quotedHtml}`,
    messageId: email.messageId,
    inReplyTo: email.inReplyTo,
    references: email.referenceIds,
    threadId: email.gmailThreadId,
    date: email.at,
    files,
  };
}

async function notAccepted(
  ctx: Context,
  sent: OutboundEmailRow,
  error: MailboxError,
  timing: SyncTiming,
): Promise<void> {
  const row = await lockOutbound(ctx.tx, sent.emailId);
  if (row?.state !== 'sending') return;
  if (error.outcome === 'doubtful') {
    // Stays `sending`: whether it left is looked up.
    await changeOutbound(ctx.tx, row.emailId, { lastError: error.message });
    return note(ctx, row.emailId, notes.doubt);
  }
  if (error.outcome === 'gone') {
    // The thread it answers in is no longer in the mailbox: its headers still tie it to what it answers.
    await changeEmailEverywhere(ctx, row.emailId, { gmailThreadId: null });
    return tryLater(ctx, row.emailId, error.message, notes.later, timing);
  }
  if (error.outcome === 'refused')
    return fail(ctx, row.emailId, `Gmail refused this mail: ${error.message} Check its addresses and files.`);
  return tryLater(ctx, row.emailId, error.message, notes.later, timing, error.waitMs);
}

/** A mail that was being handed over when the answer or the process was lost. */
async function settleDoubt(at: Sending, { row, email }: Handover): Promise<void> {
  const { platform, scope, timing, mailbox } = at;
  let sent: { id: string; threadId: string } | null;
  try {
    sent = await mailbox.findSent(email.messageId);
  } catch (error) {
    if (!(error instanceof MailboxError) || error.outcome === 'revoked') throw error;
    platform.log.warn(
      { email: email.emailId, reason: error.message },
      'a mail in doubt could not be looked for',
    );
    await inOffice(platform, scope, (ctx) => lookAgain(ctx, email.emailId, timing, error.waitMs));
    return;
  }
  await inOffice(platform, scope, async (ctx) => {
    if (sent) return settleSent(ctx, email.emailId, sent);
    const current = await lockOutbound(ctx.tx, email.emailId);
    if (current?.state !== 'sending') return;
    const since = (row.attemptStartedAt ?? row.queuedAt).getTime();
    // Gmail finds a mail a little after it took it: only then does not finding it mean anything.
    if (ctx.now.getTime() - since < timing.doubt) {
      await wakeSync(ctx, ctx.now);
      return lookAgain(ctx, email.emailId, timing);
    }
    await tryLater(
      ctx,
      email.emailId,
      current.lastError ?? 'Gmail never got this mail.',
      notes.later,
      timing,
    );
  });
}

function lookAgain(
  ctx: Context,
  emailId: number,
  timing: SyncTiming,
  waitMs: number | null = null,
): Promise<void> {
  const wait = waitMs ?? Math.min(3 * timing.firstBackoff, timing.maxBackoff);
  return changeOutbound(ctx.tx, emailId, { nextAttemptAt: new Date(ctx.now.getTime() + wait) });
}

async function tryLater(
  ctx: Context,
  emailId: number,
  reason: string,
  words: string,
  timing: SyncTiming,
  waitMs: number | null = null,
): Promise<void> {
  const row = await lockOutbound(ctx.tx, emailId);
  if (!row || row.state === 'accepted' || row.state === 'failed') return;
  const wait =
    waitMs ?? Math.min(timing.firstBackoff * 2 ** Math.max(0, row.attempts - 1), timing.maxBackoff);
  await changeOutbound(ctx.tx, emailId, {
    state: 'queued',
    lastError: reason,
    nextAttemptAt: new Date(ctx.now.getTime() + wait),
  });
  await note(ctx, emailId, words);
}

async function fail(ctx: Context, emailId: number, why: string): Promise<void> {
  await changeOutbound(ctx.tx, emailId, { state: 'failed', lastError: why });
  await changeEmailEverywhere(ctx, emailId, { direction: 'failed', deliveryNote: why });
  ctx.audit({ action: 'mail.send_failed', subject: `email:${emailId}` });
}

async function note(ctx: Context, emailId: number, words: string): Promise<void> {
  const email = await findEmail(ctx.tx, emailId);
  if (email && email.deliveryNote !== words)
    await changeEmailEverywhere(ctx, emailId, { deliveryNote: words });
}
