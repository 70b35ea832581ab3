import { mail as contract } from '@chairline/contract';
import { type Gmail, GoogleError, type OutgoingMail } from '../../../gateways/google/index.ts';
import type { Context } from '../../../platform/context.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import type { Picked, Send, SendFault } from '../../../platform/sends/index.ts';
import { unfilledIn } from '../../../platform/must-be-filled.ts';
import { changeEmailEverywhere } from '../thread/change-email.ts';
import { escapeHtml, linked } from '../show/mail-page.ts';
import { SEND_EMAILS } from '../mailbox/names.ts';
import { noteRevoked, type OpenMailbox, openMailboxIn, REVOKED } from '../mailbox/open-mailbox.ts';
import { settleSent } from './settle-sent.ts';
import { findAccount } from '../store.ts';
import { type EmailRow, findEmail, listEmailMedia } from '../store-emails.ts';
import {
  findNextOutbound,
  findNextOutboundAt,
  type OutboundEmailRow,
  outboundRows,
} from './store-outbound.ts';
import { type SyncTiming, syncTiming } from '../mailbox/sync-mail.ts';
import { wakeEmailSender, wakeSync } from '../mailbox/wake.ts';

const notes = {
  doubt: 'Gmail has not confirmed this mail yet; we are checking.',
  later: 'Gmail does not take mails at the moment. It is sent as soon as it does.',
  unknown: 'This mail may have left: look in the mailbox before sending it again.',
  late: 'Gmail could not be reached for a day.',
  gaveUp: 'Gmail could not be reached for a day. Send it again, or call.',
} as const;

type Job = { client_id: number };
type Parcel = OpenMailbox & { email: EmailRow };
/** Gmail's ids of a mail that left. */
type Sent = { id: string; threadId: string };

/** The office's mails, one after the other. What is in doubt is looked for by its Message-ID. */
export function emailSend(
  platform: Platform,
  gmail: Gmail | null,
  timing: SyncTiming = syncTiming,
): Send<Job, OutboundEmailRow, Parcel, Sent> {
  const { doubt, firstBackoff, maxBackoff, giveUp } = timing;
  const open = (ctx: Context) => openMailboxIn(ctx.tx, platform, gmail, ctx.office);
  return {
    name: SEND_EMAILS,
    timing: { doubt, firstBackoff, maxBackoff, giveUp, lookAgain: Math.min(3 * firstBackoff, maxBackoff) },
    rows: outboundRows,
    pick: (ctx) => pick(ctx, open, timing),
    send: (parcel) =>
      ask(platform, parcel, async () => parcel.mailbox.send(await write(platform, parcel.email))),
    lookUp: (parcel) => ask(platform, parcel, () => parcel.mailbox.findSent(parcel.email.messageId)),
    faultOf,
    settle: {
      accepted: (ctx, row, sent) => settleSent(ctx, row.emailId, sent),
      async failed(ctx, row, why) {
        await changeEmailEverywhere(ctx, row.emailId, { direction: 'failed', deliveryNote: why });
        ctx.audit({ action: 'mail.send_failed', subject: `email:${row.emailId}` });
      },
      async waiting(ctx, row, why, fault) {
        // Gmail finds a mail a little after it took it.
        if (why === 'unseen') return wakeSync(ctx, ctx.now);
        const words = fault.note ?? notes[why];
        const email = await findEmail(ctx.tx, row.emailId);
        if (email && email.deliveryNote !== words)
          await changeEmailEverywhere(ctx, row.emailId, { deliveryNote: words });
      },
      gaveUp: (_, fault, inDoubt) =>
        inDoubt ? `${fault.note ?? notes.late} ${notes.unknown}` : (fault.note ?? notes.gaveUp),
    },
    async next(ctx, _, isIdle) {
      const at = await findNextOutboundAt(ctx.tx);
      if (!at) return;
      // While a mailbox cannot be opened nothing is tried: connecting it anew, or taking it away, asks for this job. Where
      // it was taken away, what waits fails when it is due: a try that was under way then put it off once more.
      const rests = isIdle && (await findAccount(ctx.tx)) !== undefined && (await open(ctx)) === null;
      await wakeEmailSender(ctx, rests ? new Date(ctx.now.getTime() + maxBackoff) : at, { keep: true });
    },
  };
}

/** The next mail that is due, what is in doubt first. */
async function pick(
  ctx: Context,
  open: (ctx: Context) => Promise<OpenMailbox | null>,
  timing: SyncTiming,
): Promise<Picked<OutboundEmailRow, Parcel> | null> {
  const row = await findNextOutbound(ctx.tx, ctx.now);
  if (!row) return null;
  const account = await findAccount(ctx.tx);
  const email = (await findEmail(ctx.tx, row.emailId))!;
  if (!account || account.address.toLowerCase() !== email.fromAddress) {
    const { notConnected } = contract.mailMessages;
    return { row, failed: row.state === 'sending' ? `${notConnected} ${notes.unknown}` : notConnected };
  }
  if (ctx.now.getTime() - row.queuedAt.getTime() > timing.giveUp && row.state === 'queued')
    return { row, failed: account.problem ?? notes.gaveUp };
  const opened = await open(ctx);
  if (!opened) {
    const { problem } = account;
    return problem === null ? null : { row, later: { outcome: 'later', message: problem, note: problem } };
  }
  // The last door: whatever queued it, nothing half made leaves.
  const failed =
    row.state === 'queued'
      ? unfilledIn(`${email.subject}\n${contract.writtenPart(email.bodyText)}`, row.allowUnfilled)
      : null;
  return failed === null ? { row, parcel: { ...opened, email } } : { row, failed };
}

/** Asks Gmail something about a mail, and notes what its refusal says of the mailbox or the thread. */
async function ask<T>(
  platform: Platform,
  { account, email }: Parcel,
  question: () => Promise<T>,
): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const outcome = error instanceof GoogleError ? error.outcome : null;
    const scope = { office: email.clientId, actor: { kind: 'job', name: SEND_EMAILS } } as const;
    if (outcome === 'revoked') await noteRevoked(platform, scope, account);
    // The thread it answers in is no longer in the mailbox: its headers still tie it to what it answers.
    if (outcome === 'gone')
      await inOffice(platform, scope, (ctx) =>
        changeEmailEverywhere(ctx, email.emailId, { gmailThreadId: null }),
      );
    throw error;
  }
}

function faultOf(error: unknown): SendFault | null {
  if (!(error instanceof GoogleError)) return null;
  const { outcome, message, waitMs } = error;
  if (outcome === 'revoked') return { outcome: 'later', message: REVOKED, note: REVOKED };
  if (outcome === 'refused')
    return { outcome, message: `Gmail refused this mail: ${message} Check its addresses and files.` };
  return { outcome: outcome === 'doubtful' ? outcome : 'later', message, waitMs };
}

/** The mail as it is sent: text and simple HTML, the words it answers below. */
async function write(platform: Platform, email: EmailRow): Promise<OutgoingMail> {
  const media = await platform.db.transaction({ office: email.clientId }, (tx) =>
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
