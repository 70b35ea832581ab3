import { identity } from '@chairline/contract';
import { type Mailer, MailerError } from '../../gateways/smtp/index.ts';
import type { Context } from '../../platform/context.ts';
import { unseal } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockWaiting, type Send, type SendTiming } from '../../platform/sends/index.ts';
import { mailPurpose, SEND_MAIL, unpackBody, wakeMail } from './queue-mail.ts';
import { type MailRow, mailRows } from './store.ts';

export const mailTiming: SendTiming = {
  // A mail server cannot be asked what it took.
  doubt: 0,
  lookAgain: 0,
  firstBackoff: 10_000,
  maxBackoff: 15 * 60_000,
  giveUp: 24 * 3_600_000,
};

type Job = { client_id: number; mail_id: number };

/** One mail of ours. In doubt it is sent once more with the same Message-ID, which mailboxes show once. */
export function mailSend(
  platform: Platform,
  mailer: Mailer,
  timing: SendTiming,
): Send<Job, MailRow, string, true> {
  const settled = async (ctx: Context, mail: MailRow, action: 'mail.send' | 'mail.fail') => {
    // The text may hold a link that opens an account: it is kept no longer than needed.
    await mailRows.change(ctx.tx, mail.mailId, { sealedText: null });
    ctx.audit({ action, subject: `mail:${mail.mailId}`, details: { kind: mail.kind } });
    await ctx.raise('mail.settled', { mailId: mail.mailId, kind: mail.kind });
  };
  return {
    name: SEND_MAIL,
    timing,
    rows: mailRows,
    async pick(ctx, job) {
      const row = await lockWaiting(ctx.tx, mailRows, job.mail_id);
      if (!row) return null;
      if (ctx.now.getTime() - row.queuedAt.getTime() > longestWait(row, timing))
        return { row, failed: row.lastError ?? 'It waited too long.' };
      const parcel = unseal(platform.config.secrets.encryptionKey, row.sealedText!, {
        office: ctx.office,
        purpose: mailPurpose(row.messageId),
      });
      return { row, parcel };
    },
    async send(body, { messageId, toAddress, subject, kind }) {
      await mailer.send({ messageId, to: toAddress, subject, ...unpackBody(kind, body) });
      return true;
    },
    lookUp: { twice: 'The mail server did not say whether it took the mail, twice.' },
    faultOf(error) {
      if (!(error instanceof MailerError)) return null;
      const { outcome, message } = error;
      return { outcome: outcome === 'refused' || outcome === 'doubtful' ? outcome : 'later', message };
    },
    settle: {
      async accepted(ctx, { mailId }) {
        const mail = await lockWaiting(ctx.tx, mailRows, mailId);
        if (!mail) return;
        await mailRows.change(ctx.tx, mailId, { state: 'accepted', sentAt: ctx.now, lastError: null });
        await settled(ctx, mail, 'mail.send');
      },
      failed: (ctx, mail) => settled(ctx, mail, 'mail.fail'),
      gaveUp: (_, fault) => fault.message,
    },
    async next(ctx, job) {
      const row = await lockWaiting(ctx.tx, mailRows, job.mail_id);
      if (row) await wakeMail(ctx, job.mail_id, row.nextAttemptAt);
    },
  };
}

/** A link is no use after its end. */
function longestWait(mail: MailRow, timing: SendTiming): number {
  return mail.kind === 'reset'
    ? Math.min(timing.giveUp, identity.RESET_LINK_HOURS * 3_600_000)
    : timing.giveUp;
}
