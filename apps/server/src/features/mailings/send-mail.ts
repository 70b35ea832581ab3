import { identity } from '@chairline/contract';
import { type Mailer, MailerError } from '../../gateways/smtp/index.ts';
import type { Context } from '../../platform/context.ts';
import { unseal } from '../../platform/crypto.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { mailPurpose, SEND_MAIL, wakeMail } from './queue-mail.ts';
import { changeMail, lockMail, type MailRow } from './store.ts';

/** How long the sender waits for what, in milliseconds. */
export interface MailTiming {
  firstBackoff: number;
  maxBackoff: number;
  /** A mail that could not be handed over for this long has failed. */
  giveUp: number;
}

export const mailTiming: MailTiming = {
  firstBackoff: 10_000,
  maxBackoff: 15 * 60_000,
  giveUp: 24 * 3_600_000,
};

/** Told in the transaction in which a mail was sent or failed for good. */
export type OnSettled = (ctx: Context, mail: Pick<MailRow, 'mailId' | 'kind'>) => Promise<void>;

interface Sending {
  platform: Platform;
  mailer: Mailer;
  timing: MailTiming;
  onSettled: OnSettled;
}

const TWICE = 'The mail server did not say whether it took the mail, twice.';

/**
 * Hands one mail to the mail server. Marked and committed before anything is said to the server: when its answer
 * leaves doubt, or this process dies, the mail is sent once more with the same Message-ID, and not a third time.
 */
export async function sendMail(sending: Sending, job: { client_id: number; mail_id: number }): Promise<void> {
  const { platform, mailer } = sending;
  const scope = { office: job.client_id, actor: { kind: 'job', name: SEND_MAIL } } as const;
  const mail = await inOffice(platform, scope, (ctx) => begin(sending, ctx, job.mail_id));
  if (!mail) return;
  const text = unseal(platform.config.secrets.encryptionKey, mail.sealedText!, {
    office: job.client_id,
    purpose: mailPurpose(mail.messageId),
  });
  let failure: MailerError | undefined;
  try {
    await mailer.send({ messageId: mail.messageId, to: mail.toAddress, subject: mail.subject, text });
  } catch (error) {
    if (!(error instanceof MailerError)) throw error;
    failure = error;
  }
  await inOffice(platform, scope, (ctx) => finish(sending, ctx, mail, failure));
}

/** Marks the mail as being handed over. @returns null when there is nothing to hand over */
async function begin(sending: Sending, ctx: Context, mailId: number): Promise<MailRow | null> {
  const mail = await lockMail(ctx.tx, mailId);
  if (!mail || mail.sealedText === null || mail.state === 'sent' || mail.state === 'failed') return null;
  if (ctx.now.getTime() - mail.createdAt.getTime() > longestWait(mail, sending.timing)) {
    await fail(sending, ctx, mail, mail.lastError ?? 'It waited too long.');
    return null;
  }
  // Still marked from an earlier run: that one ended in the middle.
  const cutShort = mail.state === 'sending';
  if (cutShort && mail.inDoubt) {
    await fail(sending, ctx, mail, TWICE);
    return null;
  }
  const change = {
    state: 'sending',
    attempts: mail.attempts + 1,
    inDoubt: mail.inDoubt || cutShort,
  } as const;
  await changeMail(ctx.tx, mailId, change);
  return { ...mail, ...change };
}

async function finish(
  sending: Sending,
  ctx: Context,
  mail: MailRow,
  failure: MailerError | undefined,
): Promise<void> {
  if (!failure) {
    // The text may hold a link that opens an account: it is kept no longer than needed.
    await changeMail(ctx.tx, mail.mailId, {
      state: 'sent',
      sealedText: null,
      sentAt: ctx.now,
      lastError: null,
    });
    ctx.audit({ action: 'mail.send', subject: `mail:${mail.mailId}`, details: { kind: mail.kind } });
    await sending.onSettled(ctx, mail);
    return;
  }
  const doubtful = failure.outcome === 'doubtful';
  if (failure.outcome === 'refused' || (doubtful && mail.inDoubt)) {
    await fail(sending, ctx, mail, doubtful ? TWICE : failure.message);
    return;
  }
  await changeMail(ctx.tx, mail.mailId, {
    state: 'queued',
    inDoubt: mail.inDoubt || doubtful,
    lastError: failure.message,
  });
  const { firstBackoff, maxBackoff } = sending.timing;
  const wait = Math.min(firstBackoff * 2 ** (mail.attempts - 1), maxBackoff);
  await wakeMail(ctx, mail.mailId, new Date(ctx.now.getTime() + wait));
}

async function fail(sending: Sending, ctx: Context, mail: MailRow, why: string): Promise<void> {
  await changeMail(ctx.tx, mail.mailId, { state: 'failed', sealedText: null, lastError: why });
  ctx.audit({ action: 'mail.fail', subject: `mail:${mail.mailId}`, details: { kind: mail.kind } });
  await sending.onSettled(ctx, mail);
}

/** A link is no use after its end. */
function longestWait(mail: MailRow, timing: MailTiming): number {
  return mail.kind === 'reset'
    ? Math.min(timing.giveUp, identity.RESET_LINK_HOURS * 3_600_000)
    : timing.giveUp;
}
